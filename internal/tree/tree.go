package tree

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/decant-dev/decant/internal/shelf"
)

// MaxDepth is the deepest nesting that a tree from Parse can have: code that
// recurses over such a tree needs no more than this many levels.
const MaxDepth = 600

// A Tree holds one page. It must not be used by two goroutines at once.
type Tree struct {
	page  string
	side  margin // what could not be a span of the page
	nodes []node
	attrs []attr
	names interner

	classes  classes
	tagged   tagged
	doctype  doctype
	brackets bool
	cut      bool
}

// Options say how a page is parsed; the zero value is a browser with scripting.
type Options struct {
	// NoScripts makes the content of a noscript element part of the tree;
	// with scripting it is one text.
	NoScripts bool
	// Valid says that the page is known to be valid UTF-8.
	Valid bool
	// Most is about how many nodes of a large page are wanted; it is cut where
	// there would be more. 0 is no bound.
	Most int
}

// Parse builds the tree of a page in UTF-8. The page must not be changed as long
// as the tree or a string from it is in use. Pages that nest too deep, or that
// would take more than linear time and memory, lose tags but no text.
func Parse(page []byte, opts Options) *Tree {
	t := newTree(tidy(page, opts.Valid), opts.Most)
	b := newBuilder(t, t.page, 0)
	b.scripting = !opts.NoScripts
	b.run()
	b.free()
	return t
}

// Root returns the document itself, whose children are the html element and
// what stands beside it.
func (t *Tree) Root() Node { return Node{t, rootIndex} }

// ShowsBrackets reports whether some text of the page has a "<" that was written
// as a reference, as pages with code or with names in pointed brackets do.
func (t *Tree) ShowsBrackets() bool { return t.brackets }

// IsCut reports whether the page had more nodes than were wanted.
func (t *Tree) IsCut() bool { return t.cut }

// At returns the node with an Index.
func (t *Tree) At(index int) Node { return Node{t, uint32(index)} }

// Len is one more than the greatest Index of a node, for slices that keep
// something about each of them.
func (t *Tree) Len() int { return len(t.nodes) }

// Release hands the arena to the next page. No Node of the tree may be used
// after it; strings that came from it stay good.
func (t *Tree) Release() {
	if cap(t.nodes) > largestKept {
		return
	}
	t.page, t.doctype, t.brackets, t.cut = "", doctype{}, false, false
	t.side.reset()
	t.nodes, t.attrs = t.nodes[:0], t.attrs[:0]
	t.names.reset()
	t.classes.reset()
	t.tagged.reset()
	arenas.Put(t, shelf.Bytes(t.nodes)+shelf.Bytes(t.attrs)+shelf.Bytes(t.classes.of)+shelf.Bytes(t.tagged.next))
}

// largestKept is in nodes; larger arenas are left to the garbage collector.
const largestKept = 1 << 19

var arenas shelf.Shelf[Tree]

const (
	rootIndex = 1
	// sideBit marks a span that lies beside the page. It also bounds the page.
	sideBit = 1 << 31
	longest = sideBit - 1
	bigPage = 1 << 22
)

func newTree(page string, most int) *Tree {
	t := arenas.Take()
	t.page = page
	if len(page) > bigPage {
		t.page = page[:t.reserve(page, most)]
		t.cut = len(t.page) < len(page)
	}
	t.nodes = append(t.nodes, node{}, node{bits: uint32(DocumentNode) << kindShift})
	return t
}

// reserve makes room for all nodes of a large page at once, since a slice that
// grows takes twice its memory while it does. It returns how much of the page is
// read: all, or up to the tag before which there are enough.
func (t *Tree) reserve(page string, most int) int {
	want, end := freeCopies+len(page)/bytesPerCopy, len(page)
	for i := 0; i < end; i++ {
		if page[i] != '<' {
			continue
		}
		if most > 0 && want >= most {
			end = i
			break
		}
		if i+1 < len(page) && page[i+1] != '/' {
			want++
		}
		if i > 0 && page[i-1] != '>' {
			want++
		}
	}
	if cap(t.nodes) < want {
		t.nodes = make([]node, 0, want)
	}
	return end
}

// tidy returns the page in valid UTF-8. Its line ends are left to the scanner, so
// that a page is not copied for them.
func tidy(page []byte, valid bool) string {
	page = page[:min(len(page), longest)]
	text := unsafe.String(unsafe.SliceData(page), len(page))
	if !valid && !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	return text
}

// A span is a piece of the page or, with sideBit, of what lies beside it.
type span struct{ start, size uint32 }

func (t *Tree) text(s span) string {
	if s.start&sideBit == 0 {
		return t.page[s.start : s.start+s.size]
	}
	return t.aside(s)
}
