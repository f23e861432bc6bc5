package hangul

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/compound"
	"github.com/decant-dev/decant/reader/internal/draft"
)

// What the header of a file says of it.
const (
	isPacked      = 1 << 0
	isLocked      = 1 << 1
	isDistributed = 1 << 2
	flagsAt       = 36
)

// A writer writes one HWP document down.
type writer struct {
	draft  *draft.Draft
	levels []int // of headings, by style
	notes  int
}

func readHWP(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := compound.Open(source.Body)
	if err != nil {
		return nil, err
	}
	header, err := file.Stream("FileHeader")
	if err != nil {
		return nil, err
	}
	flags := u16(header, flagsAt)
	if flags&(isLocked|isDistributed) != 0 {
		return nil, fmt.Errorf("%w: it opens with a password or in its own viewer only", format.ErrEncrypted)
	}
	w := &writer{draft: draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})}
	w.styles(file, flags&isPacked != 0)
	for i := 0; file.Has("BodyText/Section" + strconv.Itoa(i)); i++ {
		body, err := file.Stream("BodyText/Section" + strconv.Itoa(i))
		if err != nil {
			return nil, err
		}
		if body, err = unpacked(body, flags&isPacked != 0); err != nil {
			return nil, err
		}
		w.blocks(records(body).children, &w.draft.Flow)
	}
	if !file.Has("BodyText/Section0") {
		return nil, fmt.Errorf("%w: it has no sections", format.ErrDamaged)
	}
	return w.draft.Document(), nil
}

func (w *writer) styles(file *compound.File, packed bool) {
	body, err := file.Stream("DocInfo")
	if err != nil {
		return
	}
	if body, err = unpacked(body, packed); err != nil {
		return
	}
	w.collect(records(body))
}

func (w *writer) collect(r *record) {
	if r.tag == tagStyle {
		w.levels = append(w.levels, outlineLevel(wide(r.data, 2, u16(r.data, 0))))
	}
	for _, c := range r.children {
		w.collect(c)
	}
}

func wide(b []byte, at, count int) string {
	units := make([]uint16, 0, min(count, len(b)/2))
	for i := range count {
		if at+2*i+2 > len(b) {
			break
		}
		units = append(units, binary.LittleEndian.Uint16(b[at+2*i:]))
	}
	return string(utf16.Decode(units))
}

func (w *writer) blocks(all []*record, into *draft.Flow) {
	for _, r := range all {
		if r.tag == tagParagraph {
			w.paragraph(r, into)
		}
	}
}

func (w *writer) paragraph(p *record, into *draft.Flow) {
	var spans []draft.Span
	var controls []*record
	for _, c := range p.children {
		switch c.tag {
		case tagText:
			spans = append(spans, textOfHWP(c.data)...)
		case tagControl:
			controls = append(controls, c)
		}
	}
	var after []*record
	for _, c := range controls {
		if kind := controlKind(c); kind == "fn  " || kind == "en  " {
			spans = append(spans, w.note(c))
		} else {
			after = append(after, c)
		}
	}
	style := 0
	if len(p.data) > 10 {
		style = int(p.data[10])
	}
	if style < len(w.levels) && w.levels[style] > 0 {
		into.Heading(w.levels[style], spans...)
	} else {
		into.Paragraph(spans...)
	}
	for _, c := range after {
		w.control(c, into)
	}
}

// controlKind names a control; its four letters are stored backwards.
func controlKind(c *record) string {
	if len(c.data) < 4 {
		return ""
	}
	return string([]byte{c.data[3], c.data[2], c.data[1], c.data[0]})
}

func (w *writer) note(c *record) draft.Span {
	w.notes++
	label := strconv.Itoa(w.notes)
	w.blocks(c.children, w.draft.Note(label))
	return draft.NoteRef(label)
}

// control writes a table or what is in a drawn box; headers and the like of
// pages are left out.
func (w *writer) control(c *record, into *draft.Flow) {
	switch controlKind(c) {
	case "tbl ":
		w.table(c, into)
	case "gso ":
		for _, shape := range c.children {
			w.blocks(shape.children, into)
		}
	}
}

// table writes cells, each of which is a list of paragraphs that follow its
// head.
func (w *writer) table(c *record, into *draft.Flow) {
	table := into.Table()
	row := -1
	var cell *draft.Flow
	for _, r := range c.children {
		switch {
		case r.tag == tagList && len(r.data) >= 16:
			if at := u16(r.data, 10); at != row {
				row = at
				table.Row()
			}
			cell = table.Cell(draft.Shape{Columns: min(u16(r.data, 12), 200), Rows: min(u16(r.data, 14), 200)})
			w.blocks(r.children, cell)
		case r.tag == tagParagraph && cell != nil:
			w.paragraph(r, cell)
		}
	}
}

// textOfHWP reads words. Characters below a space are marks: some stand for
// themselves, the others take the place of eight.
func textOfHWP(b []byte) []draft.Span {
	var spans []draft.Span
	var run strings.Builder
	flush := func() {
		spans = append(spans, draft.Words(run.String()))
		run.Reset()
	}
	for at := 0; at+2 <= len(b); at += 2 {
		switch code := u16(b, at); {
		case code >= 32:
			run.WriteString(wide(b, at, pair(code)))
			at += 2 * (pair(code) - 1)
		case code == 10:
			flush()
			spans = append(spans, draft.Break())
		case code == 9:
			run.WriteByte(' ')
			at += 14
		case code == 24:
			run.WriteByte('-')
		case code == 30 || code == 31:
			run.WriteByte(' ')
		case code != 0 && code != 13 && code < 24:
			at += 14
		}
	}
	flush()
	return spans
}

// pair counts the units of a character.
func pair(code int) int {
	if code >= 0xd800 && code < 0xdc00 {
		return 2
	}
	return 1
}
