package mcpserver

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/principal"
)

// withBrowser gives the server a real browser that sees the little web.
func withBrowser(t *testing.T) func(*Options) {
	t.Helper()
	return func(o *Options) {
		pool, err := browser.New(browser.Options{Dialer: &guard.Dialer{Resolver: o.Engine.Fetch.Resolver, Connect: o.Engine.Fetch.Connect}})
		if err != nil {
			t.Fatal(err)
		}
		o.Engine.Browser = pool
	}
}

// guests are two clients of one server over HTTP: with a key each, or in a
// session each where there are no keys.
func (b *bench) guests(keys ...string) (alice, bob *mcp.ClientSession) {
	b.Helper()
	server := httptest.NewServer(b.server.Handler(entrance(b.T, "127.0.0.1:0", keys...)))
	b.Cleanup(server.Close)
	return b.guest(server.URL, keys[0]), b.guest(server.URL, keys[1])
}

func (b *bench) guest(base, key string) *mcp.ClientSession {
	b.Helper()
	return b.guestWith(base, key, nil)
}

func (b *bench) guestWith(base, key string, opts *mcp.ClientOptions) *mcp.ClientSession {
	b.Helper()
	transport := &mcp.StreamableClientTransport{Endpoint: base + Path, HTTPClient: &http.Client{Transport: bearer(key)}}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts).
		Connect(b.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: versions[0]})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = session.Close() })
	return session
}

// pairs are the ways in which two callers are told apart.
var pairs = map[string][]string{"two keys": {"alice's-key", "bob's-key"}, "two sessions": {"", ""}}

func TestSnapshotsStayWithTheirCaller(t *testing.T) {
	t.Parallel()
	for name, keys := range pairs {
		b := newBench(t)
		alice, bob := b.guests(keys...)
		read := map[string]any{"url": "https://plain.example.com/page"}
		hers, _ := structuredOf(t, call(t, t.Context(), alice, "read", read))["snapshot"].(string)
		if listed, err := bob.ListResources(t.Context(), nil); err != nil || len(listed.Resources) != 0 {
			t.Errorf("%s: bob, who has read nothing, is shown %+v, %v", name, listed, err)
		}
		his, _ := structuredOf(t, call(t, t.Context(), bob, "read", read))["snapshot"].(string)
		if hers == "" || hers == his {
			t.Fatalf("%s: snapshots %q and %q, want two", name, hers, his)
		}
		for _, tc := range []struct {
			who      string
			session  *mcp.ClientSession
			snapshot string
			mine     bool
		}{{"alice, hers", alice, hers, true}, {"bob, his", bob, his, true}, {"alice, his", alice, his, false}, {"bob, hers", bob, hers, false}} {
			got := call(t, t.Context(), tc.session, "read", map[string]any{"snapshot": tc.snapshot})
			if got.IsError == tc.mine || strings.Contains(textOf(got), "light frame") != tc.mine {
				t.Errorf("%s: %s read: %s", name, tc.who, textOf(got))
			}
			_, err := tc.session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: snapshotScheme + tc.snapshot})
			if (err == nil) != tc.mine {
				t.Errorf("%s: %s as a resource: %v", name, tc.who, err)
			}
			listed, err := tc.session.ListResources(t.Context(), nil)
			if err != nil || len(listed.Resources) != 1 || (listed.Resources[0].URI == snapshotScheme+tc.snapshot) != tc.mine {
				t.Errorf("%s: %s in the list %+v, %v", name, tc.who, listed, err)
			}
		}
	}
}

func TestBrowserSessionsStayWithTheirCaller(t *testing.T) {
	t.Parallel()
	for name, keys := range pairs {
		b := newBench(t, withBrowser(t))
		b.site.Handle("form.example.com", "/", sends("text/html; charset=utf-8", formPage))
		alice, bob := b.guests(keys...)
		opened := call(t, t.Context(), alice, "browse_open", map[string]any{"url": "http://form.example.com/"})
		id, _ := structuredOf(t, opened)["session"].(string)
		if opened.IsError || id == "" {
			t.Fatalf("%s: %s", name, textOf(opened))
		}
		for _, tool := range []string{"browse_content", "browse_elements", "browse_click", "browse_screenshot", "browse_close"} {
			for _, args := range []map[string]any{{"session": id}, {}} {
				if tool == "browse_click" {
					args["selector"] = "#go"
				}
				got := call(t, t.Context(), bob, tool, args)
				if !got.IsError || !strings.HasPrefix(textOf(got), "no_session") || strings.Contains(textOf(got), "A form") {
					t.Errorf("%s: %s %v by bob: %s", name, tool, args, textOf(got))
				}
			}
		}
		if listed := call(t, t.Context(), bob, "browse_list", nil); strings.Contains(everything(t, listed)+textOf(listed), id[:8]) {
			t.Errorf("%s: bob is shown %s", name, textOf(listed))
		}
		for _, step := range []struct {
			tool, want string
			args       map[string]any
		}{
			{"browse_list", id[:8], nil}, {"browse_click", "clicked", map[string]any{"selector": "#go"}},
			{"browse_list", "Hello", nil}, {"browse_content", "write back within a day", nil}, {"browse_close", "", nil},
		} {
			if got := call(t, t.Context(), alice, step.tool, step.args); got.IsError || !strings.Contains(textOf(got), step.want) {
				t.Errorf("%s: %s by alice: %s, want %q", name, step.tool, textOf(got), step.want)
			}
		}
	}
}

