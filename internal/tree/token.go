package tree

import (
	"slices"
	"strings"
)

const whitespace = " \t\n\r\f"

// HasToken reports whether token is one of the words of list, in any case.
func HasToken(list, token string) bool {
	for len(list) >= len(token) {
		var word string
		if word, list = cutToken(list); len(word) == len(token) && strings.EqualFold(word, token) {
			return true
		}
	}
	return false
}

// HasAnyToken reports whether one of the words of list is one of tokens, as these
// are written.
func HasAnyToken(list string, tokens []string) bool {
	for list != "" {
		var word string
		if word, list = cutToken(list); word != "" && slices.Contains(tokens, word) {
			return true
		}
	}
	return false
}

// cutToken cuts a list at its first white space.
func cutToken(list string) (word, rest string) {
	end := 0
	for end < len(list) && !isSpace(list[end]) {
		end++
	}
	return list[:end], list[min(end+1, len(list)):]
}
