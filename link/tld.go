package link

import (
	"strings"
	"unicode/utf8"
)

// isTLD reports whether label is a whole top-level domain, in any case.
func isTLD(label string) bool {
	if len(label) < 2 || len(label) >= len(tldTable) {
		return false
	}
	var buffer [len(tldTable)]byte
	return inTable(lower(label, &buffer))
}

// lower folds label into buffer; only a label with capitals beyond ASCII allocates.
func lower(label string, buffer *[len(tldTable)]byte) []byte {
	for i := range len(label) {
		b := label[i]
		if b >= utf8.RuneSelf {
			return append(buffer[:0], strings.ToLower(label)...)
		}
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		buffer[i] = b
	}
	return buffer[:len(label)]
}

func inTable(name []byte) bool {
	width := len(name)
	if width >= len(tldTable) {
		return false
	}
	names := tldTable[width]
	low, high := 0, len(names)/max(width, 1)
	for low < high {
		middle := (low + high) / 2
		switch candidate := names[middle*width : (middle+1)*width]; {
		case candidate == string(name):
			return true
		case candidate < string(name):
			low = middle + 1
		default:
			high = middle
		}
	}
	return false
}

// tldPrefix returns the length of the longest proper prefix of label that is a top-level domain
// in a script written without spaces and is followed by more of such a script, or 0.
func tldPrefix(label string) int {
	found := 0
	for i, r := range label {
		if i >= len(tldTable) || classify(r) != glue {
			break
		}
		if i > 0 && isTLD(label[:i]) {
			found = i
		}
	}
	return found
}

// isAmbiguous reports whether a top-level domain is more often a file extension or a member in
// code (main.rs, user.name), so that a bare mention of it needs more evidence to be a link.
func isAmbiguous(tld string) bool {
	switch strings.ToLower(tld) {
	case "ac", "am", "as", "cc", "do", "id", "md", "mk", "ml", "mm", "pl", "pm", "ps", "py", "rs", "sh", "so", "tf",
		"app", "cab", "dds", "dot", "inc", "java", "lds", "man", "map", "mobi", "mov", "properties", "pub", "sas",
		"work", "zip",
		"author", "bar", "call", "case", "click", "data", "date", "docs", "email", "fit", "foo", "name", "new", "next",
		"now",
		"open", "play", "post", "read", "run", "save", "search", "select", "show", "style", "tab", "target", "total":
		return true
	}
	return false
}

// isRegistry reports whether label is a registry's second level, as com in example.com.py.
func isRegistry(label string) bool {
	switch strings.ToLower(label) {
	case "ac", "co", "com", "edu", "go", "gov", "net", "or", "org":
		return true
	}
	return false
}

// isEnglishWord reports whether a top-level domain is also a word that begins sentences.
func isEnglishWord(tld string) bool {
	switch strings.ToLower(tld) {
	case "am", "as", "at", "be", "by", "do", "in", "is", "it", "me", "my", "no", "so", "to", "us":
		return true
	}
	return false
}

// hostsGlue reports whether names wholly in a script without spaces are common under an ASCII domain.
func hostsGlue(tld string) bool {
	switch strings.ToLower(tld) {
	case "cn", "com", "hk", "jp", "kr", "net", "org", "tw":
		return true
	}
	return false
}
