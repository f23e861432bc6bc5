package legacy

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/compound"
	"github.com/decant-dev/decant/reader/internal/draft"
)

// Where the header of a Word document keeps what is needed of it.
const (
	fibFlags    = 0x0a
	fibText     = 0x4c // characters of the main text
	fibPieces   = 0x1a2
	isLocked    = 0x0100
	isTableOne  = 0x0200
	isPacked    = 1 << 30 // of a piece: one byte a character
	wordVersion = 0xa5ec
)

func readDOC(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := compound.Open(source.Body)
	if err != nil {
		return nil, err
	}
	main, err := file.Stream("WordDocument")
	if err != nil {
		return nil, err
	}
	if u16(main, 0) != wordVersion {
		return nil, fmt.Errorf("%w: it is not of Word 97 or later", format.ErrUnsupported)
	}
	flags := u16(main, fibFlags)
	if flags&isLocked != 0 {
		return nil, errLocked
	}
	name := "0Table"
	if flags&isTableOne != 0 {
		name = "1Table"
	}
	table, err := file.Stream(name)
	if err != nil {
		return nil, err
	}
	text := pieces(main, part(table, u32(main, fibPieces), u32(main, fibPieces+4)))
	if text == "" {
		return nil, fmt.Errorf("%w: where its text is cannot be found", format.ErrDamaged)
	}
	d := newDraft(source, opts)
	writeText(firstRunes(text, u32(main, fibText)), d)
	return d.Document(), nil
}

// pieces joins the text, which lies about in pieces.
func pieces(main, clx []byte) string {
	for len(clx) > 3 && clx[0] == 1 { // changes that are not taken
		clx = clx[min(3+u16(clx, 1), len(clx)):]
	}
	if len(clx) < 5 || clx[0] != 2 {
		return ""
	}
	plc := part(clx, 5, u32(clx, 1))
	count := (len(plc) - 4) / 12
	var b strings.Builder
	for i := range count {
		length := u32(plc, 4*i+4) - u32(plc, 4*i)
		at := u32(plc, 4*(count+1)+8*i+2)
		if length <= 0 || b.Len() > 4*len(main) {
			continue
		}
		if at&isPacked != 0 {
			b.WriteString(charset.DecodeAs(part(main, at&^isPacked/2, length), "windows-1252"))
		} else {
			b.WriteString(wide(part(main, at, 2*length)))
		}
	}
	return b.String()
}

// firstRunes keeps the main text, without notes and headers, which follow.
func firstRunes(text string, count int) string {
	units := 0
	for i, r := range text {
		if units >= count {
			return text[:i]
		}
		units++
		if r >= 0x10000 {
			units++
		}
	}
	return text
}

// The characters that mean something other than themselves.
const (
	cellMark   = '\a'
	fieldBegin = '\x13'
	fieldShown = '\x14'
	fieldEnd   = '\x15'
)

// writeText makes paragraphs and tables of a text with marks in it.
func writeText(text string, d *draft.Draft) {
	var cells [][]draft.Span
	for len(text) > 0 {
		end := strings.IndexAny(text, "\r\a\f")
		if end < 0 {
			end = len(text)
		}
		spans := marked(text[:end])
		isCell := end < len(text) && text[end] == cellMark
		text = text[min(end+1, len(text)):]
		if isCell {
			cells = append(cells, spans)
			continue
		}
		writeCells(cells, d)
		cells = nil
		d.Paragraph(spans...)
	}
	writeCells(cells, d)
}

// writeCells finds the rows: after the last cell of each there is one more
// mark.
func writeCells(cells [][]draft.Span, d *draft.Draft) {
	if len(cells) == 0 {
		return
	}
	width := 0
	for width < len(cells) && !draft.IsBlank(cells[width]) {
		width++
	}
	table := d.Table()
	if width == 0 || !isRegular(cells, width) {
		width = len(cells)
	}
	for from := 0; from < len(cells); from += width + 1 {
		table.Row()
		for _, cell := range cells[from:min(from+width, len(cells))] {
			table.Words(draft.Shape{}, cell...)
		}
	}
}

func isRegular(cells [][]draft.Span, width int) bool {
	for at := width; at < len(cells); at += width + 1 {
		if !draft.IsBlank(cells[at]) {
			return false
		}
	}
	return len(cells)%(width+1) == 0
}

// marked reads a paragraph's fields and breaks.
func marked(text string) []draft.Span {
	var spans []draft.Span
	var codes []string
	shown := 0 // fields whose result has begun
	for text != "" {
		end := strings.IndexAny(text, "\x13\x14\x15\v\x01\x08\x1e\x1f")
		if end < 0 {
			end = len(text)
		}
		switch {
		case end > 0 && len(codes) > shown:
			codes[len(codes)-1] += text[:end]
		case end > 0:
			spans = append(spans, draft.Linked(text[:end], hyperlink(codes)))
		}
		if end == len(text) {
			break
		}
		switch text[end] {
		case fieldBegin:
			codes = append(codes, "")
		case fieldShown:
			shown = len(codes)
		case fieldEnd:
			codes = codes[:max(len(codes)-1, 0)]
			shown = min(shown, len(codes))
		case '\v':
			spans = append(spans, draft.Break())
		case '\x1e':
			spans = append(spans, draft.Words("-"))
		}
		text = text[end+1:]
	}
	return spans
}

func hyperlink(codes []string) string {
	for i := len(codes) - 1; i >= 0; i-- {
		if _, rest, ok := strings.Cut(codes[i], `HYPERLINK "`); ok {
			address, _, _ := strings.Cut(rest, `"`)
			return address
		}
	}
	return ""
}
