package parcel

import (
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/page"
)

// Share cuts pages so that all of them, in envelopes, take at most so many
// tokens. Short pages keep everything.
func Share(pages []*page.Page, tokens int) []*page.Page {
	needs := make([]int, len(pages))
	for i, p := range pages {
		tokens -= budget.Tokens(Wrap(snapshot.Window(p, 0, 0)).Text) + 8 // places have digits
		needs[i] = p.Tokens
	}
	cut := make([]*page.Page, len(pages))
	for i, share := range budget.Share(max(tokens, 0), needs) {
		cut[i] = fit(pages[i], share)
	}
	return cut
}

// fit cuts a page to a number of tokens.
func fit(p *page.Page, tokens int) *page.Page {
	chars := utf8.RuneCountInString(p.Content)
	for cut := p; ; chars = chars * 9 / 10 {
		if cut.Tokens <= tokens || chars == 0 {
			return cut
		}
		chars = min(chars, chars*tokens/max(cut.Tokens, 1))
		cut = snapshot.Window(p, 0, chars)
	}
}
