package tree

import "math/bits"

// add puts a node into the arena, not yet into the tree.
func (t *Tree) add(n node) uint32 {
	t.nodes = append(t.nodes, n)
	return uint32(len(t.nodes) - 1)
}

func (t *Tree) append(parent, child uint32) {
	p, c := &t.nodes[parent], &t.nodes[child]
	c.parent, c.prev, c.next = parent, p.last, 0
	if p.last == 0 {
		p.first = child
	} else {
		t.nodes[p.last].next = child
	}
	p.last = child
}

// insert puts a child before another one, or last if that is none.
func (t *Tree) insert(parent, before, child uint32) {
	if before == 0 {
		t.append(parent, child)
		return
	}
	c, next := &t.nodes[child], &t.nodes[before]
	c.parent, c.prev, c.next = parent, next.prev, before
	if next.prev == 0 {
		t.nodes[parent].first = child
	} else {
		t.nodes[next.prev].next = child
	}
	next.prev = child
}

func (t *Tree) unlink(child uint32) {
	c := &t.nodes[child]
	if c.parent == 0 {
		return
	}
	if c.prev == 0 {
		t.nodes[c.parent].first = c.next
	} else {
		t.nodes[c.prev].next = c.next
	}
	if c.next == 0 {
		t.nodes[c.parent].last = c.prev
	} else {
		t.nodes[c.next].prev = c.prev
	}
	c.parent, c.prev, c.next = 0, 0, 0
}

func (t *Tree) moveChildren(from, to uint32) {
	for c := t.nodes[from].first; c != 0; c = t.nodes[from].first {
		t.unlink(c)
		t.append(to, c)
	}
}

// addText puts a text into the tree, at the end of the text before it if there
// is one. A text that is known to be white space alone has blank set to its flag.
func (t *Tree) addText(parent, before uint32, text span, blank uint32) {
	prev := t.nodes[parent].last
	if before != 0 {
		prev = t.nodes[before].prev
	}
	if prev != 0 && t.nodes[prev].kind() == TextNode {
		t.extend(prev, text)
		return
	}
	t.insert(parent, before, t.add(node{bits: uint32(TextNode)<<kindShift | blank, at: text.start, size: text.size}))
}

// extend makes a text longer. What is not one piece of the page is kept in a
// place with room to grow, so that a text of many pieces takes linear time.
func (t *Tree) extend(index uint32, more span) {
	n := &t.nodes[index]
	n.bits &^= blankFlag
	if n.bits&ownedFlag == 0 && n.at+n.size == more.start {
		n.size += more.size
		return
	}
	size := n.size + more.size
	if n.bits&ownedFlag == 0 || size > room(n.size) {
		n.at = t.keepLoosely(t.text(n.span()), int(room(size)))
		n.bits |= ownedFlag
	}
	copy(t.side.bytes(n.at+n.size), t.text(more))
	n.size = size
}

// keepLoosely puts a text beside the page with room to grow, and returns its place.
func (t *Tree) keepLoosely(text string, room int) uint32 {
	t.side.room(room, len(t.page))
	start := len(t.side.open)
	t.side.open = t.side.open[:start+room]
	copy(t.side.open[start:], text)
	return t.side.from(start).start
}

// room is how much place a text of a size has. A page may be made of short
// texts of a few pieces, so it is little at first.
func room(size uint32) uint32 { return max(16, uint32(1)<<bits.Len32(size-1)) }
