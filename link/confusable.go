package link

import (
	"unicode"
	"unicode/utf8"
)

// mixesScripts reports whether name mixes alphabets that hold look-alike letters.
// Latin beside Han, kana or Hangul is ordinary and tells nothing.
func mixesScripts(name string) bool {
	var seen *unicode.RangeTable
	for _, r := range name {
		script := alphabet(r)
		if script == nil || script == seen {
			continue
		}
		if seen != nil {
			return true
		}
		seen = script
	}
	return false
}

func alphabet(r rune) *unicode.RangeTable {
	if r < utf8.RuneSelf {
		if isLetter(byte(r)) {
			return unicode.Latin
		}
		return nil
	}
	for _, script := range [...]*unicode.RangeTable{
		unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Hebrew, unicode.Arabic,
		unicode.Devanagari, unicode.Georgian, unicode.Cherokee,
	} {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}
