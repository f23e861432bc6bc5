package parcel

import (
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/page"
)

// slack is for what differs from one envelope to the next: the digits of places
// and of the id.
const slack = 32

// Share cuts pages so that all of them, in envelopes, take at most so many
// tokens. Short pages keep everything.
func Share(pages []*page.Page, tokens int) []*page.Page {
	around := make([]int, len(pages))
	for i, p := range pages {
		around[i] = budget.Tokens(Wrap(snapshot.Window(p, 0, 0)).Text) + slack
		tokens -= around[i]
	}
	tokens = max(tokens, 0)
	needs := make([]int, len(pages))
	for i, p := range pages {
		needs[i] = cost(p, around[i], tokens)
	}
	cut := make([]*page.Page, len(pages))
	for i, share := range budget.Share(tokens, needs) {
		if cut[i] = pages[i]; needs[i] > share {
			cut[i] = fit(pages[i], share, around[i])
		}
	}
	return cut
}

// cost is how many tokens a page's content takes as it is handed on: cleaning
// makes it longer or shorter. Of one that is far beyond the limit an estimate
// will do.
func cost(p *page.Page, around, limit int) int {
	if p.Tokens > 4*(limit+around) {
		return p.Tokens
	}
	return max(budget.Tokens(Wrap(p).Text)-around, 0)
}

// fit cuts a page to a number of tokens.
func fit(p *page.Page, tokens, around int) *page.Page {
	takes := cost(p, around, tokens)
	for chars := utf8.RuneCountInString(p.Content); ; {
		chars = min(chars*9/10, chars*tokens/max(takes, 1))
		cut := snapshot.Window(p, 0, chars)
		if takes = cost(cut, around, tokens); takes <= tokens || chars == 0 {
			return cut
		}
	}
}
