package dom

import (
	"golang.org/x/net/html/atom"
)

// A tagID is an atom, or a hash with its top bit set for names without one.
type tagID uint32

const nameBuffer = 24

// identify folds the case of a tag name and returns its id.
func identify(name []byte) tagID {
	var folded [nameBuffer]byte
	n := copy(folded[:], name)
	hash := uint32(2166136261)
	for i := range n {
		c := folded[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
			folded[i] = c
		}
		hash = (hash ^ uint32(c)) * 16777619
	}
	if a := atom.Lookup(folded[:n]); a != 0 {
		return tagID(a)
	}
	return tagID(hash | 1<<31)
}

// A class says how a tag takes part in nesting.
type class uint8

const (
	container  class = iota
	void             // never has content
	rawText          // its content is text, whatever it looks like
	formatting       // the parser opens it again in each later block until it is closed
	sibling          // a second one ends the first
	boundary         // end tags within do not reach out of it
	foreign          // within it nothing is rawText
)

func (id tagID) class() class {
	switch atom.Atom(id) {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input,
		atom.Link, atom.Meta, atom.Param, atom.Source, atom.Track, atom.Wbr, atom.Frame, atom.Keygen:
		return void
	case atom.Script, atom.Style, atom.Textarea, atom.Title, atom.Xmp, atom.Iframe,
		atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext:
		return rawText
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S,
		atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		return formatting
	case atom.P, atom.Li, atom.Dt, atom.Dd, atom.Tr, atom.Option, atom.Tbody, atom.Thead, atom.Tfoot:
		return sibling
	case atom.Td, atom.Th, atom.Caption, atom.Template, atom.Object, atom.Marquee, atom.Applet,
		atom.Select, atom.Table, atom.Button:
		return boundary
	case atom.Svg, atom.Math:
		return foreign
	}
	return container
}

// An element is one tag in an open list; its weight is what opening it again costs.
type element struct {
	id     tagID
	class  class
	weight int
}

// An openList follows which elements are open, erring on the side of too many.
type openList struct {
	elements   []element
	formatting int // how many of them are
	foreign    int
	weight     int // of the formatting ones
}

// reach is how far up an end tag looks for its start. The parser's own search
// for formatting elements is about as short, and a bound keeps time linear.
const reach = 8

func (o *openList) push(e element) {
	if e.class == sibling || e.id == tagID(atom.Td) || e.id == tagID(atom.Th) {
		if i := o.find(e.id, e.class); i >= 0 {
			o.truncate(i)
		}
	}
	o.elements = append(o.elements, e)
	o.count(e, 1)
}

// pop closes the nearest element of that name and reports whether there is one.
func (o *openList) pop(id tagID, c class) bool {
	i := o.find(id, c)
	if i >= 0 {
		o.truncate(i)
	}
	return i >= 0
}

func (o *openList) find(id tagID, c class) int {
	far := max(0, len(o.elements)-reach)
	if c == foreign && o.foreign > 0 {
		far = 0 // a drawing may end with anything open; what is found is closed, so time stays linear
	}
	for i := len(o.elements) - 1; i >= far; i-- {
		if o.elements[i].id == id {
			return i
		}
		if o.elements[i].class == boundary && c != boundary && c != sibling {
			break
		}
	}
	return -1
}

func (o *openList) truncate(n int) {
	for _, e := range o.elements[n:] {
		o.count(e, -1)
	}
	o.elements = o.elements[:n]
}

func (o *openList) count(e element, by int) {
	switch e.class {
	case formatting:
		o.formatting += by
		o.weight += by * e.weight
	case foreign:
		o.foreign += by
	}
}
