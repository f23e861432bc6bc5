package word

import (
	"strconv"

	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A listRef says to which list a paragraph belongs, and how deep in it.
type listRef struct {
	id    string
	depth int
}

// listOf reads the reference of a paragraph or style; ok is true also where it
// says that there is none.
func listOf(pPr *xmltext.Node) (ref listRef, ok bool) {
	n := pPr.Child("w:numPr")
	if n == nil {
		return ref, false
	}
	ref.id = n.Child("w:numId").Attr("w:val")
	ref.depth, _ = strconv.Atoi(n.Child("w:ilvl").Attr("w:val"))
	ref.depth = min(max(ref.depth, 0), 8)
	return ref, true
}

// A level is how the items at one depth of a list are marked.
type level struct {
	format string // bullet, decimal, none, …
	start  int
}

// lists counts the items of all lists of a document.
type lists struct {
	abstract map[string][9]level
	levels   map[string][9]level
	shared   map[string]string // lists that count on in another
	counts   map[string]*[9]int
}

func newLists(root *xmltext.Node) *lists {
	l := &lists{abstract: map[string][9]level{}, levels: map[string][9]level{}, shared: map[string]string{},
		counts: map[string]*[9]int{}}
	for n := range root.Children() {
		if n.Name == "w:abstractNum" {
			l.abstract[n.Attr("w:abstractNumId")] = levelsOf(n)
		}
	}
	for n := range root.Children() {
		if n.Name == "w:num" {
			l.add(n)
		}
	}
	return l
}

func levelsOf(abstract *xmltext.Node) (out [9]level) {
	for n := range abstract.Children() {
		if at, err := strconv.Atoi(n.Attr("w:ilvl")); n.Name == "w:lvl" && err == nil && at >= 0 && at < len(out) {
			out[at] = levelOf(n)
		}
	}
	return out
}

func levelOf(n *xmltext.Node) level {
	start, err := strconv.Atoi(n.Child("w:start").Attr("w:val"))
	if err != nil {
		start = 1
	}
	return level{n.Child("w:numFmt").Attr("w:val"), start}
}

// add takes up a list. Those without changes of their own count on where
// another of the same definition stopped, as Word does.
func (l *lists) add(num *xmltext.Node) {
	id, base := num.Attr("w:numId"), num.Child("w:abstractNumId").Attr("w:val")
	levels := l.abstract[base]
	l.shared[id] = "abstract " + base
	for n := range num.Children() {
		at, err := strconv.Atoi(n.Attr("w:ilvl"))
		if n.Name != "w:lvlOverride" || err != nil || at < 0 || at >= len(levels) {
			continue
		}
		l.shared[id] = id
		if changed := n.Child("w:lvl"); changed != nil {
			levels[at] = levelOf(changed)
		}
		if start, err := strconv.Atoi(n.Child("w:startOverride").Attr("w:val")); err == nil {
			levels[at].start = start
		}
	}
	l.levels[id] = levels
}

// next counts an item; ok is false for what is marked as none.
func (l *lists) next(ref listRef) (ordered bool, number int, ok bool) {
	levels, known := l.levels[ref.id]
	if !known || ref.id == "0" {
		return false, 0, false
	}
	at := levels[ref.depth]
	if at.format == "none" {
		return false, 0, false
	}
	counts := l.counts[l.shared[ref.id]]
	if counts == nil {
		counts = &[9]int{}
		l.counts[l.shared[ref.id]] = counts
	}
	counts[ref.depth]++
	clear(counts[ref.depth+1:])
	return at.format != "bullet" && at.format != "", at.start + counts[ref.depth] - 1, true
}
