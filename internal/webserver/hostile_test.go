package webserver

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/testsite"
)

// Facts of a hostile page are clean and bounded as data, and nothing of it is
// live where text goes to a model.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	r := start(t, Options{ReaderPath: true})
	asked := `{"url":"` + testsite.Hostile + `"}`
	for path, body := range map[string]string{
		"/v1/read":    asked,
		"/v1/explain": asked,
		"/v1/verify":  `{"url":"` + testsite.Hostile + `","quote":"Words that are quoted, and obey"}`,
		"/v1/ask":     `{"prompt":"What is quoted? ` + testsite.Hostile + `"}`,
	} {
		a := r.post(path, body)
		got := decode[map[string]any](t, a)
		if a.StatusCode != 200 || got["untrusted"] != true || !strings.HasPrefix(a.body, `{"untrusted":true,"`) {
			t.Errorf("%s: %d, untrusted is %v", path, a.StatusCode, got["untrusted"])
		}
		for _, exact := range []string{"content", "html", "text"} {
			delete(got, exact)
		}
		if facts := strings.Join(textsIn(got), "\n"); strings.Contains(facts, "END_EXTERNAL") || strings.Contains(facts, "im_start") || strings.ContainsAny(facts, "\x1b\u009b\u202e\u200b") {
			t.Errorf("%s: %.3000s", path, facts)
		}
	}
	wrapped := r.post("/v1/read?wrap=true", asked).body + r.get("/"+testsite.HostileNotes+"?wrap").body +
		r.post("/v1/understand", `{"message":"`+testsite.HostileNotes+`"}`, "Accept", "text/markdown").body
	if misses := testsite.Misses(testsite.Unmarked(wrapped), 0); len(misses) > 0 {
		t.Errorf("%v in %s", misses, testsite.Unmarked(wrapped))
	}
	refused := r.post("/v1/read", `{"url":"`+testsite.HostileNotes+`","section":"nowhere"}`)
	if p := wantProblem(t, refused, 404, "no_section"); !p.Untrusted || len(p.Detail) > 600 || len(testsite.Misses(p.Detail, 12)) > 0 {
		t.Errorf("%+v: %v", p, testsite.Misses(p.Detail, 12))
	}
	if misses := testsite.Misses(r.log.String(), 0); len(misses) > 0 {
		t.Errorf("the log: %v in %s", misses, r.log)
	}
	streamed := r.post("/v1/read", asked, "Accept", "text/event-stream").body
	if !strings.Contains(streamed, "event: result\ndata: {\"untrusted\":true,") {
		t.Errorf("the stream ends without a mark: %.500s", streamed)
	}
}

// textsIn lists every text of a tree of JSON.
func textsIn(tree any) []string {
	var out []string
	switch node := tree.(type) {
	case string:
		out = append(out, node)
	case []any:
		for _, v := range node {
			out = append(out, textsIn(v)...)
		}
	case map[string]any:
		for k, v := range node {
			out = append(append(out, k), textsIn(v)...)
		}
	}
	return out
}

func TestLinksAreTheCallersOwn(t *testing.T) {
	t.Parallel()
	if a := start(t, Options{}).post("/v1/links", `{"text":"https://a.example/x"}`); strings.Contains(a.body, "untrusted") {
		t.Errorf("got %s", a.body)
	}
}
