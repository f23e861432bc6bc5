package viewer

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/terminal"
)

// big is a page of five megabytes in three scripts.
func big() *Page {
	const piece = "## A part\n\nSome *words* of a [page](https://e.example/) that goes on for long enough, with `code` in it.\n\n" +
		"막차가 끊긴 뒤에도 **밤버스**가 도시의 구석구석을 천천히 이어 주고 있다고 합니다.\n\n" +
		"日本語の文章には空白がないので、どこでも行を分けることができます。\n\n| a | b |\n|---|---|\n| one | two |\n\n"
	return &Page{Title: "Big", Content: "# Big\n\n" + strings.Repeat(piece, 5_000_000/len(piece))}
}

func BenchmarkReader(b *testing.B) {
	page := big()
	look := terminal.Look{Colours: true, Hyperlinks: true}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			newReader(page, 120, 40, look).frame()
		}
	})
	r := newReader(page, 120, 40, look)
	for name, keys := range map[string]string{"key": "j", "search": "/nowhere<enter>", "found": "/page<enter>n", "outline": "oj<escape>"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				press(r, keys)
				r.frame()
			}
		})
	}
}
