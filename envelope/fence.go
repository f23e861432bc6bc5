package envelope

import "strings"

// longestFence is how long a fence may be: a text that is full of its marks
// would otherwise be doubled by them.
const longestFence = 64

// fence puts text into a fence that nothing in it closes. It is not ok where
// that would be too long.
func fence(text string) (fenced string, ok bool) {
	for _, mark := range []string{"`", "~"} {
		if n := max(longestRun(text, mark[0])+1, 3); n <= longestFence {
			fence := strings.Repeat(mark, n)
			return fence + "\n" + text + "\n" + fence, true
		}
	}
	return "", false
}

func longestRun(text string, mark byte) int {
	longest, run := 0, 0
	for i := range len(text) {
		run++
		if text[i] != mark {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
