package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// An entry is an open element.
type entry struct {
	node    uint32
	name    tag.Tag
	key     tag.Tag // its name, if it is of HTML
	space   Space
	inP     bool // a p is in button scope here
	mathBed bool // MathML text integration point
	htmlBed bool // HTML integration point
}

// maxOpen bounds the stack, and with it the time of every search in it. The
// tags of elements past it are dropped; browsers stop at about the same depth.
const maxOpen = 512

// safelyOpen is how high the stack can be with the tree still shallow enough. A
// form leaves the stack before its content does, so that the tree can be twice
// as deep as the stack is high.
const safelyOpen = MaxDepth/2 - 10

func (b *builder) top() *entry { return &b.stack[len(b.stack)-1] }

// current returns the name of the innermost open element of HTML.
func (b *builder) current() tag.Tag { return b.top().key }

func (b *builder) push(index uint32) {
	b.stack = append(b.stack, b.entryOf(index))
	b.setP(len(b.stack) - 1)
	b.tree.nodes[index].bits |= openFlag
	b.count(b.top().key, 1)
}

func (b *builder) entryOf(index uint32) entry {
	n := &b.tree.nodes[index]
	name := n.name()
	e := entry{node: index, name: name, key: name, space: n.space()}
	if e.space == HTML {
		return e
	}
	e.key = foreignKey
	switch {
	case e.space == SVG:
		e.htmlBed = name == tag.Desc || name == tag.ForeignObject || name == tag.Title
	case name == tag.AnnotationXML:
		e.htmlBed = b.holdsHTML(index)
		e.key = tag.None
	default:
		e.mathBed = name == tag.Mi || name == tag.Mn || name == tag.Mo || name == tag.Ms || name == tag.Mtext
	}
	if e.htmlBed || e.mathBed {
		e.key = tag.None
	}
	return e
}

// count keeps how many elements of each name are open.
func (b *builder) count(name tag.Tag, by int) {
	if name == foreignKey {
		return
	}
	if int(name) >= len(b.open) {
		b.open = append(b.open, make([]int32, int(name)+1-len(b.open))...)
	}
	b.open[name] += int32(by)
}

func (b *builder) isOpen(name tag.Tag) bool {
	return int(name) < len(b.open) && b.open[name] > 0
}

func (b *builder) setP(i int) {
	e := &b.stack[i]
	e.inP = e.key == tag.P
	if i > 0 && !e.inP && propertiesOf(e.key)&(scoped|buttonScoped) == 0 {
		e.inP = b.stack[i-1].inP
	}
}

func (b *builder) pop() { b.popTo(len(b.stack) - 1) }

// popTo closes the elements from a place of the stack on.
func (b *builder) popTo(size int) {
	for i := len(b.stack) - 1; i >= size; i-- {
		b.tree.nodes[b.stack[i].node].bits &^= openFlag
		b.count(b.stack[i].key, -1)
	}
	b.stack = b.stack[:size]
}

// place returns where a node stands on the stack, or -1.
func (b *builder) stackIndex(node uint32) int {
	if b.tree.nodes[node].bits&openFlag == 0 {
		return -1
	}
	for i := len(b.stack) - 1; i >= 0; i-- {
		if b.stack[i].node == node {
			return i
		}
	}
	return -1
}

// removeOpen takes one element out of the stack.
func (b *builder) removeOpen(i int) {
	b.tree.nodes[b.stack[i].node].bits &^= openFlag
	b.count(b.stack[i].key, -1)
	b.stack = append(b.stack[:i], b.stack[i+1:]...)
	b.mend(i)
}

// insertOpen puts an element into the stack at a place.
func (b *builder) insertOpen(i int, node uint32) {
	b.push(node)
	e := *b.top()
	copy(b.stack[i+1:], b.stack[i:])
	b.stack[i] = e
	b.mend(i)
}

// mend restores what entries know of those below them.
func (b *builder) mend(from int) {
	for i := from; i < len(b.stack); i++ {
		b.setP(i)
	}
}

// find returns where an element of that name is in the scope that the given
// properties end, or -1.
func (b *builder) find(name tag.Tag, ends properties) int {
	if !b.isOpen(name) {
		return -1
	}
	stack := b.stack
	for i := len(stack) - 1; i >= 0; i-- {
		key := stack[i].key
		if key == name {
			return i
		}
		if propertiesOf(key)&ends != 0 {
			break
		}
	}
	return -1
}

func (b *builder) inScope(name tag.Tag) bool      { return b.find(name, scoped) >= 0 }
func (b *builder) inTableScope(name tag.Tag) bool { return b.find(name, tableScoped) >= 0 }

// imply closes elements whose end tags may be left out, save one.
func (b *builder) imply(but tag.Tag, which properties) {
	size := len(b.stack)
	for size > 0 && b.stack[size-1].key != but && propertiesOf(b.stack[size-1].key)&which != 0 {
		size--
	}
	b.popTo(size)
}

// closeInScope closes the innermost element of that name in scope, with what
// is open in it, and reports whether there was one.
func (b *builder) closeInScope(name tag.Tag, ends properties) bool {
	at := b.find(name, ends)
	if at < 0 {
		return false
	}
	b.popTo(at)
	return true
}

// closeP closes a p in button scope.
func (b *builder) closeP() {
	if b.top().inP {
		b.closeInScope(tag.P, scoped|buttonScoped)
	}
}

// clearTo closes what stands within the innermost element with a property.
func (b *builder) clearTo(context properties) {
	size := len(b.stack)
	for size > 1 && propertiesOf(b.stack[size-1].key)&context == 0 {
		size--
	}
	b.popTo(size)
}
