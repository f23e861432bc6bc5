package terminal

import "unicode/utf8"

var emphases = map[string]Style{
	"*":   Italic,
	"_":   Italic,
	"**":  Bold,
	"__":  Bold,
	"***": Bold | Italic,
	"___": Bold | Italic,
	"~~":  Struck,
}

// barren notes for each mark how much of the text is left where it was looked
// for in vain: what comes before need not be looked at again.
type barren map[string]int

func (s *span) emphasis(text string, before byte, look Style, known barren) int {
	run := text[:runLength(text)]
	kind, isMark := emphases[run]
	after := text[len(run):]
	if !isMark || after == "" || after[0] == ' ' || run[0] == '_' && isWordByte(before) {
		s.add(run, look)
		return len(run)
	}
	end := known.closing(after, run)
	if end < 0 {
		s.add(run, look)
		return len(run)
	}
	s.read(after[:end], look|kind)
	return len(run) + end + len(run)
}

func (b barren) closing(text, run string) int {
	start := 0
	if left, isKnown := b[run]; isKnown {
		start = max(0, len(text)-left)
	}
	window := min(len(text), farthest)
	if start < window {
		if end := closing(text[:window], start, run); end >= 0 {
			return end
		}
	}
	b[run] = len(text) - max(window, start)
	return -1
}

// closing finds the run that ends an emphasis.
func closing(text string, at int, run string) int {
	for at < len(text) {
		switch {
		case text[at] == '\\':
			at += 2
			continue
		case text[at] == '`':
			ticks, end := codeEnd(text[at:])
			at += ticks + max(end, 0)
			continue
		case text[at] != run[0]:
			at++
			continue
		}
		found := runLength(text[at:])
		isInner := len(run) == 1 && found == 2 // the mark of strong text within
		isEnd := found >= len(run) && !isInner && at > 0 && text[at-1] != ' '
		if isEnd && (run[0] != '_' || at+found == len(text) || !isWordByte(text[at+found])) {
			return at + found - len(run)
		}
		at += found
	}
	return -1
}

func isWordByte(b byte) bool {
	return b >= utf8.RuneSelf || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z'
}
