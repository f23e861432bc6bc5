package reader

import (
	"iter"

	"github.com/decant-dev/decant/reader/internal/plain"
)

// A Heading is one heading of a Markdown text.
type Heading = plain.Heading

// Headings iterates over the headings of a Markdown text that are neither in
// code nor in its front matter.
func Headings(markdown string) iter.Seq[Heading] { return plain.Headings(markdown) }
