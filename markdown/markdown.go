// Package markdown is the written form of a document: CommonMark with tables,
// task lists, strikethrough and footnotes, or plain text.
package markdown

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/shelf"
)

// Options say how to write. The zero value is for text that a model reads.
type Options struct {
	// LiveImages writes images as Markdown images, which a viewer loads.
	// Otherwise they are links that say "image" and nothing is loaded.
	LiveImages bool
	// Numbered writes numbers in the place of addresses, [text][12], which take
	// half of what a list of links is long, and leaves out pictures that say what
	// a link beside them says. Of links to one target that stand together, one has
	// the number. Text.Targets has the addresses.
	Numbered bool
}

// A Text is a written document and where its top-level blocks and its anchors are.
type Text struct {
	Markdown string // ends with one newline unless it is empty
	Blocks   []Block
	// Targets are where the numbers of Options.Numbered lead, from 1 on: each
	// address once, without what tracks its readers.
	Targets []string
	Anchors []Anchor
}

// An Anchor is a named place of a Text: the byte at which what follows it starts.
type Anchor struct {
	Start int
	Name  string
}

// A Block is one top-level block of a Text, without the line end behind it.
type Block struct {
	Start, End int // byte range
	Kind       document.Kind
	Level      uint8  // of a Heading
	Title      string // the words of a Heading
}

// Render writes root as Markdown. Parsed and transcribed again, what it writes
// comes out the same.
func Render(root *document.Node, opts Options) Text {
	w := writer{liveImages: opts.LiveImages, numbered: opts.Numbered}
	if opts.Numbered {
		w.echoes, w.repeats = echoes(root), repeats(root)
	}
	d := drafts.Take()
	w.out, w.run, w.code = d.out[:0], d.run[:0], d.code[:0]
	text := w.finish(w.top(root))
	if cap(w.out) <= largestKept {
		d.out, d.run, d.code = w.out, w.run, w.code
		drafts.Put(d, cap(d.out)+cap(d.run)+cap(d.code))
	}
	return text
}

// A draft is the memory in which a page was written, kept for the next one.
type draft struct{ out, run, code []byte }

var drafts shelf.Shelf[draft]

// largestKept is in bytes; larger drafts are left to the garbage collector.
const largestKept = 1 << 20

// A writer holds what is written so far and the state of the place it is at.
type writer struct {
	out        []byte
	prefix     []byte // begins each further line of this block
	liveImages bool
	numbered   bool
	echoes     map[*document.Node]bool // pictures that are not written
	repeats    map[*document.Node]bool // links that are written as words
	skipped    bool                    // a picture was just not written
	references references

	run     []byte // text held back, see inlines
	code    []byte // code held back
	leaf    int    // where the line starts in out
	label   bool   // the paragraph begins with "[", so "]:" would make it the definition of a link
	bol     bool   // at the beginning of a line, where block markers have a meaning
	further bool   // on a further line of a paragraph
	flat    bool   // in a heading, which has one line
	cell    bool   // in a table's cell
	item    bool   // directly in a list's item

	emphasis, strong, strike, link int // > 0 within

	anchors []Anchor

	ended   []string // markers of the styles that ended beside each other
	endedAt int      // where the last of them did
}

// top writes the blocks of root and notes where they are.
func (w *writer) top(root *document.Node) []Block {
	var blocks []Block
	var seq sequence
	for n := root.First; n != nil; {
		next := nextBlock(n)
		start, ok := w.separate(&seq, func() { w.block(n, next, &seq) })
		if ok {
			b := Block{Start: start, End: len(w.out), Kind: n.Kind}
			if n.Kind.IsInline() {
				b.Kind = document.Paragraph
			}
			switch n.Kind {
			case document.Heading:
				b.Level, b.Title = headingLevel(n), strings.TrimSpace(PlainText(n))
			case document.Message:
				b.Level, b.Title = PostLevel, n.Text
			}
			blocks = append(blocks, b)
		}
		n = next
	}
	return blocks
}

// anchor notes a place. Nothing is written, so that what follows starts there.
func (w *writer) anchor(n *document.Node) {
	w.anchors = append(w.anchors, Anchor{Start: len(w.out), Name: n.Text})
}

func (w *writer) finish(blocks []Block) Text {
	if len(w.out) > 0 {
		w.out = append(w.out, '\n')
	}
	for i := range w.anchors {
		w.anchors[i].Start = min(w.anchors[i].Start, len(w.out))
	}
	return Text{Markdown: string(w.out), Blocks: blocks, Anchors: w.anchors,
		Targets: w.references.targets}
}
