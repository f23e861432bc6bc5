package tree

// flatten takes elements out of the tree that stand deeper than MaxDepth; what
// is in them moves up to where they were.
func (t *Tree) flatten(root uint32) {
	depth := 1
	for i := root; ; {
		if depth >= MaxDepth-1 {
			t.hoist(i)
		}
		if first := t.nodes[i].first; first != 0 {
			i = first
			depth++
			continue
		}
		for t.nodes[i].next == 0 {
			if i == root {
				return
			}
			i = t.nodes[i].parent
			depth--
		}
		if i == root {
			return
		}
		i = t.nodes[i].next
	}
}

// hoist replaces the children of a node by theirs until none has any.
func (t *Tree) hoist(index uint32) {
	for c := t.nodes[index].first; c != 0; {
		first := t.nodes[c].first
		if first == 0 {
			c = t.nodes[c].next
			continue
		}
		for g := first; g != 0; g = t.nodes[c].first {
			t.unlink(g)
			t.insert(index, c, g)
		}
		t.unlink(c)
		c = first
	}
}
