package parcel

import (
	"strings"

	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/page"
)

// A Part of a message is a page, or a line in its place.
type Part struct {
	Page *page.Page
	Line string
}

// Message writes parts one after the other within so many tokens. The pages
// are cut where they must be; the lines are not.
func Message(parts []Part, tokens int) string {
	var whole []*page.Page
	for _, p := range parts {
		if p.Page == nil {
			tokens -= budget.Tokens(p.Line)
		} else {
			whole = append(whole, p.Page)
		}
	}
	cut := Share(whole, tokens)
	texts := make([]string, len(parts))
	for i := range parts {
		if texts[i] = parts[i].Line; parts[i].Page != nil {
			parts[i].Page, cut = cut[0], cut[1:]
			texts[i] = Wrap(parts[i].Page).Text
		}
	}
	return strings.Join(texts, "\n\n")
}
