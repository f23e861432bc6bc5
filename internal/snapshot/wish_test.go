package snapshot_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/page"
)

// TestWish asks a snapshot for what it was not read with: silence would look as
// if the page had none.
func TestWish(t *testing.T) {
	t.Parallel()
	plain := page.Page{URL: "https://a.example/x", FinalURL: "https://a.example/y", ExtractMode: page.Markdown,
		Content: "[a](https://b.example/)", Extraction: page.Extraction{
			Comments: &page.Comments{Detected: 3, Omitted: 3}, Navigation: page.Navigation{Detected: 2, Omitted: 2}}}
	full := plain
	full.Content, full.Targets = "[a][1]", []string{"https://b.example/"}
	full.Extraction = page.Extraction{Comments: &page.Comments{Detected: 3, Included: 3},
		Navigation: page.Navigation{Detected: 2, Included: 2}}
	all := page.Form{Comments: true, Navigation: true, Links: page.LinksNumbered}
	for name, c := range map[string]struct {
		kept page.Page
		wish snapshot.Wish
		want string // of the error
	}{
		"nothing":            {plain, snapshot.Wish{}, ""},
		"its address":        {plain, snapshot.Wish{URL: "https://A.example/x/#part"}, ""},
		"where it was found": {plain, snapshot.Wish{URL: "https://a.example/y"}, ""},
		"another address":    {plain, snapshot.Wish{URL: "https://a.example/z"}, "of another page"},
		"another query":      {plain, snapshot.Wish{URL: "https://a.example/x?p=2"}, "of another page"},
		"no address at all":  {plain, snapshot.Wish{URL: "http://%zz"}, "of another page"},
		"as it was read":     {full, snapshot.Wish{Form: all}, ""},
		"comments":           {plain, snapshot.Wish{Form: page.Form{Comments: true}}, "with includeComments"},
		"navigation":         {plain, snapshot.Wish{Form: page.Form{Navigation: true}}, "with includeNavigation"},
		"numbers":            {plain, snapshot.Wish{Form: page.Form{Links: page.LinksNumbered}}, "with links numbered"},
		"text":               {plain, snapshot.Wish{Form: page.Form{Mode: page.Text}}, "with extractMode text"},
		"nothing to number": {page.Page{Content: "words"}, snapshot.Wish{Form: page.Form{Links: page.LinksNumbered}},
			""},
	} {
		got, err := c.wish.Of(&c.kept, nil)
		if c.want == "" && (err != nil || got != &c.kept) {
			t.Errorf("%s: got %v, %v, want the page", name, got, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || fault.KindOf(err) != fault.BadRequest) {
			t.Errorf("%s: got %v, want a bad request with %q", name, err, c.want)
		}
	}
	gone := errors.New("gone")
	if _, err := (snapshot.Wish{}).Of(nil, gone); !errors.Is(err, gone) {
		t.Errorf("a snapshot that is gone gave %v", err)
	}
}
