// Package charset turns the bytes of a page into UTF-8.
package charset

import (
	"bytes"
	"unicode/utf8"
)

// Text is a decoded page.
type Text struct {
	UTF8     []byte // shares memory with the page when that is UTF-8 already
	Name     string // of the encoding, as WHATWG writes it in lower case
	Source   string // how it was found: bom, header, xml, meta, utf8, detected or default
	Replaced int    // how many U+FFFD the decoding had to put in
}

// guess is an encoding a page may be in, and why.
type guess struct{ name, source string }

// Decode finds the encoding by byte order mark, Content-Type, declaration in
// the page, validity as UTF-8 and statistics, in this order; but a declaration
// that the bytes contradict is passed over.
func Decode(body []byte, contentType string) Text {
	if text, ok := decodeMarked(body); ok {
		return text
	}
	if name, ok := unmarkedUTF16(body); ok {
		return decodeAs(body, guess{name, "detected"})
	}
	declared := declarations(body, contentType)
	if utf8.Valid(body) {
		return decodeValid(body, declared)
	}
	tolerated := nonASCII(body) / 20
	if invalidBytes(body, tolerated) <= tolerated {
		return decodeUTF8(body, guess{"utf-8", sourceOf(declared, "utf-8", "utf8")})
	}
	return decodeInvalid(body, declared, tolerated)
}

// declarations lists what the header and the page say, known encodings only.
func declarations(body []byte, contentType string) []guess {
	var declared []guess
	if name := canonical(headerLabel(contentType)); name != "" {
		declared = append(declared, guess{name, "header"})
	}
	label, source := declaration(body)
	name := canonical(label)
	if isUTF16(name) {
		name = "utf-8" // it could not have been read otherwise
	}
	if name != "" {
		declared = append(declared, guess{name, source})
	}
	return declared
}

// IsUTF16 reports whether the first two bytes of a text say that it is UTF-16,
// as Windows writes what is saved, or sent into a file by >.
func IsUTF16(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}

func decodeMarked(body []byte) (Text, bool) {
	switch {
	case bytes.HasPrefix(body, []byte("\xef\xbb\xbf")):
		return decodeAs(body[3:], guess{"utf-8", "bom"}), true
	case bytes.HasPrefix(body, []byte("\xff\xfe")):
		return decodeAs(body[2:], guess{"utf-16le", "bom"}), true
	case bytes.HasPrefix(body, []byte("\xfe\xff")):
		return decodeAs(body[2:], guess{"utf-16be", "bom"}), true
	}
	return Text{}, false
}

// decodeValid handles bytes that are UTF-8. They are taken as such even when a
// declaration disagrees, save where it is as likely as chance.
func decodeValid(body []byte, declared []guess) Text {
	if shiftsToKanji(body) {
		return decodeAs(body, guess{"iso-2022-jp", sourceOf(declared, "iso-2022-jp", "detected")})
	}
	if len(declared) > 0 && isDoubleByte(declared[0].name) && fewPairs(body) {
		return decodeAs(body, declared[0])
	}
	return Text{UTF8: body, Name: "utf-8", Source: sourceOf(declared, "utf-8", "utf8")}
}

func sourceOf(declared []guess, name, otherwise string) string {
	for _, each := range declared {
		if each.name == name {
			return each.source
		}
	}
	return otherwise
}

// decodeInvalid handles bytes that are not UTF-8. It tries what is declared,
// then what statistics say, and takes the first that fits well, or else the one
// that fits best.
func decodeInvalid(body []byte, declared []guess, tolerated int) Text {
	var tried []Text
	for _, each := range declared {
		text := decodeAs(body, each)
		if text.Replaced <= tolerated {
			return text
		}
		tried = append(tried, text)
	}
	best := decodeAs(body, detect(body))
	for _, text := range tried {
		if text.Replaced < best.Replaced {
			best = text
		}
	}
	return best
}

func nonASCII(body []byte) int {
	count := 0
	for _, b := range body {
		if b >= utf8.RuneSelf {
			count++
		}
	}
	return count
}

// invalidBytes counts bytes that break UTF-8, and stops once they are too many.
func invalidBytes(body []byte, enough int) int {
	count := 0
	for len(body) > 0 && count <= enough {
		r, size := utf8.DecodeRune(body)
		if r == utf8.RuneError && size == 1 {
			count++
		}
		body = body[size:]
	}
	return count
}

// fewPairs reports text whose few characters outside ASCII are all two bytes
// long, so that it may be a double-byte encoding that is UTF-8 by chance.
func fewPairs(body []byte) bool {
	const few = 8
	pairs := 0
	for len(body) > 0 {
		_, size := utf8.DecodeRune(body)
		if size > 2 {
			return false
		}
		if size == 2 {
			pairs++
		}
		if pairs >= few {
			return false
		}
		body = body[size:]
	}
	return pairs > 0
}
