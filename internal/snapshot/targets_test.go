package snapshot

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

func entries(links int) *page.Page {
	p := &page.Page{URL: "https://example.com/list", FinalURL: "https://example.com/list"}
	var b strings.Builder
	for i := range links {
		fmt.Fprintf(&b, "- [entry %d][%d]\n\n", i+1, i+1)
		p.Targets = append(p.Targets, fmt.Sprintf("https://example.com/entries/%d", i+1))
	}
	p.Content = b.String()
	return p
}

func TestWindowListsItsOwnTargets(t *testing.T) {
	t.Parallel()
	whole := entries(100)
	for _, limit := range []int{0, 40, 100, 500, 2000, 1 << 20} {
		for _, start := range []int{0, 700} {
			p := Window(whole, start, limit)
			if n := utf8.RuneCountInString(p.Content); n > limit {
				t.Errorf("start %d, limit %d: %d characters", start, limit, n)
			}
			text, list, _ := strings.Cut(p.Content, "\n\n[")
			if got, want := strings.Count("["+list, "]: /entries/"), strings.Count(text, "]["); list != "" && got != want {
				t.Errorf("start %d, limit %d: %d targets for %d links in %q", start, limit, got, want, p.Content)
			}
			if len(p.Targets) > 0 {
				t.Errorf("start %d, limit %d: the targets of all of the page are there too", start, limit)
			}
		}
	}
	if p := Window(whole, 0, 2000); len(p.Content) < 1700 || !strings.Contains(p.Content, "]: /entries/") {
		t.Errorf("of 2000 characters %d are used: %q", len(p.Content), p.Content)
	}
}

func TestOnlyLinksAreListed(t *testing.T) {
	t.Parallel()
	whole := &page.Page{
		URL: "https://example.com/", Content: "![a][1] [b][2] [c][3] [d][9]\n",
		Targets: []string{"https://example.com/i.png", "https://other.example/x(y", "https://example.com//z"},
		Media:   []document.Media{{Type: "image", URL: "https://example.com/i.png"}},
	}
	want := "![a][1] [b][2] [c][3] [d][9]\n\n[2]: <https://other.example/x(y>\n[3]: https://example.com//z\n"
	if got := Window(whole, 0, 1000).Content; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := definitions(whole, "no links [1] here"); got != "" {
		t.Errorf("a text without links has the list %q", got)
	}
}
