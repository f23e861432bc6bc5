package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// marker stands in the list of active formatting elements where a cell, a
// caption or the like begins.
const marker = 0

// list adds the innermost open element to the active formatting elements, of
// which no more than three may be alike.
func (b *builder) list(index uint32) {
	alike := 0
	for i := len(b.formatting) - 1; i >= 0 && b.formatting[i] != marker; i-- {
		if !b.alike(b.formatting[i], index) {
			continue
		}
		if alike++; alike == 3 {
			b.unlist(i)
			break
		}
	}
	b.formatting = append(b.formatting, index)
	b.tree.nodes[index].bits |= listedFlag
}

// alike reports whether two elements have the same name and attributes.
func (b *builder) alike(one, other uint32) bool {
	x, y := &b.tree.nodes[one], &b.tree.nodes[other]
	if x.name() != y.name() || x.size != y.size || x.size == 0 || x.at == y.at {
		return x.name() == y.name() && x.size == y.size
	}
	first, second := b.tree.run(x.at), b.tree.run(y.at)
	if len(first) != len(second) {
		return false
	}
	for i, a := range first {
		if i < len(second) && b.sameAttr(a, second[i]) {
			continue
		}
		value, found := b.tree.find(y.at, b.tree.names.text(b.tree, a.bits&nameBits))
		if !found || value != b.tree.text(a.value) {
			return false
		}
	}
	return true
}

func (b *builder) sameAttr(x, y attr) bool {
	return x.bits&nameBits == y.bits&nameBits && b.tree.text(x.value) == b.tree.text(y.value)
}

func (b *builder) unlist(i int) {
	b.tree.nodes[b.formatting[i]].bits &^= listedFlag
	b.formatting = append(b.formatting[:i], b.formatting[i+1:]...)
}

// listIndex returns where a node stands in the list, or -1.
func (b *builder) listIndex(node uint32) int {
	if b.tree.nodes[node].bits&listedFlag == 0 {
		return -1
	}
	for i := len(b.formatting) - 1; i >= 0; i-- {
		if b.formatting[i] == node {
			return i
		}
	}
	return -1
}

// listed returns where the last formatting element of that name stands after
// the last marker, or -1.
func (b *builder) listed(name tag.Tag) int {
	for i := len(b.formatting) - 1; i >= 0 && b.formatting[i] != marker; i-- {
		if b.tree.nodes[b.formatting[i]].name() == name {
			return i
		}
	}
	return -1
}

func (b *builder) mark() { b.formatting = append(b.formatting, marker) }

// clearList empties the list up to the last marker, and takes that too.
func (b *builder) clearList() {
	b.forget()
	if n := len(b.formatting); n > 0 {
		b.formatting = b.formatting[:n-1]
	}
}

// forget empties the list up to the last marker.
func (b *builder) forget() {
	size := len(b.formatting)
	for size > 0 && b.formatting[size-1] != marker {
		size--
		b.tree.nodes[b.formatting[size]].bits &^= listedFlag
	}
	b.formatting = b.formatting[:size]
}

// deepestRestored leaves restored elements some room above maxOpen.
const deepestRestored = maxOpen + 40

// restore opens formatting elements again that a block's end has closed.
func (b *builder) restore() {
	i := len(b.formatting)
	if i == 0 || !b.isClosed(b.formatting[i-1]) {
		return
	}
	for i > 0 && b.isClosed(b.formatting[i-1]) {
		i--
	}
	for ; i < len(b.formatting) && len(b.stack) < deepestRestored; i++ {
		if !b.afford() {
			b.forget()
			return
		}
		index := b.clone(b.formatting[i])
		b.insertNode(index)
		b.push(index)
		b.relist(i, index)
	}
}

func (b *builder) isClosed(index uint32) bool {
	return index != marker && b.tree.nodes[index].bits&openFlag == 0
}

// afford pays for one more copy of a formatting element. A page can ask for
// the square of its size in copies; after a fair number it gets none.
func (b *builder) afford() bool {
	b.copies++
	return b.copies < freeCopies+len(b.page)/bytesPerCopy
}

const (
	freeCopies   = 20_000
	bytesPerCopy = 24
)

func (b *builder) clone(index uint32) uint32 {
	n := b.tree.nodes[index]
	return b.tree.add(node{bits: n.bits &^ (openFlag | listedFlag), at: n.at, size: n.size})
}

func (b *builder) relist(i int, index uint32) {
	b.tree.nodes[b.formatting[i]].bits &^= listedFlag
	b.tree.nodes[index].bits |= listedFlag
	b.formatting[i] = index
}