// Whoever learns the id of a session cannot speak, listen or end it with a key
// of their own.
func TestASessionAnswersToItsOwnKeyOnly(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := httptest.NewServer(b.server.Handler(entrance(t, "127.0.0.1:0", pairs["two keys"]...)))
	t.Cleanup(server.Close)
	alice := b.guest(server.URL, "alice's-key")
	for _, tc := range []struct {
		method, key string
		want        int
	}{
		{http.MethodPost, "bob's-key", http.StatusForbidden}, {http.MethodGet, "bob's-key", http.StatusForbidden},
		{http.MethodDelete, "bob's-key", http.StatusForbidden}, {http.MethodPost, "alice's-key", http.StatusOK},
		{http.MethodDelete, "alice's-key", http.StatusNoContent},
	} {
		const list = `{"jsonrpc":"2.0","id":7,"method":"resources/list"}`
		req, err := http.NewRequestWithContext(t.Context(), tc.method, server.URL+Path, strings.NewReader(list))
		if err != nil {
			t.Fatal(err)
		}
		for k, v := range map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
			"Mcp-Session-Id": alice.ID(), "Mcp-Protocol-Version": versions[0], "X-API-Key": tc.key} {
			req.Header.Set(k, v)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != tc.want {
			t.Errorf("%s with %s: %d, want %d", tc.method, tc.key, resp.StatusCode, tc.want)
		}
	}
}

// A page that one caller's person let be read from a private place is not given
// to another, whose person does not.
func TestConsentStaysWithItsCaller(t *testing.T) {
	t.Parallel()
	for name, keys := range pairs {
		b := newBench(t, asking)
		b.site.Handle("unique.example.com", "/", sends("text/plain", "Behind the wall."))
		server := httptest.NewServer(b.server.Handler(entrance(t, "127.0.0.1:0", keys...)))
		t.Cleanup(server.Close)
		agrees, declines := &guest{action: "accept"}, &guest{action: "decline"}
		alice := b.guestWith(server.URL, keys[0], agrees.options())
		bob := b.guestWith(server.URL, keys[1], declines.options())
		read := map[string]any{"url": "http://unique.example.com/"}
		if got := call(t, t.Context(), alice, "read", read); !strings.Contains(textOf(got), "Behind the wall") {
			t.Fatalf("%s: alice, who agrees: %s", name, textOf(got))
		}
		if got := call(t, t.Context(), bob, "read", read); !got.IsError || len(declines.asked) != 1 {
			t.Errorf("%s: bob, asked %d times, is given what alice read: %s", name, len(declines.asked), textOf(got))
		}
		if got := call(t, t.Context(), alice, "read", read); got.IsError || len(agrees.asked) != 1 {
			t.Errorf("%s: alice's own copy, asked %d times: %s", name, len(agrees.asked), textOf(got))
		}
	}
}

// The note that a client carries between question and answer is of no use to
// another.
func TestANoteIsGoodForItsCallerOnly(t *testing.T) {
	t.Parallel()
	b := newBench(t, asking)
	b.site.Handle("unique.example.com", "/", sends("text/plain", "Behind the wall."))
	alice, bob := b.guests(pairs["two keys"]...)
	note := b.server.seal.Close(principal.OfKey("alice's-key"), consent.Note{
		Granted: []string{"unique.example.com at [fd12:3456::1]:80"}, Until: time.Now().Add(time.Hour),
	})
	for _, tc := range []struct {
		who     string
		session *mcp.ClientSession
		reads   bool
	}{{"bob", bob, false}, {"alice", alice, true}} {
		got, err := tc.session.CallTool(t.Context(), &mcp.CallToolParams{
			Name: "read", Arguments: map[string]any{"url": "http://unique.example.com/"}, RequestState: note,
		})
		if err != nil || strings.Contains(textOf(got), "Behind the wall") != tc.reads || (len(b.site.Dials()) > 0) != tc.reads {
			t.Errorf("%s with alice's note: %v, %v, dialled %v; want it to be read: %v", tc.who, got, err, b.site.Dials(), tc.reads)
		}
	}
}

// The command line and standard input are the same person's; over HTTP come
// others, who cannot read on in what that person has read.
func TestTheLocalPersonIsOneOnEveryFace(t *testing.T) {
	t.Parallel()
	site := localPages(t)
	command := program(t, "allow", "read", "--json", site+"/page")
	home := command.Env[0]
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Snapshot string }
	if err := json.Unmarshal(out, &read); err != nil || read.Snapshot == "" {
		t.Fatalf("decant read --json: %s, %v", out, err)
	}
	stdio := program(t, "allow", "mcp")
	stdio.Env[0] = home
	for name, tc := range map[string]struct {
		session *mcp.ClientSession
		mine    bool
	}{
		"standard input":   {startBinary(t, stdio), true},
		"HTTP with a key":  {(&bench{T: t}).guest(strings.TrimSuffix(serveBinary(t, "sesame", home), Path), "sesame"), false},
		"HTTP without one": {(&bench{T: t}).guest(strings.TrimSuffix(serveBinary(t, "", home), Path), ""), false},
	} {
		got := call(t, t.Context(), tc.session, "read", map[string]any{"snapshot": read.Snapshot})
		if strings.Contains(textOf(got), "light frame") != tc.mine {
			t.Errorf("%s: %s; want it to be read: %v", name, textOf(got), tc.mine)
		}
	}
}
