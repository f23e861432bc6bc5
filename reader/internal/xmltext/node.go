package xmltext

import (
	"fmt"
	"html"
	"iter"
	"strings"

	"github.com/decant-dev/decant/internal/format"
)

// A Node is an element, or a text, whose Name is empty.
type Node struct {
	Name  string
	Text  string
	Attrs []Attr

	First, Next *Node
	last        *Node
}

// Parse reads a whole text and returns its first element.
func Parse(body []byte) (*Node, error) {
	s := NewScanner(body)
	for s.Next() {
		if s.Kind == Start {
			n := s.Element()
			return n, s.Err()
		}
	}
	if s.Err() != nil {
		return nil, s.Err()
	}
	return nil, fmt.Errorf("%w: it is not the XML that it should be", format.ErrDamaged)
}

// Element reads on to the end of the element whose Start was just met, and
// returns it whole.
func (s *Scanner) Element() *Node {
	root := &Node{Name: s.Name, Attrs: s.Attrs}
	open := []*Node{root}
	for len(open) > 0 && s.Next() {
		at := open[len(open)-1]
		switch s.Kind {
		case Start:
			child := &Node{Name: s.Name, Attrs: s.Attrs}
			at.add(child)
			open = append(open, child)
		case End:
			open = open[:len(open)-1]
		case Text:
			at.add(&Node{Text: s.Text})
		}
	}
	return root
}

func (n *Node) add(child *Node) {
	if n.last == nil {
		n.First = child
	} else {
		n.last.Next = child
	}
	n.last = child
}

// Children iterates over the elements right within n. A nil node has none.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		if n == nil {
			return
		}
		for c := n.First; c != nil; c = c.Next {
			if c.Name != "" && !yield(c) {
				return
			}
		}
	}
}

// All iterates over the elements within n that have one of the names, also
// those further down, in the order of the text.
func (n *Node) All(names ...string) iter.Seq[*Node] {
	return func(yield func(*Node) bool) { n.walk(names, yield) }
}

func (n *Node) walk(names []string, yield func(*Node) bool) bool {
	for c := range n.Children() {
		for _, name := range names {
			if c.Name == name && !yield(c) {
				return false
			}
		}
		if !c.walk(names, yield) {
			return false
		}
	}
	return true
}

// Child follows a path of names and returns the first element at its end, or
// nil, of which all methods can still be called.
func (n *Node) Child(path ...string) *Node {
	for _, name := range path {
		var found *Node
		for c := range n.Children() {
			if c.Name == name {
				found = c
				break
			}
		}
		n = found
	}
	return n
}

// Find returns the first element of the name anywhere within n, or nil.
func (n *Node) Find(name string) *Node {
	for found := range n.All(name) {
		return found
	}
	return nil
}

// Attr returns an attribute's value, or "".
func (n *Node) Attr(name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// Has reports whether there is an attribute of the name.
func (n *Node) Has(name string) bool {
	if n == nil {
		return false
	}
	for _, a := range n.Attrs {
		if a.Name == name {
			return true
		}
	}
	return false
}

// Content returns all text within n as it stands.
func (n *Node) Content() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	if n == nil {
		return
	}
	b.WriteString(n.Text)
	for c := n.First; c != nil; c = c.Next {
		c.write(b)
	}
}

// Words returns all text within n with its white space folded.
func (n *Node) Words() string { return strings.Join(strings.Fields(n.Content()), " ") }

// Inner returns what is within n as markup without name spaces.
func (n *Node) Inner() string {
	var b strings.Builder
	for c := n.First; c != nil; c = c.Next {
		c.markup(&b)
	}
	return b.String()
}

func (n *Node) markup(b *strings.Builder) {
	if n.Name == "" {
		b.WriteString(html.EscapeString(n.Text))
		return
	}
	b.WriteString("<" + n.Name)
	for _, a := range n.Attrs {
		if !strings.HasPrefix(a.Name, "xmlns") {
			b.WriteString(" " + a.Name + `="` + html.EscapeString(a.Value) + `"`)
		}
	}
	b.WriteString(">")
	for c := n.First; c != nil; c = c.Next {
		c.markup(b)
	}
	b.WriteString("</" + n.Name + ">")
}
