package browser

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/netip"
	"os"
	"testing"
	"time"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/tab"
)

// One site and one browser serve all tests of the package.
var (
	site *testsite.Site
	pool *Pool
)

func TestMain(m *testing.M) {
	os.Exit(leavingNothing(func() int {
		var err error
		if site, err = testsite.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer site.Close()
		if pool, err = New(testOptions()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		if err := pool.Available(); err != nil {
			fmt.Fprintln(os.Stderr, "browser tests need a browser:", err)
			return 1
		}
		defer pool.Close()
		return m.Run()
	}))
}

// leavingNothing runs the tests with a folder for temporary files of their own
// and fails when anything is in it afterwards. Its name is short, since the
// browser makes sockets in it. A victim's is that of the test that kills it.
func leavingNothing(run func() int) int {
	if os.Getenv("DECANT_TEST_VICTIM") != "" {
		return run()
	}
	folder, err := os.MkdirTemp(shortTemp(), "d")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	os.Setenv("TMPDIR", folder)
	code := run()
	left, err := os.ReadDir(folder)
	if err != nil || len(left) > 0 {
		fmt.Fprintln(os.Stderr, "left in the folder for temporary files:", left, err)
		return 1
	}
	return code
}

func testOptions() Options {
	return Options{
		Dialer:      &guard.Dialer{Resolver: site.Resolver(), Connect: site.Connect},
		MaxSessions: 20,
		Timeout:     time.Minute, // a busy machine may take half of it for a picture
		Flags:       map[string]any{"ignore-certificate-errors-spki-list": siteKey()},
	}
}

// siteKey is the hash of the key that all of the site's certificates have.
func siteKey() string {
	ctx := context.Background()
	conn, err := site.Connect(ctx, "tcp", netip.MustParseAddrPort("93.184.215.1:443"))
	if err != nil {
		return ""
	}
	defer conn.Close()
	client := tls.Client(conn, &tls.Config{InsecureSkipVerify: true, ServerName: "key.example.com"})
	if err := client.HandshakeContext(ctx); err != nil {
		return ""
	}
	sum := sha256.Sum256(client.ConnectionState().PeerCertificates[0].RawSubjectPublicKeyInfo)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// serve puts a page on the site and gives its address.
func serve(t *testing.T, host, path, html string) string {
	t.Helper()
	site.Handle(host, path, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(html))
	})
	return "https://" + host + path
}

// visit opens a session and closes it with the test.
func visit(t *testing.T, address string) func(tab.Request) (*tab.Result, error) {
	t.Helper()
	return visitIn(t, pool, address)
}

func visitIn(t *testing.T, pool *Pool, address string) func(tab.Request) (*tab.Result, error) {
	t.Helper()
	opened, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: address})
	if err != nil {
		t.Fatalf("open %s: %v", address, err)
	}
	t.Cleanup(func() {
		_, _ = pool.Do(context.Background(), tab.Request{Action: tab.Close, Session: opened.Session})
	})
	return func(req tab.Request) (*tab.Result, error) {
		req.Session = opened.Session
		return pool.Do(t.Context(), req)
	}
}

func must(t *testing.T, do func(tab.Request) (*tab.Result, error), req tab.Request) *tab.Result {
	t.Helper()
	result, err := do(req)
	if err != nil {
		t.Fatalf("%s %s%d: %v", req.Action, req.Selector, req.Number, err)
	}
	return result
}

// answerAfter is how a service takes its time: pages wait for it, tests do not.
func answerAfter(ms int) <-chan time.Time { return time.After(time.Duration(ms) * time.Millisecond) }

// servePlain answers with a page.
func servePlain(html string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(html))
	}
}
