package selector

import (
	"slices"

	"github.com/decant-dev/decant/internal/tree"
)

// classLists are the keys of the words in the class attributes of a tree.
type classLists struct {
	keys []key
	ends []int32 // in keys, by the number of the attribute
}

// wordsPerClass is how many words a class attribute has, on average.
const wordsPerClass = 3

// read makes the lists those of a tree's class attributes.
func (l *classLists) read(classes []string) {
	l.keys = slices.Grow(l.keys[:0], wordsPerClass*len(classes))
	l.ends = slices.Grow(l.ends[:0], len(classes))
	for _, text := range classes {
		l.add(text)
		l.ends = append(l.ends, int32(len(l.keys)))
	}
}

func (l *classLists) add(text string) {
	for i := 0; i < len(text); i++ {
		start := i
		for i < len(text) && !isSpace(text[i]) {
			i++
		}
		if i > start {
			l.keys = append(l.keys, keyOf(classMark, text[start:i]))
		}
	}
}

func (l *classLists) of(n tree.Node) []key {
	number := n.Class()
	if number == 0 || number >= len(l.ends) {
		return nil
	}
	return l.keys[l.ends[number-1]:l.ends[number]]
}

// present is a set of the keys of the ids and classes in a tree. There may be
// too many in it but never too few.
type present [256]uint64

func (p *present) put(k key)      { p[k>>24] |= 1 << (k >> 18 & 63) }
func (p *present) has(k key) bool { return p[k>>24]>>(k>>18&63)&1 != 0 }

var (
	idAttr, classAttr = tree.NameOf("id"), tree.NameOf("class")
	idNames           = tree.NamesOf("id")
)

// note puts ids and classes into the set.
func (p *present) note(t *tree.Tree, lists *classLists) {
	for n := range t.Having(idNames) {
		if id := n.Value(idAttr); id != "" {
			p.put(keyOf(idMark, id))
		}
	}
	for _, k := range lists.keys {
		p.put(k)
	}
}
