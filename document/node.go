package document

import "iter"

// A Kind says what a node is and which of its fields have a meaning.
type Kind uint8

// Blocks stand on lines of their own; they hold blocks or inlines as noted.
const (
	Root        Kind = iota
	Heading          // inlines; Level 1 to 6
	Paragraph        // inlines
	Quote            // blocks; Title is the kind of a remark: NOTE, TIP, IMPORTANT, WARNING, CAUTION
	List             // Items; Ordered, and Start, its first number, where 0 means 1 and FromZero 0
	Item             // blocks; Task and Checked
	Table            // Rows; a Paragraph before the first Row is its caption
	Row              // Cells
	Cell             // inlines and blocks; Header, ColSpan, RowSpan, Align
	CodeBlock        // Text verbatim; Lang
	MathBlock        // Text as TeX
	Rule             // nothing
	Definitions      // Terms and Details in order
	Term             // inlines
	Detail           // blocks
	Footnote         // blocks; Text is its label
	Anchor           // nothing; Text names the place, such as p.12
	Message          // blocks of one Post; Text is the line above them: who, when and more

	// Inlines flow within a block.
	Text        // Text, with white space already folded
	Break       // a forced line break
	Emphasis    // inlines
	Strong      // inlines
	Strike      // inlines
	Superscript // inlines
	Subscript   // inlines
	Code        // Text verbatim
	Math        // Text as TeX
	Link        // inlines; Href absolute, Title
	Image       // Text is the alternative text; Href absolute, Title
	FootnoteRef // Text is the label of its Footnote
)

// IsInline reports whether nodes of this kind flow within a line.
func (k Kind) IsInline() bool { return k >= Text }

// Align is how the text of a table cell is set.
type Align uint8

// The alignments of a Cell.
const (
	AlignNone Align = iota
	AlignLeft
	AlignCenter
	AlignRight
)

// A Node is one element of a document's tree. Children hang in a list from
// First to Last, as in an HTML tree, so that a page is built without slices.
type Node struct {
	Kind    Kind
	Level   uint8 // Heading
	Align   Align // Cell
	Ordered bool  // List
	Task    bool  // Item
	Checked bool  // Item
	Header  bool  // Cell
	ColSpan uint8 // Cell; 0 means 1
	RowSpan uint8 // Cell; 0 means 1
	Start   int32 // List

	Text  string
	Href  string
	Title string // Link, Image and Quote; Lang of a CodeBlock

	First, Last, Next *Node
}

// Lang returns the language of a CodeBlock.
func (n *Node) Lang() string { return n.Title }

// Append adds child as the last of n's children.
func (n *Node) Append(child *Node) {
	if n.Last == nil {
		n.First = child
	} else {
		n.Last.Next = child
	}
	n.Last = child
}

// Children iterates over n's children in order.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.First; c != nil; c = c.Next {
			if !yield(c) {
				return
			}
		}
	}
}

// An Arena hands out nodes from slabs, since a page has thousands of them and
// they all live and die together. The first are small, for a post or a comment
// has few. The zero value is ready.
type Arena struct {
	free []Node
	made int
}

const smallestSlab, largestSlab = 16, 128

// New returns an empty node of the kind.
func (a *Arena) New(kind Kind) *Node {
	if len(a.free) == 0 {
		a.free = make([]Node, min(max(smallestSlab, a.made), largestSlab))
		a.made += len(a.free)
	}
	n := &a.free[0]
	a.free = a.free[1:]
	n.Kind = kind
	return n
}

// Len is how many nodes there is place for; it grows as they are handed out.
func (a *Arena) Len() int { return a.made }

// NewText returns a node of the kind that carries text.
func (a *Arena) NewText(kind Kind, text string) *Node {
	n := a.New(kind)
	n.Text = text
	return n
}

// FromZero is the Start of a list that is counted from zero.
const FromZero = -1

// FirstNumber is the number of the first item of an ordered list.
func (n *Node) FirstNumber() int {
	if n.Start == FromZero {
		return 0
	}
	return max(1, int(n.Start))
}
