// Package charref resolves the character references of HTML, such as &amp;
// and &#8364;, by the rules of its standard.
package charref

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// namedReferences is the standard's table: a name and one or two code points in
// each line.
//
//go:embed references.txt
var namedReferences string

// A referenceTable leads from names to what they stand for: full from those
// that end with a semicolon, bare from those that need none.
type referenceTable struct{ full, bare map[string]string }

var references = sync.OnceValue(func() referenceTable {
	table := referenceTable{make(map[string]string, 2200), make(map[string]string, 110)}
	for line := range strings.Lines(namedReferences) {
		fields := strings.Fields(line)
		var text []rune
		for _, digits := range fields[1:] {
			code, _ := strconv.ParseInt(digits, 16, 32)
			text = append(text, rune(code))
		}
		if strings.HasSuffix(fields[0], ";") {
			table.full[fields[0]] = string(text)
		} else {
			table.bare[fields[0]] = string(text)
		}
	}
	return table
})

// Resolve returns a text with its references resolved.
func Resolve(text string) string {
	if strings.IndexByte(text, '&') < 0 {
		return text
	}
	return string(Append(nil, text, false))
}

// longestBare is the length of the longest name that needs no semicolon.
const longestBare = 6

// Append appends a text with its references resolved. In the value of an
// attribute, what looks like a part of an address stays as it is.
func Append(out []byte, text string, inAttribute bool) []byte {
	for {
		at := strings.IndexByte(text, '&')
		if at < 0 {
			return append(out, text...)
		}
		out = append(out, text[:at]...)
		text = text[at:]
		var used int
		if len(text) > 1 && text[1] == '#' {
			out, used = numeric(out, text)
		} else {
			out, used = named(out, text, inAttribute)
		}
		if used == 0 {
			out = append(out, '&')
			used = 1
		}
		text = text[used:]
	}
}

// named resolves the reference at the start of text and returns how much of it
// that took, none if it is no reference.
func named(out []byte, text string, inAttribute bool) ([]byte, int) {
	end := 1
	for end < len(text) && isAlphanumeric(text[end]) {
		end++
	}
	if end < len(text) && text[end] == ';' {
		if value := valueOf(text[1 : end+1]); value != "" {
			return append(out, value...), end + 1
		}
	}
	bare := references().bare
	for size := min(end, longestBare+1); size > 2; size-- {
		value := bare[text[1:size]]
		if value == "" {
			continue
		}
		if inAttribute && size < len(text) && (text[size] == '=' || isAlphanumeric(text[size])) {
			return out, 0
		}
		return append(out, value...), size
	}
	return out, 0
}

func valueOf(name string) string {
	switch name {
	case "amp;":
		return "&"
	case "nbsp;":
		return "\u00A0"
	case "quot;":
		return `"`
	case "lt;":
		return "<"
	case "gt;":
		return ">"
	}
	return references().full[name]
}

// windows1252 holds what the references from 128 to 159 stand for.
var windows1252 = [32]rune([]rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f" +
	"\u0090‘’“”•–—˜™š›œ\u009džŸ"))

func numeric(out []byte, text string) ([]byte, int) {
	base, end := 10, 2
	if len(text) > 2 && text[2]|0x20 == 'x' {
		base, end = 16, 3
	}
	code, start := 0, end
	for ; end < len(text); end++ {
		digit := hexDigit(text[end])
		if digit >= base {
			break
		}
		if code <= utf8.MaxRune {
			code = code*base + digit
		}
	}
	if end == start {
		return out, 0
	}
	if end < len(text) && text[end] == ';' {
		end++
	}
	return utf8.AppendRune(out, character(code)), end
}

func character(code int) rune {
	switch {
	case 0x80 <= code && code < 0xA0:
		return windows1252[code-0x80]
	case code == 0 || code > utf8.MaxRune:
		return utf8.RuneError
	}
	return rune(code) // AppendRune replaces surrogates
}

// hexDigit returns the value of a digit, and 16 for anything else.
func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return 16
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isAlphanumeric(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' }
