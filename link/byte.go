package link

func isDigit(b byte) bool { return b-'0' < 10 }

func isLetter(b byte) bool { return (b|0x20)-'a' < 26 }

func isAlnum(b byte) bool { return isDigit(b) || isLetter(b) }

func isLabelByte(b byte) bool { return isAlnum(b) || b == '-' || b == '_' }

func isUpper(b byte) bool { return b-'A' < 26 }

func isHex(b byte) bool { return isDigit(b) || (b|0x20)-'a' < 6 }

// equalFold compares with a lower-case ASCII word.
func equalFold(text, word string) bool {
	return len(text) == len(word) && hasPrefixFold(text, word)
}

func hasPrefixFold(text, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := range len(word) {
		b := text[i]
		if isUpper(b) {
			b |= 0x20
		}
		if b != word[i] {
			return false
		}
	}
	return true
}

func hasSuffixFold(text, word string) bool {
	return len(text) >= len(word) && hasPrefixFold(text[len(text)-len(word):], word)
}
