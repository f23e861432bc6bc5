package ooxml

import "github.com/decant-dev/decant/reader/internal/draft"

// Byline says who wrote a remark and on which day, where that is known.
func Byline(author, date string) []draft.Span {
	var out []draft.Span
	if author != "" {
		out = append(out, draft.Styled(author, draft.Bold))
	}
	if len(date) >= len("2006-01-02") {
		out = append(out, draft.Words(" ("+date[:len("2006-01-02")]+")"))
	}
	return out
}
