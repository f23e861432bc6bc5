package markup

import (
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	fewestRead = 20 // characters from which a page can be one for learners
	mostlyRead = 80 // percent of them that such a page gives a reading of
)

// readings says what becomes of the readings above characters.
type readings uint8

const (
	unknownReadings readings = iota
	writtenReadings          // in brackets: they are there for what is hard to read
	droppedReadings          // nearly all characters have one, as for children and learners
)

// reading writes the reading of what stands before it.
func (t *transcriber) reading(n tree.Node) {
	if t.readings == unknownReadings {
		t.readings = readingsOf(t.page)
	}
	if t.readings == droppedReadings {
		return
	}
	t.text("(")
	t.children(n)
	t.closing(")")
}

func readingsOf(page tree.Node) readings {
	all, read := 0, 0
	page.Walk(func(n tree.Node) bool {
		if n.IsText() {
			han := countHan(n.Data())
			all += han
			if isUnderRuby(n) {
				read += han
			}
		}
		return n.Tag() != tag.Rt
	})
	if all >= fewestRead && 100*read >= mostlyRead*all {
		return droppedReadings
	}
	return writtenReadings
}

func countHan(text string) int {
	n := 0
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			n++
		}
	}
	return n
}

// isUnderRuby reports whether a text has a reading, if maybe in a box of its own.
func isUnderRuby(n tree.Node) bool {
	for range 3 {
		if n = n.Parent(); n.Tag() == tag.Ruby {
			return true
		}
	}
	return false
}
