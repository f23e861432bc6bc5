package terminal

import "github.com/rivo/uniseg"

// Width is how many columns a text takes. Text of characters that stand for
// themselves, as nearly all does, needs no look at how they combine.
func Width(text string) int {
	columns := 0
	for _, r := range text {
		n := simpleWidth(r)
		if n == 0 {
			return uniseg.StringWidth(text)
		}
		columns += n
	}
	return columns
}

// simpleWidth is the width of a character that combines with no other of its
// kind, and 0 for all others.
func simpleWidth(r rune) int {
	switch {
	case r >= 0x20 && r < 0x7F,
		r >= 0xA1 && r < 0x300 && r != 0xA9 && r != 0xAD && r != 0xAE,
		r >= 0x391 && r <= 0x3C9 && r != 0x3A2,
		r >= 0x410 && r <= 0x44F:
		return 1
	case r >= 0xAC00 && r <= 0xD7A3, // Hangul
		r >= 0x4E00 && r <= 0x9FFF,                             // Han
		r >= 0x3041 && r <= 0x3096, r >= 0x30A1 && r <= 0x30FA, // Kana
		r == 0x3001, r == 0x3002, r >= 0xFF01 && r <= 0xFF60 && r != 0xFF5E:
		return 2
	}
	return 0
}

// cut is how many bytes of a text fit into so many columns, whole characters
// only and at least one of them, and how many columns those take.
func cut(text string, columns int) (size, taken int) {
	rest, state := text, -1
	for rest != "" {
		var cluster string
		var wide int
		cluster, rest, wide, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if size > 0 && taken+wide > columns {
			return size, taken
		}
		size, taken = size+len(cluster), taken+wide
	}
	return size, taken
}

// Clip is the beginning of a text that fits into so many columns, with an
// ellipsis where something is missing.
func Clip(text string, columns int) string {
	if Width(text) <= columns {
		return text
	}
	if columns < 2 {
		return "…"[:min(columns, 1)*len("…")]
	}
	size, taken := cut(text, columns-1)
	if taken > columns-1 {
		return "…"
	}
	return text[:size] + "…"
}
