package snapshot

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

// site is a page of so many paragraphs and links.
func site(paragraphs, links int) *page.Page {
	content := "## Navigation\n\nOf ships." + strings.Repeat("\n\nA paragraph of thirty letters.", paragraphs)
	group := document.LinkGroup{}
	nav := "## Navigation\n\n### Menu\n"
	for i := range links {
		group.Links = append(group.Links, document.Ref{Text: fmt.Sprint(i), Href: "https://example.com/"})
		nav += fmt.Sprintf("\n- [%d](https://example.com/)", i)
	}
	start := utf8.RuneCountInString(content) + 2
	p := &page.Page{Content: content + "\n\n" + nav, Navigation: []document.LinkGroup{group}, Outline: []page.Heading{
		{Level: 2, Title: "Navigation", Start: 0, Chars: start},
		{Level: 2, Title: "Navigation", Start: start, Chars: utf8.RuneCountInString(nav)},
		{Level: 3, Title: "Menu", Start: start + 15, Chars: utf8.RuneCountInString(nav) - 15},
	}}
	p.Extraction.Navigation = page.Navigation{Detected: links, Included: links}
	return p
}

func TestNavigationHasAShareOfTheFirstWindow(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name                      string
		paragraphs, links, limit  int
		included                  int
		content, navigation, more bool
	}{
		{"all fits", 2, 3, 1000, 3, true, true, false},
		{"long content", 500, 3, 1000, 3, false, true, true},
		{"long content, many links", 500, 300, 1000, 8, false, true, true},
		{"short content, many links", 2, 300, 1000, 30, true, true, true},
		{"no room for any link", 500, 300, 100, 0, false, false, true},
	} {
		whole := site(tc.paragraphs, tc.links)
		p := Window(whole, 0, tc.limit)
		body, nav, found := strings.Cut(p.Content, "\n\n## Navigation\n\n### Menu")
		shown := strings.Count(nav, "](https")
		n := p.Extraction.Navigation
		if n.Included != shown || n.Included != tc.included || n.Omitted != tc.links-shown || found != tc.navigation {
			t.Errorf("%s: shown %d, counts %+v; want %d", tc.name, shown, n, tc.included)
		}
		if utf8.RuneCountInString(p.Content) > tc.limit || strings.Count(body, "thirty") == tc.paragraphs != tc.content || p.Truncated != tc.more {
			t.Errorf("%s: %d characters, truncated %v, body %q", tc.name, len(p.Content), p.Truncated, body)
		}
		if links := len(p.Navigation) > 0; links != (shown > 0) || links && len(p.Navigation[0].Links) != shown {
			t.Errorf("%s: %+v beside %d links", tc.name, p.Navigation, shown)
		}
	}
}

func TestReadingOnPassesAllContentAndNavigation(t *testing.T) {
	t.Parallel()
	whole := site(100, 50)
	var paragraphs, links int
	for start, windows := 0, 0; ; windows++ {
		p := Window(whole, start, 400)
		body, nav, _ := strings.Cut(p.Content, "### Menu")
		paragraphs += strings.Count(body, "thirty")
		if start > 0 {
			links += strings.Count(body+nav, "](https")
		}
		if p.Range.Next == 0 {
			break
		}
		if p.Range.Next <= start || windows > 100 {
			t.Fatalf("from %d on to %d", start, p.Range.Next)
		}
		start = p.Range.Next
	}
	if paragraphs != 100 || links != 50 {
		t.Errorf("read %d paragraphs and %d links, want 100 and 50", paragraphs, links)
	}
}

func TestSectionsAndMatchesCountTheirOwnNavigation(t *testing.T) {
	t.Parallel()
	whole := site(3, 4)
	for _, tc := range []struct {
		title    string
		included int
	}{{"Navigation", 0}, {"Menu", 4}} {
		p, err := Section(whole, tc.title, 0, 1000)
		if err != nil || p.Extraction.Navigation.Included != tc.included || p.Extraction.Navigation.Omitted != 4-tc.included {
			t.Errorf("section %s: %+v, %v; want %d", tc.title, p.Extraction.Navigation, err, tc.included)
		}
	}
	if p, err := Grep(whole, "thirty", 1000); err != nil || p.Extraction.Navigation.Included != 0 || p.Navigation != nil {
		t.Errorf("grep: %+v, %v", p.Extraction.Navigation, err)
	}
}
