package tree

import "strings"

const whitespace = " \t\n\r\f"

// HasToken reports whether token is one of the words of list, in any case.
func HasToken(list, token string) bool {
	for len(list) >= len(token) {
		end := 0
		for end < len(list) && !isSpace(list[end]) {
			end++
		}
		if end == len(token) && strings.EqualFold(list[:end], token) {
			return true
		}
		list = list[min(end+1, len(list)):]
	}
	return false
}
