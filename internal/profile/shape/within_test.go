package shape

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/page"
)

func TestTextKeepsToItsBudget(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"words":  strings.Repeat("some words ", 500),
		"tokens": strings.Repeat("<s>", 2000), // each becomes 23 characters
		"images": strings.Repeat("![a](https://x.example/i.png) ", 300),
		"Korean": strings.Repeat("서울의 밤버스 ", 500),
		"short":  "x",
	} {
		for most := 100; most <= 3000; most += 97 {
			text, cut := WrapText(&page.Page{Content: content}, most)
			length := utf8.RuneCountInString(text)
			if length > most || name != "short" && !cut {
				t.Errorf("%s, %d: %d characters, cut %v", name, most, length, cut)
			}
			if most > 600 && !strings.HasPrefix(text, "External content below") {
				t.Errorf("%s, %d: no banner: %.60q", name, most, text)
			}
			if most > 250 && !strings.HasSuffix(text, `">>>`) {
				t.Errorf("%s, %d: the end marker is cut: %q", name, most, text)
			}
		}
	}
}
