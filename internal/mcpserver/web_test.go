package mcpserver

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/door"
)

func (b *bench) web(key string) string {
	b.Helper()
	server := httptest.NewServer(b.server.Handler(entrance(b.T, "127.0.0.1:0", key)))
	b.Cleanup(server.Close)
	return server.URL + Path
}

// friend is an origin whose pages may ask.
const friend = "https://inspector.example"

func entrance(t *testing.T, address string, keys ...string) *door.Door {
	t.Helper()
	keys = slices.DeleteFunc(keys, func(key string) bool { return key == "" })
	d, err := door.New(door.Options{Addr: address, Keys: keys, Origins: []string{friend}, Rate: -1, Grace: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (b *bench) webClient(endpoint, key string, opts *mcp.ClientOptions) (*mcp.ClientSession, error) {
	transport := &mcp.StreamableClientTransport{Endpoint: endpoint, HTTPClient: &http.Client{Transport: bearer(key)}}
	return mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts).Connect(b.Context(), transport, nil)
}

// bearer is a transport that sends a key.
type bearer string

func (key bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if key != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+string(key))
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestHTTP(t *testing.T) {
	t.Parallel()
	b := newBench(t, asking)
	b.site.Handle("unique.example.com", "/", sends("text/plain", "Behind the wall."))
	progressed := make(chan string, 10)
	session, err := b.webClient(b.web(""), "", &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { progressed <- r.Params.Message },
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: "accept"}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	params := &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"url": "https://plain.example.com/page"}}
	params.SetProgressToken(1)
	result, err := session.CallTool(t.Context(), params)
	if err != nil || !strings.Contains(textOf(result), "light frame") {
		t.Fatalf("%v, %v", result, err)
	}
	if message := <-progressed; message != "fetching plain.example.com" {
		t.Errorf("progress %q", message)
	}
	private := call(t, t.Context(), session, "read", map[string]any{"url": "http://unique.example.com/"})
	if !strings.Contains(textOf(private), "Behind the wall.") {
		t.Errorf("after consent: %s", textOf(private))
	}
	blocked := call(t, t.Context(), session, "read", map[string]any{"url": "http://metadata.example.com/"})
	if !blocked.IsError || !strings.Contains(textOf(blocked), "blocked_address") {
		t.Errorf("metadata: %s", textOf(blocked))
	}
}

func TestHTTPKey(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	endpoint := b.web("sesame")
	if session, err := b.webClient(endpoint, "sesame", nil); err != nil {
		t.Errorf("with the key: %v", err)
	} else {
		defer session.Close()
	}
	for _, key := range []string{"", "sesam", "sesame " + "x"} {
		if _, err := b.webClient(endpoint, key, nil); err == nil {
			t.Errorf("with %q: want an error", key)
		}
	}
}

// Whoever asks elsewhere hears where the protocol is.
func TestHTTPNamesItsPath(t *testing.T) {
	t.Parallel()
	resp, err := http.Get(strings.TrimSuffix(newBench(t).web(""), Path) + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusNotFound || !strings.Contains(string(body), "spoken at /mcp") {
		t.Errorf("/: %d %q, %v", resp.StatusCode, body, err)
	}
}

func TestHTTPRefusesOtherOriginsAndHosts(t *testing.T) {
	t.Parallel()
	endpoint := newBench(t).web("")
	for name, tc := range map[string]struct {
		host   string
		header http.Header
		body   string
		want   int
	}{
		"plain":          {"", nil, hello, http.StatusOK},
		"origin named":   {"", http.Header{"Origin": {friend}, "Sec-Fetch-Site": {"cross-site"}}, hello, http.StatusOK},
		"cross origin":   {"", http.Header{"Origin": {"https://evil.example"}}, hello, http.StatusForbidden},
		"cross site":     {"", http.Header{"Sec-Fetch-Site": {"cross-site"}}, hello, http.StatusForbidden},
		"rebound host":   {"evil.example", http.Header{"Origin": {"http://evil.example"}}, hello, http.StatusMisdirectedRequest},
		"broken message": {"", nil, "{", http.StatusBadRequest},
		"too large":      {"", nil, `{"x":"` + strings.Repeat("x", maxBody) + `"}`, http.StatusRequestEntityTooLarge},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, endpoint, strings.NewReader(tc.body))
		if err != nil {
			t.Fatal(err)
		}
		req.Host = tc.host
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		for key, value := range tc.header {
			req.Header[key] = value
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != tc.want {
			t.Errorf("%s: status %d, want %d: %s", name, resp.StatusCode, tc.want, body)
		}
	}
}

func TestHTTPSessionsAreBounded(t *testing.T) {
	t.Parallel()
	endpoint := newBench(t).web("")
	for i := range maxSessions + 1 {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, endpoint, strings.NewReader(hello))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		if want := i < maxSessions; (resp.StatusCode == http.StatusOK) != want {
			t.Fatalf("session %d: status %d", i+1, resp.StatusCode)
		}
	}
}

func TestHTTPEndsWithItsContext(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	stalled := make(chan struct{})
	b.site.Handle("stall.example.com", "/", func(_ http.ResponseWriter, r *http.Request) {
		close(stalled)
		<-r.Context().Done()
	})
	way := entrance(t, "127.0.0.1:0")
	listener, err := way.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- b.server.ServeWeb(ctx, way, listener) }()
	session, err := b.webClient("http://"+listener.Addr().String()+Path, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, _ = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"url": "https://stall.example.com/"}})
	}()
	<-stalled
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("got %v, want a clean end", err)
	}
	if conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", listener.Addr().String()); err == nil {
		_ = conn.Close()
		t.Error("still listening")
	}
}

// A supervisor needs no key to ask how the server does.
func TestHTTPProbes(t *testing.T) {
	t.Parallel()
	base := strings.TrimSuffix(newBench(t).web("sesame"), Path)
	for path, want := range map[string]string{"/healthz": "200 ok\n", "/readyz": "200 ready\n", "/else": "401"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = "10.1.2.3:8089"
		if path == "/else" {
			req.Host = ""
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if got := fmt.Sprintf("%d %s", resp.StatusCode, body); !strings.HasPrefix(got, want) {
			t.Errorf("GET %s: %q, want %q", path, got, want)
		}
	}
}
