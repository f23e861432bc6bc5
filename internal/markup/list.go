package markup

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// An enumeration is a list in the making. Items that do not continue its
// numbers begin another list, the only way Markdown has to say so.
type enumeration struct {
	ordered bool
	next    int // the number of the next item
	step    int
	expects int // the number that continues list
	list    *document.Node
	last    *document.Node // the last item
}

// maxNumber is the largest that Markdown takes for a list's number.
const maxNumber = 999_999_999

func (t *transcriber) list(n tree.Node, ordered bool) {
	if t.flat > 0 || t.nesting >= maxNesting {
		t.block(n)
		return
	}
	t.endLeaf()
	e := enumeration{ordered: ordered, next: 1, step: 1}
	if ordered {
		e.number(n)
	}
	t.nesting++
	t.items(n, &e)
	t.nesting--
}

func (e *enumeration) number(n tree.Node) {
	start, given := n.LookupAttr("start")
	if _, reversed := n.LookupAttr("reversed"); reversed {
		e.step, e.next = -1, 0
		for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
			if c.Tag() == tag.Li {
				e.next++
			}
		}
	}
	if given {
		e.set(start)
	}
}

func (e *enumeration) set(number string) {
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil {
		e.next = n
	}
}

// items transcribes the content of a list, looking through elements that
// should not be there.
func (t *transcriber) items(n tree.Node, e *enumeration) {
	for c := n.FirstChild(); c.Exists() && !t.isFull(); c = c.NextSibling() {
		switch {
		case c.IsText():
			if start, end := trim(c.Data()); start < end {
				t.addItem(e, c, t.node)
			}
		case !c.IsElement() || t.notes.targets != nil && t.notes.leaveOut(c):
		case c.Tag() == tag.Li:
			if value, ok := c.LookupAttr("value"); ok && e.ordered {
				e.set(value)
			}
			t.addItem(e, c, t.children)
		case c.Tag() == tag.Ul || c.Tag() == tag.Ol:
			t.nestedList(e, c)
		case holdsItems(c) && t.depth < maxDepth:
			t.depth++
			t.items(c, e)
			t.depth--
		default:
			t.addItem(e, c, t.node)
		}
	}
}

func holdsItems(n tree.Node) bool {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.Tag() == tag.Li {
			return true
		}
	}
	return false
}

// nestedList puts a list that stands directly in a list into the item before it.
func (t *transcriber) nestedList(e *enumeration, n tree.Node) {
	if e.last == nil {
		t.addItem(e, n, t.node)
		return
	}
	outer := t.enter(e.last)
	t.node(n)
	t.leave(outer)
}

func (t *transcriber) addItem(e *enumeration, n tree.Node, fill func(tree.Node)) {
	item := t.arena.New(document.Item)
	outer := t.enter(item)
	t.item = item
	fill(n)
	t.leave(outer)
	t.item = nil
	number := e.next
	if n.Tag() == tag.Li {
		e.next += e.step
	}
	if item.First == nil {
		return
	}
	if item.First.Kind != document.Paragraph {
		item.Task = false
	}
	if inner := onlyList(item); inner != nil && !e.ordered {
		if e.list == nil {
			t.beginList(e, 1)
		}
		e.last = appendItems(e.list, inner)
		return
	}
	e.last = item
	if e.list == nil || e.ordered && number != e.expects {
		t.beginList(e, number)
	}
	e.list.Append(item)
	e.expects = number + 1
}

// onlyList returns the list that is all of an item, which then only indents it.
func onlyList(item *document.Node) *document.Node {
	if inner := item.First; inner.Kind == document.List && inner.Next == nil && !inner.Ordered {
		return inner
	}
	return nil
}

// appendItems moves the items of a list to the end of another, and returns the
// last of them.
func appendItems(to, from *document.Node) *document.Node {
	for n := from.First; n != nil; {
		next := n.Next
		n.Next = nil
		to.Append(n)
		n = next
	}
	return to.Last
}

func (t *transcriber) beginList(e *enumeration, number int) {
	e.list = t.arena.New(document.List)
	e.list.Ordered = e.ordered
	if e.ordered && 0 <= number && number <= maxNumber {
		e.list.Start = int32(number)
		if number == 0 {
			e.list.Start = document.FromZero
		}
	}
	t.appendBlock(e.list)
}

// strayItem is an item outside of any list.
func (t *transcriber) strayItem(n tree.Node) {
	if t.flat > 0 || t.nesting >= maxNesting {
		t.block(n)
		return
	}
	t.endLeaf()
	e := enumeration{next: 1, step: 1}
	if t.stray != nil && t.stray == t.parent.Last {
		e.list = t.stray
	}
	t.nesting++
	t.addItem(&e, n, t.children)
	t.nesting--
	t.stray = e.list
}

// input is left out, but for the box that makes its item a task.
func (t *transcriber) input(n tree.Node) {
	if t.item == nil || t.item != t.parent || t.item.First != nil || !strings.EqualFold(n.Attr("type"), "checkbox") {
		return
	}
	t.item.Task = true
	_, t.item.Checked = n.LookupAttr("checked")
}

func (t *transcriber) definitions(n tree.Node) {
	if t.flat > 0 || t.nesting >= maxNesting {
		t.block(n)
		return
	}
	t.endLeaf()
	box := t.arena.New(document.Definitions)
	outer := t.enter(box)
	t.nesting++
	t.definitionParts(n)
	t.nesting--
	t.leave(outer)
	if box.First != nil {
		withoutTerms(box)
		t.appendBlock(box)
	}
}

// withoutTerms makes a list of details alone, which some pages indent by, a
// plain list.
func withoutTerms(box *document.Node) {
	for part := range box.Children() {
		if part.Kind == document.Term {
			return
		}
	}
	first := box.First
	box.Kind, box.First, box.Last = document.List, nil, nil
	for part := first; part != nil; {
		next := part.Next
		part.Kind, part.Next = document.Item, nil
		if inner := onlyList(part); inner != nil {
			appendItems(box, inner)
		} else {
			box.Append(part)
		}
		part = next
	}
}

func (t *transcriber) definitionParts(n tree.Node) {
	for c := n.FirstChild(); c.Exists() && !t.isFull(); c = c.NextSibling() {
		if t.notes.targets != nil && c.IsElement() && t.notes.leaveOut(c) {
			continue
		}
		switch c.Tag() {
		case tag.Dt:
			t.term(c)
		case tag.Dd:
			t.within(document.Detail, c)
		case tag.Div:
			if t.depth < maxDepth {
				t.depth++
				t.definitionParts(c)
				t.depth--
			}
		default:
			if start, end := trim(c.Data()); c.IsElement() || c.IsText() && start < end {
				t.looseDetail(c)
			}
		}
	}
}

func (t *transcriber) looseDetail(n tree.Node) {
	detail := t.arena.New(document.Detail)
	outer := t.enter(detail)
	t.node(n)
	t.leave(outer)
	if detail.First != nil {
		t.appendBlock(detail)
	}
}

func (t *transcriber) term(n tree.Node) {
	t.endLeaf()
	t.leafKind = leafKind{kind: document.Term}
	t.flat++
	t.children(n)
	t.flat--
	t.endLeaf()
	t.leafKind = leafKind{}
}
