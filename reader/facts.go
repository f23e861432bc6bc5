package reader

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/subject"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// perhapsGoods is the probability that a page sells something from which a
// price is looked for on it.
const perhapsGoods = 0.2

// readFacts notes what the page says of the thing it is about.
func (w *webReader) readFacts(root tree.Node, s webpage.Selection) {
	w.doc.Facts = subject.Read(subject.Page{
		Root: root, Data: w.extra.StructuredData, Items: w.extra.Items, Card: w.extra.Card,
		Title: w.doc.Metadata.Title, Goods: s.TypeProbabilities["product"] >= perhapsGoods,
		Text: s.PageType == "article" || s.PageType == "forum" || s.PageType == "documentation",
		Many: s.PageType == "listing" || s.PageType == "collection",
	})
}

// prependFacts writes the facts down before the content, as a list. What the
// content has, such as the steps of a recipe, is not said twice.
func prependFacts(doc *document.Document) {
	f := doc.Facts
	if f == nil || doc.Root == nil {
		return
	}
	var arena document.Arena
	var front document.Node
	said := sync.OnceValue(func() []string { return blockTexts(doc.Root) })
	list := arena.New(document.List)
	for label, value := range subject.Entries(f) {
		if isNews(label) || !hasText(said(), value) {
			list.Append(factItem(&arena, label, value))
		}
	}
	if list.First != nil {
		front.Append(list)
	}
	appendLines(&arena, &front, said, "Ingredients", f.Ingredients, false)
	appendLines(&arena, &front, said, "Steps", f.Steps, true)
	insert(doc.Root, titleIn(doc), &front)
}

// titleIn returns the heading that the content begins with, if it is the title.
func titleIn(doc *document.Document) *document.Node {
	first := doc.Root.First
	if first == nil || first.Kind != document.Heading || blockTexts(first)[0] != letters(doc.Metadata.Title) {
		return nil
	}
	return first
}

// insert hangs the children of a node under root, behind one of its own or in
// front of all.
func insert(root, behind, front *document.Node) {
	if front.First == nil {
		return
	}
	next := &root.First
	if behind != nil {
		next = &behind.Next
	}
	front.Last.Next = *next
	*next = front.First
	if root.Last == nil || root.Last == behind {
		root.Last = front.Last
	}
}

// isNews knows the facts that stand in front even where the text says them
// too: they are what a page of their kind is asked for.
func isNews(label string) bool {
	switch label {
	case "Price", "Availability", "Starts", "Place", "Salary", "Employer":
		return true
	}
	return false
}

func factItem(arena *document.Arena, label, value string) *document.Node {
	item, line, strong := arena.New(document.Item), arena.New(document.Paragraph), arena.New(document.Strong)
	strong.Append(arena.NewText(document.Text, label))
	line.Append(strong)
	line.Append(arena.NewText(document.Text, ": "+value))
	item.Append(line)
	return item
}

// appendLines adds a titled list, unless the content has its first line.
func appendLines(arena *document.Arena, front *document.Node, said func() []string, title string, lines []string,
	ordered bool) {
	if len(lines) == 0 || hasText(said(), lines[0]) {
		return
	}
	heading := arena.New(document.Heading)
	heading.Level = 2
	heading.Append(arena.NewText(document.Text, title))
	list := arena.New(document.List)
	list.Ordered = ordered
	for _, line := range lines {
		item, paragraph := arena.New(document.Item), arena.New(document.Paragraph)
		paragraph.Append(arena.NewText(document.Text, line))
		item.Append(paragraph)
		list.Append(item)
	}
	front.Append(heading)
	front.Append(list)
}

// hasText reports whether the words of a line stand in one of some blocks.
func hasText(blocks []string, line string) bool {
	want := letters(line)
	return slices.ContainsFunc(blocks, func(text string) bool { return strings.Contains(text, want) })
}

// blockTexts returns the letters of each block of a tree.
func blockTexts(root *document.Node) (blocks []string) {
	var line []byte // of the block at hand
	var visit func(*document.Node)
	visit = func(n *document.Node) {
		outer := len(line)
		line = append(line, letters(n.Text)...)
		for c := range n.Children() {
			visit(c)
		}
		if !n.Kind.IsInline() {
			blocks, line = append(blocks, string(line[outer:])), line[:outer]
		}
	}
	visit(root)
	return blocks
}

// letters drops all that two ways to write a line may differ in.
func letters(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf:
			return lettersAbroad(text)
		case c <= ' ' || strings.IndexByte(".,;:*()-", c) >= 0:
		case 'A' <= c && c <= 'Z':
			out.WriteByte(c | 0x20)
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// lettersAbroad is letters of a text that has more than ASCII in it.
func lettersAbroad(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '.', ',', ';', ':', '*', '(', ')', '–', '-', '\u00a0':
			return -1
		}
		if r <= ' ' {
			return -1
		}
		return r
	}, strings.ToLower(text))
}
