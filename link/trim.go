package link

import (
	"strings"
	"unicode/utf8"
)

// maxEntity bounds the look back from a semicolon to its ampersand.
const maxEntity = 32

// trim returns the end of text[start:end] without the prose punctuation that closes it.
func (p *path) trim(start, end int) int {
	for end > start {
		width := p.trailing(p.text[start:end])
		if width == 0 {
			break
		}
		end -= width
	}
	return end
}

// trailing returns how many of value's last bytes are punctuation of the sentence around it.
func (p *path) trailing(value string) int {
	switch last := value[len(value)-1]; last {
	case '.', ',', ':', '!', '?', '*', '~', '@':
		return 1
	case ';':
		return max(1, entityLength(value))
	case '_':
		if p.wrap == '_' {
			return 1
		}
	case '\'':
		return p.trailingQuote()
	default:
		if last >= utf8.RuneSelf {
			return trailingSoft(value)
		}
	}
	return 0
}

// trailingQuote drops an apostrophe that has no twin in the path.
func (p *path) trailingQuote() int {
	if p.quotes%2 == 0 && p.wrap != '\'' {
		return 0
	}
	p.quotes--
	return 1
}

func trailingSoft(value string) int {
	r, width := utf8.DecodeLastRuneInString(value)
	if classify(r) == soft {
		return width
	}
	return 0
}

// entityLength returns the length of the HTML entity that ends value, or 0.
func entityLength(value string) int {
	window := value[max(0, len(value)-maxEntity) : len(value)-1]
	amp := strings.LastIndexByte(window, '&')
	if amp < 0 || amp == len(window)-1 {
		return 0
	}
	for i := amp + 1; i < len(window); i++ {
		if !isAlnum(window[i]) && window[i] != '#' {
			return 0
		}
	}
	return len(window) - amp + 1
}
