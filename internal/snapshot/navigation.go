package snapshot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/page"
)

// A navigation is the section at the end of a page that lists the links which
// lead around the site. The zero value is that of a page without one.
type navigation struct {
	whole  *page.Page
	before string // the content up to it
	text   string
	start  int // the character at which it begins
}

// navigationOf finds the section: it is the last of level 2, since the titles
// in it are of level 3.
func navigationOf(whole *page.Page) (navigation, bool) {
	if len(whole.Navigation) == 0 {
		return navigation{}, false
	}
	for i := len(whole.Outline) - 1; i >= 0; i-- {
		h := whole.Outline[i]
		if h.Level == 2 && h.Title == "Navigation" {
			at := len(runes(whole.Content, 0, h.Start))
			at += len(whole.Content[at:]) - len(strings.TrimLeft(whole.Content[at:], "\n"))
			return navigation{whole, strings.TrimRight(whole.Content[:at], "\n"), whole.Content[at:], h.Start}, true
		}
	}
	return navigation{}, false
}

// share is what of the limit the navigation may take from the content: what it
// needs, up to a quarter.
func (n navigation) share(limit int) int {
	return min(utf8.RuneCountInString(n.text)+len(between), limit/4)
}

const between = "\n\n"

// window begins at the start of a page whose content is too long to stand
// before its navigation.
func (n navigation) window(limit int) *page.Page {
	links := budget.View(n.text, 0, n.share(limit)-len(between))
	if items(n.text, 0, links.End) == 0 {
		links = budget.Window{} // titles alone are of no use
	}
	if links.Text != "" {
		limit -= utf8.RuneCountInString(links.Text) + len(between)
	}
	w := budget.View(n.before, 0, limit)
	w.Total = utf8.RuneCountInString(n.whole.Content)
	if links.Text != "" {
		w.Text += between + links.Text
	}
	p := show(n.whole, 0, w)
	n.count(p, n.start, n.start+links.End)
	return p
}

// count notes how many links of the navigation a page shows that holds the
// characters from start to end of the whole.
func (n navigation) count(p *page.Page, start, end int) {
	if n.whole == nil {
		return
	}
	x := &p.Extraction.Navigation
	from, to := max(start, n.start)-n.start, max(end, n.start)-n.start
	shown := items(n.text, from, to)
	x.Included += shown - items(n.text, 0, len(n.text))
	x.Omitted = x.Detected - x.Included
	p.Navigation = nil
	if from == 0 {
		p.Navigation = first(n.whole.Navigation, shown)
	}
	if x.Omitted > 0 {
		x.Notice = fmt.Sprintf("%d of %d links of the navigation are shown; read the section Navigation for others",
			shown, x.Detected)
	}
}

// items counts the links in a part of the section: each has a line, with the
// other mark in every second of lists that stand together.
func items(text string, from, to int) int {
	part := "\n" + runes(text, from, to)
	return strings.Count(part, "\n- ") + strings.Count(part, "\n* ") + strings.Count(part, "\n+ ")
}

// first returns the first links of the groups.
func first(groups []document.LinkGroup, links int) []document.LinkGroup {
	var out []document.LinkGroup
	for _, g := range groups {
		g.Links = g.Links[:min(len(g.Links), links)]
		links -= len(g.Links)
		if len(g.Links) > 0 {
			out = append(out, g)
		}
	}
	return out
}
