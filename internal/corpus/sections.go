package corpus

import (
	"os"
	"strings"
	"testing"
)

// Sections reads small pages that tests write themselves: each stands in a
// file after a line "-- name --".
func Sections(tb testing.TB, file string) (names, pages []string) {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "-- "); ok {
			names = append(names, strings.TrimSuffix(strings.TrimSpace(name), " --"))
			pages = append(pages, "")
			continue
		}
		pages[len(pages)-1] += line
	}
	return names, pages
}
