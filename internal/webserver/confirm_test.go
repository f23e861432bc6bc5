package webserver

import (
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/consent"
	_ "github.com/decant-dev/decant/site" // its rules are under test
)

// confirming is a server on which a person must agree first.
func confirming(t *testing.T, rules *consent.Rules) *rig {
	t.Helper()
	confirmer := NewConfirmer(consent.NewSeal(), rules)
	r := startWith(t, Options{Confirmer: confirmer}, func(o *decant.Options) { o.Confirm = confirmer.Confirm })
	page := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/markdown")
		_, _ = io.WriteString(w, "# Tea\n\nSteep green tea for two minutes.\n")
	}
	r.site.Handle("tea.example.com", "*", page)
	r.site.Handle("raw.githubusercontent.com", "/o/r/main/tea.md", page)
	r.site.Handle("old.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://tea.example.com/moved", http.StatusFound)
	})
	return r
}

func TestAnswersComeAfterConfirmation(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ path, body, address string }{
		{"/v1/ask", `{"prompt":"How long? https://tea.example.com/"}`, "https://tea.example.com/"},
		{"/v1/ask", `{"prompt":"How long? https://github.com/o/r/blob/main/tea.md"}`, "https://raw.githubusercontent.com/o/r/main/tea.md"},
		{"/v1/summarize", `{"urls":["https://tea.example.com/"]}`, "https://tea.example.com/"},
		{"/v1/compare", `{"urls":["https://tea.example.com/","https://tea.example.com/b"]}`, "https://tea.example.com/"},
	} {
		r := confirming(t, nil)
		open := wantProblem(t, r.post(tc.path, tc.body), http.StatusPreconditionRequired, "unconfirmed")
		if open.Addresses[0] != tc.address || open.Confirm == "" || len(r.site.Requests()) != 0 {
			t.Errorf("%s: %+v, sites were asked %v", tc.path, open, r.site.Requests())
		}
		if a := r.post(tc.path, tc.body, confirmHeader, open.Confirm); a.StatusCode != http.StatusOK || !strings.Contains(a.body, "two minutes") {
			t.Errorf("%s: with the note %d %s", tc.path, a.StatusCode, a.body)
		}
	}
}

func TestANoteIsGoodForItsAddressesOnly(t *testing.T) {
	t.Parallel()
	r := confirming(t, nil)
	const one, other = `{"prompt":"How long? https://tea.example.com/"}`, `{"prompt":"How long? https://tea.example.com/other"}`
	note := decode[problem](t, r.post("/v1/ask", one)).Confirm
	stranger := decode[problem](t, confirming(t, nil).post("/v1/ask", one)).Confirm
	for name, sent := range map[string]struct{ body, note string }{
		"another address": {other, note},
		"another server":  {one, stranger},
		"changed":         {one, note + "A"},
		"words":           {one, "yes"},
	} {
		wantProblem(t, r.post("/v1/ask", sent.body, confirmHeader, sent.note), http.StatusPreconditionRequired, "unconfirmed")
		if len(r.site.Requests()) != 0 {
			t.Errorf("%s: the site was asked", name)
		}
	}
	if a := r.post("/v1/ask", `{"prompt":"How long? https://tea.example.com/","confirmed":true}`); a.StatusCode != http.StatusBadRequest {
		t.Errorf("a field of the body confirms: %d %s", a.StatusCode, a.body)
	}
}

// A page that moves to another host asks again, and the second note allows
// both.
func TestAMovedPageAsksAgain(t *testing.T) {
	t.Parallel()
	r := confirming(t, nil)
	const body = `{"prompt":"How long? https://old.example.com/"}`
	first := wantProblem(t, r.post("/v1/ask", body), http.StatusPreconditionRequired, "unconfirmed")
	second := wantProblem(t, r.post("/v1/ask", body, confirmHeader, first.Confirm), http.StatusPreconditionRequired, "unconfirmed")
	if !slices.Equal(second.Addresses, []string{"https://tea.example.com/moved"}) {
		t.Errorf("asked about %q", second.Addresses)
	}
	for _, request := range r.site.Requests() {
		if strings.Contains(request.Host, "tea") {
			t.Errorf("the new host was asked before: %+v", request)
		}
	}
	if a := r.post("/v1/ask", body, confirmHeader, second.Confirm); a.StatusCode != http.StatusOK || !strings.Contains(a.body, "two minutes") {
		t.Errorf("with the second note %d %s", a.StatusCode, a.body)
	}
}

func TestRulesNeedNoNote(t *testing.T) {
	t.Parallel()
	rules := &consent.Rules{Path: filepath.Join(t.TempDir(), "rules.json")}
	r := confirming(t, rules)
	const body = `{"prompt":"How long? https://tea.example.com/"}`
	for _, step := range []struct {
		rule   string
		status int
	}{{"https://else.example.com", 428}, {"*.example.com", 200}} {
		if err := rules.Add(step.rule); err != nil {
			t.Fatal(err)
		}
		if a := r.post("/v1/ask", body); a.StatusCode != step.status {
			t.Errorf("with %s: %d %s", step.rule, a.StatusCode, a.body)
		}
	}
	if err := rules.Remove("*.example.com"); err != nil {
		t.Fatal(err)
	}
	if a := r.post("/v1/ask", body); a.StatusCode != 428 {
		t.Errorf("after it was revoked: %d %s", a.StatusCode, a.body)
	}
}

func TestAStreamCarriesTheNote(t *testing.T) {
	t.Parallel()
	r := confirming(t, nil)
	a := r.post("/v1/ask", `{"prompt":"How long? https://tea.example.com/"}`, "Accept", "text/event-stream")
	if !strings.Contains(a.body, "event: error") || !strings.Contains(a.body, `"addresses":["https://tea.example.com/"]`) || !strings.Contains(a.body, `"confirm":"`) {
		t.Errorf("streamed %s", a.body)
	}
}
