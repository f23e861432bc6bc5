package selector

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A key is the hash of an id, a class or the name of an element; 0 is none.
type key uint32

const (
	idMark    = '#'
	classMark = '.'
	tagMark   = '<'
)

func keyOf(mark byte, name string) key {
	hash := (uint32(2166136261) ^ uint32(mark)) * 16777619
	for i := range len(name) {
		hash = (hash ^ uint32(name[i])) * 16777619
	}
	return key(hash | 1)
}

var tagKeys = func() (keys [tag.Count]key) {
	for t := range keys {
		keys[t] = keyOf(tagMark, tag.Tag(t).String())
	}
	return keys
}()

func tagKey(n tree.Node) key {
	if t := n.Tag(); t < tag.Count && n.Space() == tree.HTML {
		return tagKeys[t]
	}
	return keyOf(tagMark, lower(n.Name()))
}

// key is the name under which a compound is found from an element: the one that
// the fewest elements have.
func (c *compound) key() key {
	switch {
	case c.id != "":
		return keyOf(idMark, c.id)
	case len(c.classes) > 0:
		return keyOf(classMark, c.classes[0])
	case c.name != "":
		return keyOf(tagMark, c.name)
	}
	for i := range c.pseudos {
		if c.pseudos[i].kind == root {
			return tagKeys[tag.Html]
		}
	}
	return 0
}

// lastKey returns the key of a plain selector without reading all of it; it is 0
// when there is more in it than names and spaces.
func lastKey(text string) key {
	start := 0
	for i := range len(text) {
		switch text[i] {
		case '\\', '[', ':', '(', '*', '+', '~', '&', '|', '%', '/', '"', '\'':
			return 0
		case ' ', '>', '\n', '\t', '\r', '\f':
			start = i + 1
		}
	}
	last := text[start:]
	for _, mark := range [...]byte{idMark, classMark} {
		if at := strings.IndexByte(last, mark); at >= 0 {
			p := parser{rest: last[at+1:]}
			if name := p.name(); name != "" {
				return keyOf(mark, name)
			}
			return 0
		}
	}
	if last == "" {
		return 0
	}
	return keyOf(tagMark, lower(last))
}

// Names are those of several elements. There may be too many in it but never
// too few, so that most selectors are dismissed without climbing the tree.
type Names [4]uint64

// AllNames has every name in it.
var AllNames = Names{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (n *Names) put(k key) { n[k>>30] |= 1 << (k >> 24 & 63) }

func (n *Names) covers(other *Names) bool {
	return other[0]&^n[0] == 0 && other[1]&^n[1] == 0 && other[2]&^n[2] == 0 && other[3]&^n[3] == 0
}
