package layout

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

// Read finds the blocks of a document in reading order.
func Read(pages []Page, bookmarks []Bookmark) []Block {
	sheets := make([][]*line, 0, len(pages))
	for _, p := range pages {
		sheets = append(sheets, linesOf(p))
	}
	dropRunning(sheets, pages)
	w := newWriter(sheets, bookmarks)
	dropContents(sheets, w.scale)
	for i, lines := range sheets {
		w.page(lines, pages[i])
	}
	return w.blocks()
}

const smallestSize = 0.5

func linesOf(p Page) []*line {
	var out []*line
	for i, glyphs := range upright(p) {
		var parts []*fragment
		free := words(sized(glyphs))
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
	var out []Span
	for i, f := range l.parts {
		if i > 0 {
			out = append(out, Span{Text: " "})
		}
		out = append(out, f.spans()...)
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
