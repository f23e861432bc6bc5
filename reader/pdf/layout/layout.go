package layout

import "slices"

// A Kind is what a block is.
type Kind uint8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading        // Level
	Item           // Level from 0; Number above 0 where it is numbered
	Code           // Spans hold whole lines
	Table          // Rows
)

// A Block is a part of a text.
type Block struct {
	Kind   Kind
	Level  int
	Number int
	Spans  []Span
	Rows   [][][]Span
	Page   int // that it begins on
}

// A Text is a document while its pages are added one after the other.
type Text struct {
	speller speller
	sheets  [][]*line
	pages   []Page // without their letters, which take the most memory
}

// Add takes the lines of the next page.
func (t *Text) Add(p Page) {
	lines := t.speller.linesOf(p)
	pack(lines)
	t.sheets = append(t.sheets, slices.Clip(lines))
	p.Glyphs = nil
	t.pages = append(t.pages, p)
}

// Blocks finds the blocks of the document in reading order. It is called once.
func (t *Text) Blocks(bookmarks []Bookmark) []Block {
	dropRunning(t.sheets, t.pages)
	w := newWriter(t.sheets, bookmarks)
	dropContents(t.sheets, w.scale)
	for i, lines := range t.sheets {
		w.page(lines, t.pages[i])
		t.sheets[i] = nil // what is written is not needed twice
	}
	return w.blocks()
}

// Read finds the blocks of pages.
func Read(pages []Page, bookmarks []Bookmark) []Block {
	var t Text
	for _, p := range pages {
		t.Add(p)
	}
	return t.Blocks(bookmarks)
}

const smallestSize = 0.5

// pack gives the words of lines a place of their own that is no larger than
// they need.
func pack(lines []*line) {
	count := 0
	for _, l := range lines {
		for _, f := range l.parts {
			count += len(f.words)
		}
	}
	all := make([]word, 0, count)
	for _, l := range lines {
		for _, f := range l.parts {
			start := len(all)
			all = append(all, f.words...)
			f.words = all[start:len(all):len(all)]
		}
	}
}

// linesOf are the lines of a page in reading order. Their words are there until
// the next page is spelt.
func (s *speller) linesOf(p Page) []*line {
	var out []*line
	for i, glyphs := range upright(p) {
		var parts []*fragment
		if i > 0 {
			s = &speller{} // for what stands across the page, beside the words that it has
		}
		free := s.spell(sized(glyphs))
		if i == 0 && glyphs[0].Turn == 0 {
			parts, free = takeTables(p.Rules, free)
		}
		out = append(out, columns(append(parts, fragments(free)...))...)
	}
	dot(out, p.Dots)
	for _, l := range out {
		l.page = p.Number
	}
	return out
}

// takeTables finds the tables that rules show, and gives back the words that
// are in none.
func takeTables(rules []Box, free []word) ([]*fragment, []word) {
	var parts []*fragment
	var found *table
	for _, g := range grids(rules) {
		if found, free = g.take(free); found != nil {
			parts = append(parts, found.fragment())
		}
	}
	for _, l := range ladders(rules) {
		if found, free = l.take(free); found != nil {
			parts = append(parts, found.fragment())
		}
	}
	return parts, free
}

// sized gives every character a size and a font.
func sized(glyphs []Glyph) []Glyph {
	unknown := &Font{}
	for i := range glyphs {
		if g := &glyphs[i]; !(g.Size >= smallestSize) {
			g.Size = smallestSize
		}
		if glyphs[i].Font == nil {
			glyphs[i].Font = unknown
		}
	}
	return glyphs
}

func (l *line) text() string {
	text := ""
	for i, f := range l.parts {
		if i > 0 {
			text += " "
		}
		text += f.text()
	}
	return text
}

func (l *line) spans() []Span {
	out := l.parts[0].spans()
	for _, f := range l.parts[1:] {
		out = append(append(out, Span{Text: " "}), f.spans()...)
	}
	return out
}

func (l *line) isBold() bool { return all(l.parts, (*fragment).isBold) }

// isFixed reports whether a line begins like code and goes on so, but for
// letters that no such font has.
func (l *line) isFixed() bool {
	return l.table() == nil && l.parts[0].words[0].isFixed() && all(l.parts, (*fragment).isFixed)
}

func all(parts []*fragment, is func(*fragment) bool) bool {
	for _, f := range parts {
		if !is(f) {
			return false
		}
	}
	return true
}
