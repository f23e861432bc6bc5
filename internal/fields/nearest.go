package fields

import "strings"

// nearest is the known name that a mistaken one was probably meant for, or "".
// Case and separators do not count, so that max_chars leads to maxChars.
func nearest(name string, known []string) string {
	best, least := "", 3
	for _, candidate := range known {
		if d := distance(bare(name), bare(candidate)); d < least && d < len(candidate) {
			best, least = candidate, d
		}
	}
	return best
}

func bare(name string) string {
	name = strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
	return name[:min(len(name), 40)]
}

// distance counts the letters to insert, drop or change to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
