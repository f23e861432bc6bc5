package selector

import (
	"math/bits"
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

// keyOf takes eight bytes of a name at a time.
func keyOf(mark byte, name string) key {
	const mixer = 0x9e3779b97f4a7c15
	hash := uint64(mark) * mixer
	for ; len(name) >= 8; name = name[8:] {
		hash = bits.RotateLeft64((hash^eight(name))*mixer, 29)
	}
	rest := uint64(len(name))
	for i := range len(name) {
		rest = rest<<8 | uint64(name[i])
	}
	hash = (hash ^ rest) * mixer
	return key(hash>>32)&^kindBits | kindOf(mark)
}

// eight returns the first bytes of a name as one number.
func eight(name string) uint64 {
	_ = name[7]
	return uint64(name[0]) | uint64(name[1])<<8 | uint64(name[2])<<16 | uint64(name[3])<<24 |
		uint64(name[4])<<32 | uint64(name[5])<<40 | uint64(name[6])<<48 | uint64(name[7])<<56
}

// The last bits of a key tell of what it is.
const kindBits = 3

func kindOf(mark byte) key {
	switch mark {
	case idMark:
		return 1
	case classMark:
		return 2
	}
	return 3
}

// isTag reports whether a key is that of an element's name, or none.
func (k key) isTag() bool { return k == 0 || k&kindBits == kindOf(tagMark) }

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

// lastName is the name under which a compound is found from an element: the one that
// the fewest elements have.
func (c *compound) lastName() key {
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

// lastKey returns the key of a selector without reading all of it, and 0 where
// that does not show. It is not ever true of a selector that asks for a pointer
// or for a part that is not in the tree.
func lastKey(text string) (k key, ever bool) {
	if strings.IndexByte(text, '\\') < 0 && strings.IndexByte(text, ':') < 0 {
		if start := lastNames(text); start >= 0 {
			return plainKey(text[start:]), true
		}
	}
	start, end := 0, len(text) // of the names in the last compound
	for i := 0; i < len(text); i++ {
		switch punctuation[text[i]] {
		case 0:
		case hard:
			return 0, true
		case escape:
			if !isEscape(text[i:]) || hexDigit(text[i+1]) >= 0 {
				return 0, true // the space after a number is part of it
			}
			i++
		case between:
			start, end = i+1, len(text)
		case condition:
			if text[i] == ':' && isTransient(text[i+1:]) {
				return 0, false
			}
			end = min(end, i)
			if i = past(text, i); i < 0 {
				return 0, true
			}
		}
	}
	return nameKey(text[start:end]), true
}

// lastNames returns where the last compound of a selector starts, or less than 0
// if there is more to it than names. There must be no escape before it.
func lastNames(text string) int {
	for i := len(text) - 1; i >= 0; i-- {
		switch punctuation[text[i]] {
		case 0:
		case between:
			return i + 1
		default:
			return -1
		}
	}
	return 0
}

// What a byte of a selector tells: all of it must be read, a compound ends, or a
// condition begins.
const (
	hard = iota + 1
	between
	condition
	escape // the next byte is part of a name
)

var punctuation = func() (table [256]uint8) {
	marks := map[uint8]string{hard: "&|%/,\"'()]", between: " >+~\n\t\r\f", condition: "[:", escape: "\\"}
	for kind, bytes := range marks {
		for i := range len(bytes) {
			table[bytes[i]] = kind
		}
	}
	return table
}()

// isTransient knows the usual names of what lasts as long as a pointer or a
// cursor stays, and of what is drawn but not in the tree.
func isTransient(text string) bool {
	if text == "" || strings.IndexByte(":hfabv", text[0]) < 0 {
		return false
	}
	for _, name := range [...]string{":", "hover", "focus", "active", "before", "after", "visited"} {
		if rest, ok := strings.CutPrefix(text, name); ok && (name == ":" || name == "focus" || rest == "" ||
			!isNameByte(rest[0])) {
			return true
		}
	}
	return false
}

// past returns the place of the last byte of a condition, or less than 0 for one
// that has to be read in full.
func past(text string, i int) int {
	end := len(text)
	if text[i] == '[' {
		end = strings.IndexByte(text[i:], ']')
		if end < 0 || strings.ContainsAny(text[i:i+end], "\"'\\") {
			return -1
		}
		return i + end
	}
	for i+1 < end && isNameByte(text[i+1]) {
		i++
	}
	if i+1 < end && text[i+1] == '(' {
		inside := strings.IndexByte(text[i:], ')')
		if inside < 0 || strings.ContainsAny(text[i+2:i+inside], "(\"'\\[") {
			return -1
		}
		i += inside
	}
	return i
}

// plainKey is nameKey of names without escapes.
func plainKey(text string) key {
	mark, at := byte(idMark), strings.IndexByte(text, idMark)
	if at < 0 {
		mark, at = classMark, strings.IndexByte(text, classMark)
	}
	if at < 0 {
		return nameKey(text)
	}
	end := at + 1
	for end < len(text) && text[end] != classMark && text[end] != idMark {
		end++
	}
	if end == at+1 {
		return 0
	}
	return keyOf(mark, text[at+1:end])
}

// nameKey returns the key of a compound that is nothing but names.
func nameKey(text string) key {
	if strings.IndexByte(text, '\\') >= 0 && (text[0] != classMark || strings.IndexByte(text, idMark) >= 0) {
		return 0 // a mark may be part of a name
	}
	for _, mark := range [...]byte{idMark, classMark} {
		if at := strings.IndexByte(text, mark); at >= 0 {
			p := parser{rest: text[at+1:]}
			if name := p.name(); name != "" {
				return keyOf(mark, name)
			}
			return 0
		}
	}
	if text == "" || text[0] == '*' {
		return 0
	}
	return keyOf(tagMark, lower(text))
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
