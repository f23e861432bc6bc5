package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// NewElement makes an element of HTML that is not yet in the tree. Attributes
// are given as names and values in turn.
func (t *Tree) NewElement(name tag.Tag, attributes ...string) Node {
	n := Node{t, t.add(node{bits: uint32(ElementNode)<<kindShift | uint32(name)})}
	n.setAttrs(attributes)
	return n
}

// NewText makes a text that is not yet in the tree.
func (t *Tree) NewText(text string) Node {
	at := t.keep(text)
	return Node{t, t.add(node{bits: uint32(TextNode) << kindShift, at: at.start, size: at.size})}
}

func (n Node) setAttrs(attributes []string) {
	t := n.tree
	start, mask := len(t.attrs), uint32(0)
	for i := 0; i+1 < len(attributes); i += 2 {
		name := attributes[i]
		id := t.names.number(t, hashOf(name), name, t.keep(name).start)
		t.attrs = append(t.attrs, attr{bits: id, value: t.keep(attributes[i+1])})
		mask |= maskOf(name)
	}
	if mask != 0 {
		t.attrs[len(t.attrs)-1].bits |= lastFlag
	}
	p := &t.nodes[n.index]
	p.at, p.size = uint32(start), mask
	t.renumber(n.index)
}

// KeepAttrs takes from n the attributes that keep does not want.
func (n Node) KeepAttrs(keep func(Attribute) bool) {
	var kept []string
	dropped := false
	for a := range n.Attrs() {
		if keep(a) {
			kept = append(kept, a.Name, a.Value)
		} else {
			dropped = true
		}
	}
	if dropped {
		n.setAttrs(kept)
	}
}

// Append makes child the last child of n.
func (n Node) Append(child Node) {
	n.tree.unlink(child.index)
	n.tree.append(n.index, child.index)
}

// InsertBefore puts child into n before one of its children, and last if that
// does not exist.
func (n Node) InsertBefore(child, before Node) {
	n.tree.unlink(child.index)
	n.tree.insert(n.index, before.index, child.index)
}

// Remove takes n out of the tree. It keeps its children and can be put back
// elsewhere.
func (n Node) Remove() { n.tree.unlink(n.index) }

// Rename makes an element one of another name.
func (n Node) Rename(name tag.Tag) {
	p := &n.tree.nodes[n.index]
	p.bits = p.bits&^nameBits | uint32(name)
	n.tree.tagged.reset()
}
