package guard

import "strings"

const upperHex = "0123456789ABCDEF"

// escapePart percent-encodes what may not stand in a URL and leaves everything
// the sender encoded as it is, byte for byte. net/url alone would decode and
// encode again, and lose %2F beside a space or a letter outside ASCII.
func escapePart(part string) string {
	if !needsEscape(part) {
		return part
	}
	var out strings.Builder
	out.Grow(len(part) + 16)
	for i := range len(part) {
		b := part[i]
		if mayStand(b) || b == '%' && isEscape(part[i:]) {
			out.WriteByte(b)
			continue
		}
		out.WriteByte('%')
		out.WriteByte(upperHex[b>>4])
		out.WriteByte(upperHex[b&15])
	}
	return out.String()
}

func needsEscape(part string) bool {
	for i := range len(part) {
		if b := part[i]; !mayStand(b) && !(b == '%' && isEscape(part[i:])) {
			return true
		}
	}
	return false
}

func mayStand(b byte) bool {
	if 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' {
		return true
	}
	return strings.IndexByte("-._~!$&'()*+,;=:@/?[]", b) >= 0
}

func isEscape(text string) bool {
	return len(text) >= 3 && isHex(text[1]) && isHex(text[2])
}

func isHex(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F'
}
