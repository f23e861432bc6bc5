package decant_test

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

func TestNumbersLeadOn(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	site.Handle("a.example.com", "/", serve("text/html", `<h1>List</h1><p><a href="/one">One</a> <a href="/two?utm_medium=x">Two</a>
<a href="http://127.0.0.1/">Home</a> <a href="mailto:a@example.com">Mail</a></p>`))
	site.Handle("a.example.com", "/two", serve("text/html", `<h1>Two</h1><p>The second, which leads to <a href="/three">a third</a>.</p>`))
	list := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/", Links: page.LinksNumbered})
	if want := "[Two][2]"; !strings.Contains(list.Content, want) || !strings.Contains(list.Content, "\n[2]: /two\n") {
		t.Fatalf("the list is %q, want %q and its target", list.Content, want)
	}
	two := read(t, engine, decant.ReadRequest{Snapshot: list.Snapshot, Link: 2})
	if two.URL != "https://a.example.com/two" || !strings.Contains(two.Content, "[a third][1]") {
		t.Errorf("link 2 gives %s with %q", two.URL, two.Content)
	}
	plain := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/two"})
	for _, tc := range []struct {
		req        decant.ReadRequest
		kind, want string
	}{
		{decant.ReadRequest{Snapshot: list.Snapshot, Link: 5}, "bad_request", "there is no link 5: the page has 1 to 4"},
		{decant.ReadRequest{Snapshot: list.Snapshot, Link: -1}, "bad_request", "from 1 on"},
		{decant.ReadRequest{URL: "https://a.example.com/", Link: 1}, "bad_request", "of the snapshot"},
		{decant.ReadRequest{Snapshot: plain.Snapshot, Link: 1}, "bad_request", "no numbered links"},
		{decant.ReadRequest{Snapshot: "nonsense", Link: 1}, "no_snapshot", "no such snapshot"},
		{decant.ReadRequest{Snapshot: list.Snapshot, Link: 3}, "blocked_address", ""},
		{decant.ReadRequest{Snapshot: list.Snapshot, Link: 4}, "blocked_scheme", ""},
	} {
		_, err := engine.Read(t.Context(), tc.req)
		if got := decant.Classify(err).Kind; string(got) != tc.kind || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("Read(link %d): %s, %v; want %s, %q", tc.req.Link, got, err, tc.kind, tc.want)
		}
	}
}
