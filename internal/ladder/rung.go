package ladder

import (
	"context"
	"net/url"

	"github.com/decant-dev/decant/page"
)

// A rung is one way to read a page better than before. What it contacts passes
// the guard like everything else; where that is another host than the page's,
// consent says who must agree, and keeps what it means for the stored page.
type rung struct {
	name    page.Rung
	applies func(*climb) bool
	climb   func(*climb, context.Context) (*page.Page, error)
	needed  func(*climb) bool // its failure is that of the read; nil means never
	renders bool              // it is a browser
}

// rungs are tried in this order.
//
// Before them all, and before the page itself is fetched, comes the rule that
// the table of sites has for the address; site below is for pages that are
// known only by what they hold.
//
//	rung       contacts                     asked before              kept
//	site       what the rule names: the     as for a page of its own  as the strictest of its answers says,
//	           site's own interfaces                                  and for the caller alone with a token
//	alternate  where the page's link leads  as for a page of its own  unless its own answer forbids it
//	browser    the page and what it loads   by the browser's guard    as the page, for the same policy
//	scraper    a third party                MayTell, whatever the     as the page
//	                                        policy says
var rungs = []rung{
	{name: page.RungSite, applies: (*climb).isRecognised, climb: (*climb).readRecognised},
	{name: page.RungAlternate, applies: (*climb).hasAlternate, climb: (*climb).readAlternate},
	{
		name:    page.RungBrowser,
		applies: (*climb).wantsBrowser,
		climb:   (*climb).renderInTime,
		needed:  (*climb).mustRender,
		renders: true,
	},
	{name: page.RungScraper, applies: (*climb).wantsScraper, climb: (*climb).scrape},
}

func (r *rung) isNeeded(c *climb) bool { return r.needed != nil && r.needed(c) }

func rungOf(p *page.Page) page.Rung {
	if p.Extraction.Fallback.Used {
		return page.RungPlain
	}
	return page.Rung(p.Extraction.Method)
}

func outcome(p *page.Page) string {
	switch x := p.Extraction; {
	case x.Readable:
		return "readable"
	case x.Reason != "":
		return "not readable: " + string(x.Reason)
	case x.Fallback.Used:
		return "fallback: " + x.Fallback.Reason
	}
	return "not readable"
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}
