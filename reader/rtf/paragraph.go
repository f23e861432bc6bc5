package rtf

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader/internal/draft"
)

// A paragraph is a paragraph before it is written.
type paragraph struct {
	spans   []draft.Span
	mark    string // of its list, as shown
	style   int
	outline int // from 0; -1 is none
	list    int // 0 is none
	depth   int
	inTable bool
	indent  int
	hanging bool
}

func newParagraph() paragraph { return paragraph{outline: -1, style: -1} }

// layout does what words of paragraphs and tables say.
func (s *scribe) layout(t token) {
	if s.now.to != toBody {
		return
	}
	switch t.word {
	case "par", "sect":
		s.endParagraph()
	case "pard":
		s.p = paragraph{outline: -1, style: -1, spans: s.p.spans, mark: s.p.mark}
	case "s":
		s.p.style = t.value
	case "outlinelevel":
		s.p.outline = t.value
	case "ls":
		s.p.list = t.value
	case "ilvl":
		s.p.depth = min(max(t.value, 0), 8)
	case "li":
		s.p.indent = t.value
	case "fi":
		s.p.hanging = t.value < 0
	case "intbl":
		s.p.inTable = true
	case "trowd", "cell", "row", "clmgf", "clmrg", "clvmgf", "clvmrg", "cellx", "nestcell", "nestrow", "trhdr":
		s.tableWord(t.word)
	}
}

// endParagraph writes what was collected, in a cell or in the body.
func (s *scribe) endParagraph() {
	p := s.p
	s.p.spans, s.p.mark = nil, ""
	if p.inTable && s.note == nil {
		s.table.cell = append(s.table.cell, p)
		return
	}
	if s.note == nil {
		s.endTable()
	} else if !s.note.begun {
		p.spans = withoutReference(p.spans)
		s.note.begun = !draft.IsBlank(p.spans)
	}
	s.write(p, s.into)
}

func (s *scribe) write(p paragraph, into *draft.Flow) {
	if draft.IsBlank(p.spans) {
		return
	}
	if level, ok := s.heading(p); ok {
		into.Heading(level, p.spans...)
		return
	}
	if ordered, number, ok := s.item(&p); ok {
		into.Item(p.depth, ordered, number).Paragraph(p.spans...)
		return
	}
	into.Paragraph(p.spans...)
}

func (s *scribe) heading(p paragraph) (int, bool) {
	if level := s.headings[p.style]; level > 0 {
		return level, true
	}
	return min(p.outline+1, 6), p.outline >= 0 && p.outline < 9
}

// marked finds a mark that was typed, or put there for programs that know no
// lists.
var marked = lazyregexp.New(`^\s*(?:([•·▪◦‣\-–*o\x{f0b7}\x{f0a7}])|\(?([0-9]{1,4}|[a-zA-Z]{1,5})[.)])(?:\t| )\s*`)

// item tells how an item of a list is numbered, and takes a typed mark away.
func (s *scribe) item(p *paragraph) (ordered bool, number int, ok bool) {
	if p.list > 0 {
		ordered = s.isOrdered(p.list, p.depth)
		if found := marked().FindStringSubmatch(p.mark + "\t"); found != nil {
			number, _ = strconv.Atoi(found[2])
		}
		return ordered, number, true
	}
	if p.mark != "" {
		found := marked().FindStringSubmatch(p.mark + "\t")
		if found == nil {
			return false, 0, false
		}
		number, _ = strconv.Atoi(found[2])
		return found[2] != "", number, true
	}
	if !p.hanging {
		return false, 0, false
	}
	text := draft.PlainText(p.spans)
	found := marked().FindStringSubmatch(text)
	if found == nil || !strings.Contains(found[0], "\t") {
		return false, 0, false
	}
	p.spans = without(p.spans, len(found[0]))
	p.depth = max(p.indent/360-1, 0)
	number, _ = strconv.Atoi(found[2])
	return found[2] != "", number, true
}

// without takes bytes off the beginning of spans.
func without(spans []draft.Span, count int) []draft.Span {
	for i := range spans {
		cut := min(count, len(spans[i].Text))
		spans[i].Text = spans[i].Text[cut:]
		if count -= cut; count == 0 {
			break
		}
	}
	return spans
}

// A noteState is what waits while a note is written.
type noteState struct {
	depth int
	begun bool // something of it was written
	p     paragraph
	into  *draft.Flow
}

func (s *scribe) beginNote() {
	if s.note != nil || s.now.to != toBody || len(s.stack) == 0 {
		return
	}
	s.notes++
	label := strconv.Itoa(s.notes)
	s.dropReference()
	s.add(draft.NoteRef(label))
	s.note = &noteState{depth: len(s.stack) - 1, p: s.p, into: s.into}
	s.p, s.into = newParagraph(), s.draft.Note(label)
	s.now.style = 0
}

// dropReference takes away the number that was typed where the note stands.
func (s *scribe) dropReference() {
	if last := len(s.p.spans) - 1; last >= 0 && s.p.spans[last].Style&draft.Super != 0 {
		s.p.spans = s.p.spans[:last]
	}
}

// withoutReference takes away the number that a note begins with.
func withoutReference(spans []draft.Span) []draft.Span {
	for i, span := range spans {
		if span.Style&draft.Super == 0 {
			return spans[i:]
		}
	}
	return nil
}

func (s *scribe) endNote() {
	s.endParagraph()
	s.p, s.into, s.note = s.note.p, s.note.into, nil
}
