package terminal

import "strings"

// nextAddress is where the next address in plain text begins, from a place on,
// or the end of the text.
func nextAddress(text string, from int) int {
	for at := from; ; {
		n := strings.Index(text[at:], "http")
		if n < 0 {
			return len(text)
		}
		at += n
		rest := text[at+len("http"):]
		isAddress := strings.HasPrefix(rest, "://") || strings.HasPrefix(rest, "s://")
		if isAddress && (at == 0 || !isWordByte(text[at-1]) || text[at-1] >= 0x80) {
			return at
		}
		at += len("http")
	}
}

// bare writes an address that stands in plain text as a link to itself, and
// returns how many bytes it has.
func (s *span) bare(text string, look Style) int {
	written := strings.TrimRight(text[:addressEnd(text)], ".,:;!?)_~")
	if n := len(written); strings.Count(written, "(") > strings.Count(written, ")") && strings.HasPrefix(text[n:], ")") {
		written = text[:n+1]
	}
	address := strings.ReplaceAll(unescaped(written), "&amp;", "&")
	s.lead(address, false, func() { s.add(address, look|Linked) })
	return len(written)
}

// addressEnd is where an address ends: at a space, a letter that addresses have
// only in another form, or a mark that is not escaped.
func addressEnd(text string) int {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && i+1 < len(text) && isPunctuation(text[i+1]):
			i++
		case c <= ' ', c >= 0x7F, strings.IndexByte("<>\"'`|[]{}\\*", c) >= 0:
			return i
		}
	}
	return len(text)
}
