package viewer

import (
	"strings"
	"unicode/utf8"
)

// A key is what was pressed: a character, or a name in angle brackets.
type key string

const (
	up        key = "<up>"
	down      key = "<down>"
	left      key = "<left>"
	right     key = "<right>"
	pageUp    key = "<page up>"
	pageDown  key = "<page down>"
	home      key = "<home>"
	end       key = "<end>"
	enter     key = "<enter>"
	escape    key = "<escape>"
	tab       key = "<tab>"
	backTab   key = "<back tab>"
	backspace key = "<backspace>"
	remove    key = "<delete>"
	unknown   key = "<unknown>"
)

// sequences are what terminals send after an escape.
var sequences = map[string]key{
	"[A": up, "[B": down, "[C": right, "[D": left, "OA": up, "OB": down, "OC": right, "OD": left,
	"[5~": pageUp, "[6~": pageDown, "[H": home, "[F": end, "OH": home, "OF": end,
	"[1~": home, "[4~": end, "[7~": home, "[8~": end, "[3~": remove, "[Z": backTab, "OM": enter,
}

var controls = map[byte]key{'\r': enter, '\n': enter, '\t': tab, 0x7F: backspace, 8: backspace}

// decode reads keys. What may be the beginning of a sequence is left over,
// unless nothing more comes.
func decode(typed []byte, isAll bool) (keys []key, rest []byte) {
	for len(typed) > 0 {
		k, n := decodeOne(typed)
		if n == 0 && !isAll {
			return keys, typed
		}
		if n == 0 {
			k, n = escape, 1
			if typed[0] != 0x1B {
				k = unknown
			}
		}
		keys, typed = append(keys, k), typed[n:]
	}
	return keys, nil
}

// decodeOne reads one key and how many bytes it took: 0 where more are needed.
func decodeOne(typed []byte) (key, int) {
	c := typed[0]
	switch {
	case c == 0x1B:
		return decodeEscape(typed)
	case controls[c] != "":
		return controls[c], 1
	case c < ' ':
		return control(rune(c) + '@'), 1
	case !utf8.FullRune(typed):
		return "", 0
	}
	r, size := utf8.DecodeRune(typed)
	if r == utf8.RuneError || r >= 0x80 && r < 0xA0 {
		return unknown, size
	}
	return key(typed[:size]), size
}

// control is the key of Control and a letter.
func control(letter rune) key { return key("<control " + strings.ToLower(string(letter)) + ">") }

func decodeEscape(typed []byte) (key, int) {
	if len(typed) == 1 {
		return "", 0
	}
	switch typed[1] {
	case 'O':
		if len(typed) < 3 {
			return "", 0
		}
		return named(typed[1:3]), 3
	case '[':
		for i := 2; i < len(typed); i++ {
			if typed[i] >= '@' && typed[i] <= '~' {
				return named(typed[1 : i+1]), i + 1
			}
		}
		return "", 0
	}
	return escape, 1
}

func named(sequence []byte) key {
	if k := sequences[string(sequence)]; k != "" {
		return k
	}
	return unknown
}
