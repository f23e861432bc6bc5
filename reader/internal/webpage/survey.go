package webpage

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/shelf"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A Survey is a page cut into blocks and measured, before anything is decided.
type Survey struct {
	outline
	sums         []totals // before each block, and after the last
	before       []int32  // words that are kept before each block, and in all
	page         totals
	paths, tags  grouping    // blocks under the same classes, and under the same tags
	copies       grouping    // blocks with the same text
	siblings     grouping    // elements beside others of the same tag and class
	neighbours   []neighbour // the blocks as others see them
	landmarks    landmarks
	candidate    candidate
	pageFeatures []uint8
	method       string
	rows         []uint8 // features of all blocks
	alike        []int32 // the blocks in the order in which they are judged
	second       []bool  // blocks with a second opinion
	undecided    []int32 // the same
	sumsAgain    []float32
	rulings      []ruling // what had the last word on each block
	unruled      []bool   // what was kept before the rule that is applied
	places       []int32  // of nodes among the elements, once asked for
	opinions     opinions // the last that were collected
	line         lineKey  // the last that was made
}

// Where the text of a page was found.
const (
	methodPage       = "page"
	methodNoscript   = "noscript"
	methodStructured = "structured"
	methodNone       = "none"
)

// Examine cuts a parsed page into blocks and measures them.
func Examine(root tree.Node, url string) *Survey {
	s := &Survey{}
	s.examine(root, url)
	return s
}

func (s *Survey) examine(root tree.Node, url string) {
	s.method = methodPage
	s.head.read(root)
	s.host, s.address = hostOf(url), url
	s.outline.reset()
	body := findBody(root)
	if !body.Exists() {
		return
	}
	if body.Tree().Len() > hugePage {
		elements, texts := count(body)
		if s.crowded = elements > maxElements && texts > 0; s.crowded {
			return
		}
		s.reserve(elements, texts, texts/2)
	}
	s.cut(body)
	switch {
	case s.unfoldNoscript(body):
		s.method = methodNoscript
		s.cut(body)
	case s.unfoldData(root, body):
		s.method = methodStructured
		s.cut(body)
	}
	if !s.outsize() {
		s.prepare(url)
	}
}

// What is weighed of a page: little enough to stay within a second and two
// hundred megabytes, and more than a standard or a manual on one page has.
const (
	maxBlocks   = 50_000
	maxElements = 250_000
	maxTexts    = 400_000
	maxNodes    = 2_000_000 // of the tree; a page that has more is not looked at
)

// count tells how many elements and texts of a page are weighed, before memory
// is spent on them; it ends where the elements are too many.
func count(body tree.Node) (elements, texts int) {
	body.Walk(func(n tree.Node) bool {
		if elements > maxElements {
			return false
		}
		switch n.Kind() {
		case tree.TextNode:
			if !isBlank(n.Data()) {
				texts++
			}
		case tree.ElementNode:
			kind := kindOf(n)
			if kind == inline || kind == boxed {
				elements++
			}
			return kind == inline || kind == boxed
		}
		return true
	})
	return elements, texts
}

func (o *outline) outsize() bool {
	return o.crowded || len(o.blocks) > maxBlocks || len(o.elements) > maxElements || len(o.texts) > maxTexts
}

// usualNodes is how many nodes of a page room is made for before they are seen.
const usualNodes = 1 << 14

// reserve makes room for a page, where there is none yet: to grow step by step
// means to copy what is there again and again.
func (o *outline) reserve(elements, texts, blocks int) {
	if cap(o.elements) < elements {
		o.elements, o.texts, o.blocks = make([]element, 0, elements), make([]piece, 0, texts), make([]block, 0, blocks)
	}
}

// doubled makes room for more, if need be by doubling: append grows large slices
// by a quarter, and what it leaves behind on a page of no end is several times
// what it needs.
func doubled[T any](s []T, more int) []T {
	if len(s)+more <= cap(s) {
		return s
	}
	return slices.Grow(s, max(more, len(s)))
}

// surveys keeps the memory of surveys for the next page.
var surveys shelf.Shelf[Survey]

// hugePage is the number of elements from which memory is not kept, and of
// nodes from which they are counted before they are looked at.
const hugePage = 1 << 16

func (s *Survey) release() {
	if len(s.elements) > hugePage {
		return
	}
	s.tree, s.head, s.host, s.address = nil, heading{}, "", ""
	s.near.forget()
	surveys.Put(s, s.bytes())
}

// bytes is about how much memory a survey holds.
func (s *Survey) bytes() int {
	return shelf.Bytes(s.elements) + shelf.Bytes(s.blocks) + shelf.Bytes(s.texts) + shelf.Bytes(s.rows) +
		shelf.Bytes(s.near.rows) + shelf.Bytes(s.near.classes) + shelf.Bytes(s.sums) + shelf.Bytes(s.neighbours) +
		shelf.Bytes(s.places)
}

// prepare measures what the features of single blocks are made from.
func (s *Survey) prepare(url string) {
	s.sumUp()
	s.nest()
	s.group()
	s.groupSiblings()
	s.findNeighbours()
	s.findLandmarks()
	s.findCandidate()
	s.pageFeatures = s.appendPage(s.pageFeatures[:0], url)
}

// Features gives the features of all blocks, one row after the other.
func (s *Survey) Features() []uint8 {
	out := make([]uint8, 0, len(s.blocks)*len(FeatureNames))
	for i := range s.blocks {
		out = s.describe(out, i)
	}
	return out
}

// Words gives the number of words of a block, for every script.
func (s *Survey) Words(i int) int { return int(s.blocks[i].count.size()) }

// size is the number of words of the page.
func (o *outline) size() int32 {
	words := int32(0)
	for i := range o.blocks {
		words += o.blocks[i].count.size()
	}
	return words
}

// Len is the number of blocks.
func (s *Survey) Len() int { return len(s.blocks) }

// Text gives the text of a block on one line.
func (s *Survey) Text(i int) string {
	var text strings.Builder
	b := &s.blocks[i]
	for _, p := range s.texts[b.from:b.to] {
		if p.spaced {
			text.WriteByte(' ')
		}
		text.WriteString(s.tree.At(p.node).Data())
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

func findBody(root tree.Node) tree.Node {
	for n := range root.Descendants() {
		if n.IsElement() && (n.Tag() == tag.Body || n.Tag() == tag.Frameset) {
			return n
		}
	}
	return tree.Node{}
}

// Detach lets go of the page's nodes, so that many surveys fit in memory.
// Text can no longer be asked for.
func (s *Survey) Detach() {
	s.texts, s.tree = nil, nil
}
