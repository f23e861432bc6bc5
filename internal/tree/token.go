package tree

import "strings"

const whitespace = " \t\n\r\f"

// HasToken reports whether token is one of the words of list, in any case.
func HasToken(list, token string) bool {
	for len(list) >= len(token) {
		list = strings.TrimLeft(list, whitespace)
		end := strings.IndexAny(list, whitespace)
		if end < 0 {
			end = len(list)
		}
		if end == len(token) && strings.EqualFold(list[:end], token) {
			return true
		}
		list = list[end:]
	}
	return false
}
