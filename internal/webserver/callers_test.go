package webserver

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

// A caller asks under a key of its own.
type caller struct {
	*rig
	key string
}

func (c caller) post(path, body string, header ...string) answer {
	c.t.Helper()
	return c.rig.post(path, body, append(header, "X-API-Key", c.key)...)
}

// callers are two who share a server.
func callers(t *testing.T, opts Options, adjust func(*decant.Options)) (alice, bob caller) {
	t.Helper()
	opts.Keys = []string{"alice's-key", "bob's-key"}
	r := startWith(t, opts, adjust)
	r.site.Handle("tea.example.com", "/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, `<!doctype html><title>Tea</title><main><h1>Tea</h1><p>Steep green tea for two minutes, and black tea for four.</p>`+
			`<button onclick="document.title='Pressed'">Steep</button></main>`)
	})
	return caller{r, opts.Keys[0]}, caller{r, opts.Keys[1]}
}

const readTea = `{"url":"http://tea.example.com/"}`

// Both read the same page, each with a snapshot that the other cannot read.
func TestSnapshotsStayWithTheirKey(t *testing.T) {
	t.Parallel()
	alice, bob := callers(t, Options{}, func(*decant.Options) {})
	hers, his := decode[page.Page](t, alice.post("/v1/read", readTea)), decode[page.Page](t, bob.post("/v1/read", readTea))
	if hers.Snapshot == "" || hers.Snapshot == his.Snapshot || !his.Cached {
		t.Fatalf("snapshots %q and %q, cached %v; want two of one stored page", hers.Snapshot, his.Snapshot, his.Cached)
	}
	for _, path := range []string{"/v1/read", "/v1/verify"} {
		own := `{"snapshot":"` + hers.Snapshot + `","quote":"Steep green tea"}`
		if path == "/v1/read" {
			own = `{"snapshot":"` + hers.Snapshot + `"}`
		}
		// Her own answer may be kept for a moment: it must not be given to him.
		for range 2 {
			if a := alice.post(path, own); a.StatusCode != 200 || !strings.Contains(a.body, "green tea") {
				t.Errorf("%s by alice: %d %s", path, a.StatusCode, a.body)
			}
		}
		refused := bob.post(path, own)
		wantProblem(t, refused, http.StatusNotFound, "no_snapshot")
		if strings.Contains(refused.body, "green tea") {
			t.Errorf("%s by bob tells %s", path, refused.body)
		}
	}
}

// An answer that is kept for a moment is given again to whoever got it only:
// it names their snapshot.
func TestRecentAnswersStayWithTheirKey(t *testing.T) {
	t.Parallel()
	alice, bob := callers(t, Options{ReaderPath: true}, func(*decant.Options) {})
	alice.post("/v1/read", readTea)
	hers := decode[page.Page](t, alice.post("/v1/read", readTea))
	again := decode[page.Page](t, alice.post("/v1/read", readTea))
	his := decode[page.Page](t, bob.post("/v1/read", readTea))
	if again.Snapshot != hers.Snapshot || his.Snapshot == hers.Snapshot {
		t.Errorf("alice has %q, then %q; bob %q", hers.Snapshot, again.Snapshot, his.Snapshot)
	}
}

// A note says that one person has agreed, who did so for the caller that asked
// them.
func TestANoteIsGoodForItsCallerOnly(t *testing.T) {
	t.Parallel()
	confirmer := NewConfirmer(consent.NewSeal(), nil)
	alice, bob := callers(t, Options{Confirmer: confirmer}, func(o *decant.Options) { o.Confirm = confirmer.Confirm })
	const question = `{"prompt":"How long is green tea steeped? http://tea.example.com/"}`
	note := wantProblem(t, alice.post("/v1/ask", question), http.StatusPreconditionRequired, "unconfirmed").Confirm
	again := wantProblem(t, bob.post("/v1/ask", question, confirmHeader, note), http.StatusPreconditionRequired, "unconfirmed")
	if len(alice.site.Requests()) != 0 {
		t.Error("bob's question was answered with alice's consent")
	}
	if a := alice.post("/v1/ask", question, confirmHeader, note); a.StatusCode != 200 || !strings.Contains(a.body, "two minutes") {
		t.Errorf("alice with her note: %d %s", a.StatusCode, a.body)
	}
	if a := bob.post("/v1/ask", question, confirmHeader, again.Confirm); a.StatusCode != 200 {
		t.Errorf("bob with his own: %d %s", a.StatusCode, a.body)
	}
}

// withBrowser gives an engine a real browser that sees the test site.
func withBrowser(t *testing.T) func(*decant.Options) {
	t.Helper()
	return func(o *decant.Options) {
		pool, err := browser.New(browser.Options{Dialer: &guard.Dialer{Resolver: o.Fetch.Resolver, Connect: o.Fetch.Connect}})
		if err != nil {
			t.Fatal(err)
		}
		o.Browser = pool
	}
}

func TestBrowserSessionsStayWithTheirKey(t *testing.T) {
	t.Parallel()
	alice, bob := callers(t, Options{}, withBrowser(t))
	opened := alice.post("/v1/browse", `{"action":"open","url":"http://tea.example.com/"}`)
	id := decode[tab.Result](t, opened).Session
	if opened.StatusCode != 200 || id == "" {
		t.Fatalf("open: %d %s", opened.StatusCode, opened.body)
	}
	for _, named := range []string{id, ""} {
		for _, action := range []tab.Request{
			{Action: tab.State}, {Action: tab.Content}, {Action: tab.Elements}, {Action: tab.Screenshot}, {Action: tab.Reload},
			{Action: tab.Click, Selector: "button"}, {Action: tab.Navigate, URL: "http://tea.example.com/"}, {Action: tab.Close},
		} {
			action.Session = named
			body, err := json.Marshal(action)
			if err != nil {
				t.Fatal(err)
			}
			a := bob.post("/v1/browse", string(body))
			wantProblem(t, a, http.StatusNotFound, "no_session")
			if strings.Contains(a.body, "Tea") || named == "" && strings.Contains(a.body, id) {
				t.Errorf("%s by bob tells %s", action.Action, a.body)
			}
		}
	}
	if listed := bob.post("/v1/browse", `{"action":"list"}`).body; !strings.Contains(listed, `"sessions":[]`) {
		t.Errorf("bob is shown %s, want an empty list", listed)
	}
	for _, step := range []struct{ body, want string }{
		{`{"action":"list"}`, id}, {`{"action":"state"}`, `"Tea"`}, {`{"action":"content"}`, "green tea"},
		{`{"action":"click","selector":"button"}`, id}, {`{"action":"state"}`, "Pressed"}, {`{"action":"close"}`, id},
	} {
		if a := alice.post("/v1/browse", step.body); a.StatusCode != 200 || !strings.Contains(a.body, step.want) {
			t.Errorf("%s by alice: %d %s, want %s", step.body, a.StatusCode, a.body, step.want)
		}
	}
}
