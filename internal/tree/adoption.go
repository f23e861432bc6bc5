package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// adopt is the adoption agency algorithm: it ends a formatting element that
// may have blocks open in it, which then get copies of it.
func (b *builder) adopt(name tag.Tag) {
	if top := b.top(); top.key == name && b.tree.nodes[top.node].bits&listedFlag == 0 {
		b.pop()
		return
	}
	for range 8 {
		if !b.adoptOnce(name) {
			return
		}
	}
}

// adoptOnce is one round of the outer loop; it reports whether there may be
// another.
func (b *builder) adoptOnce(name tag.Tag) bool {
	listed := b.listed(name)
	if listed < 0 {
		b.closeOther(name)
		return false
	}
	element := b.formatting[listed]
	at := b.stackIndex(element)
	if at < 0 {
		b.unlist(listed)
		return false
	}
	if !b.nodeInScope(at) {
		return false
	}
	block := b.furthestBlock(at)
	if block < 0 || !b.afford() {
		b.popTo(at)
		b.unlist(listed)
		return false
	}
	b.move(at, block, listed)
	return true
}

// nodeInScope reports whether nothing above a place of the stack ends a scope.
func (b *builder) nodeInScope(at int) bool {
	for i := len(b.stack) - 1; i > at; i-- {
		if propertiesOf(b.stack[i].key)&scoped != 0 {
			return false
		}
	}
	return true
}

func (b *builder) furthestBlock(at int) int {
	for i := at + 1; i < len(b.stack); i++ {
		if propertiesOf(b.stack[i].key)&special != 0 {
			return i
		}
	}
	return -1
}

// move takes the block out of the formatting element at a place of the stack,
// and gives it copies of that and of all formatting elements between them.
func (b *builder) move(at, block, bookmark int) {
	t := b.tree
	element, furthest := b.stack[at].node, b.stack[block].node
	common := b.stack[at-1]
	last := furthest
	between := b.stack[at+1 : block]
	for i, round := len(between)-1, 1; i >= 0; i, round = i-1, round+1 {
		node := between[i].node
		listed := b.listIndex(node)
		if round > 3 && listed >= 0 {
			b.unlist(listed)
			if listed < bookmark {
				bookmark--
			}
			listed = -1
		}
		if listed < 0 {
			b.removeOpen(at + 1 + i)
			continue
		}
		copied := b.clone(node)
		b.relist(listed, copied)
		b.replaceOpen(at+1+i, copied)
		if last == furthest {
			bookmark = listed + 1
		}
		t.unlink(last)
		t.append(copied, last)
		last = copied
	}
	t.unlink(last)
	b.insertInto(common, last)
	copied := b.clone(element)
	t.moveChildren(furthest, copied)
	t.append(furthest, copied)
	b.swapListed(b.listIndex(element), bookmark, copied)
	b.removeOpen(b.stackIndex(element))
	b.insertOpen(b.stackIndex(furthest)+1, copied)
}

// swapListed takes one element out of the list and puts another in before
// what was at the bookmark.
func (b *builder) swapListed(from, bookmark int, index uint32) {
	b.unlist(from)
	if from < bookmark {
		bookmark--
	}
	b.formatting = append(b.formatting, 0)
	copy(b.formatting[bookmark+1:], b.formatting[bookmark:])
	b.formatting[bookmark] = index
	b.tree.nodes[index].bits |= listedFlag
}

// replaceOpen puts a copy in the place of an open element.
func (b *builder) replaceOpen(i int, index uint32) {
	b.tree.nodes[b.stack[i].node].bits &^= openFlag
	b.tree.nodes[index].bits |= openFlag
	b.stack[i].node = index
}

// closeOther is what an end tag does that no rule names.
func (b *builder) closeOther(name tag.Tag) {
	if !b.isOpen(name) {
		return
	}
	for i := len(b.stack) - 1; i >= 0; i-- {
		key := b.stack[i].key
		if key == name {
			b.popTo(i)
			return
		}
		if propertiesOf(key)&special != 0 {
			return
		}
	}
}
