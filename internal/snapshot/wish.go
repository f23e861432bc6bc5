package snapshot

import (
	"net/url"
	"strings"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A Wish is what a request wants of a page besides a part of it.
type Wish struct {
	URL  string // empty means that of the snapshot
	Form page.Form
}

// Of returns the page that was kept, or an error that says what it cannot give:
// a snapshot is read on in, so what would change the whole page is of no effect.
func (w Wish) Of(kept *page.Page, err error) (*page.Page, error) {
	if err != nil {
		return nil, err
	}
	x := &kept.Extraction
	switch {
	case w.URL != "" && !isOf(kept, w.URL):
		return nil, fault.Request("the snapshot is of another page than the address: give the one that is meant")
	case w.Form.Comments && x.Comments != nil && x.Comments.Included == 0 && x.Comments.Omitted > 0:
		return nil, lacks("comments", "includeComments")
	case w.Form.Navigation && x.Navigation.Included == 0 && x.Navigation.Omitted > 0:
		return nil, lacks("navigation", "includeNavigation")
	case w.Form.Links == page.LinksNumbered && len(kept.Targets) == 0 && strings.Contains(kept.Content, "]("):
		return nil, lacks("numbers for links", "links numbered")
	case w.Form.Mode == page.Text && kept.ExtractMode != page.Text:
		return nil, fault.Request("the snapshot was kept as markdown: read its address, without snapshot, with extractMode text")
	}
	return kept, nil
}

func lacks(what, field string) error {
	return fault.Request("the snapshot was kept without %s: read its address, without snapshot, with %s", what, field)
}

// isOf reports whether a page was read from an address, or found there.
func isOf(p *page.Page, address string) bool {
	wanted := bare(address)
	return wanted == bare(p.URL) || wanted == bare(p.FinalURL)
}

// bare is an address without what makes no difference to which page it is.
func bare(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return address
	}
	u.Fragment, u.RawFragment = "", ""
	u.Host = strings.ToLower(u.Host)
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), ""
	return u.String()
}
