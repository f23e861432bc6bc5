package budget

import "unicode/utf8"

// notASCII has the bits that are set in the bytes of characters beyond ASCII.
const notASCII = 0x8080808080808080

// Characters counts the characters of a text, eight at a time where they are ASCII.
func Characters(text string) (n int) {
	for len(text) > 0 {
		for len(text) >= 8 && eight(text)&notASCII == 0 {
			n, text = n+8, text[8:]
		}
		for i := 0; i < 8 && len(text) > 0; i++ {
			size := 1
			if text[0] >= utf8.RuneSelf {
				_, size = utf8.DecodeRuneInString(text)
			}
			n, text = n+1, text[size:]
		}
	}
	return n
}

// eight returns the first eight bytes of a text as one number.
func eight(text string) uint64 {
	_ = text[7]
	return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
		uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
}
