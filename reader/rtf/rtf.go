// Package rtf reads documents in the Rich Text Format.
package rtf

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.RTF) }

const deepestGroup = 1000

// A state is what a group inherits and changes.
type state struct {
	style   draft.Style
	hidden  bool
	capital bool // letters are shown as capitals
	to      destination
	font    int
	skip    int  // characters that stand for one of Unicode
	starred bool // the group's destination may be unknown
	fresh   bool // the group has only begun
}

// A destination is where the text of a group goes.
type destination uint8

const (
	toBody destination = iota
	toNowhere
	toFonts
	toStyles
	toLists
	toOverrides
	toTitle
	toAuthor
	toInstruction
	toMark // of a list's item, as readers show it that know no lists
)

// A scribe writes one document down.
type scribe struct {
	draft *draft.Draft
	lex   lexer
	now   state
	stack []state
	text  decoder
	tables
	p       paragraph
	into    *draft.Flow
	table   tableState
	note    *noteState
	notes   int
	pending int     // characters left to skip after one of Unicode
	code    string  // of the field that is being defined
	fields  []field // open, innermost last
}

// A field is a group that may lead somewhere.
type field struct {
	depth int
	href  string
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	s := &scribe{lex: lexer{string(source.Body)}, tables: newTables()}
	s.draft = draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	s.into = &s.draft.Flow
	s.now.skip = 1
	s.p = newParagraph()
	for {
		t, ok := s.lex.next()
		if !ok {
			break
		}
		if err := s.take(t); err != nil {
			return nil, err
		}
	}
	s.endParagraph()
	s.endTable()
	if s.draft.IsEmpty() && len(s.stack) > 0 {
		return nil, fmt.Errorf("%w: it breaks off before its text", format.ErrDamaged)
	}
	s.draft.Metadata.Title, s.draft.Metadata.Author = strings.TrimSpace(s.title), strings.TrimSpace(s.author)
	return s.draft.Document(), nil
}

func (s *scribe) take(t token) error {
	switch t.kind {
	case '{':
		if len(s.stack) == deepestGroup {
			return fmt.Errorf("%w: its groups nest deeper than %d", format.ErrExcess, deepestGroup)
		}
		s.flushText()
		s.stack = append(s.stack, s.now)
		s.now.fresh, s.now.starred = true, false
	case '}':
		s.flushText()
		s.leave()
	case 't':
		s.now.fresh = false
		s.words(t.text)
	case 'x':
		s.now.fresh = false
		s.hexByte(byte(t.value))
	case 'w':
		s.word(t)
	}
	return nil
}

// leave ends a group, and what it was for.
func (s *scribe) leave() {
	if len(s.stack) == 0 {
		return
	}
	before := s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	if s.note != nil && s.note.depth == len(s.stack) {
		s.endNote()
	}
	if s.now.to == toInstruction && before.to != toInstruction && len(s.fields) > 0 {
		s.fields[len(s.fields)-1].href = linkOf(s.code)
		s.code = ""
	}
	if last := len(s.fields) - 1; last >= 0 && s.fields[last].depth == len(s.stack) {
		s.fields = s.fields[:last]
	}
	if s.now.to == toStyles || s.now.to == toLists || s.now.to == toOverrides || s.now.to == toFonts {
		s.tables.leave(s.now.to, before.to)
	}
	s.pending = 0
	s.now = before
}

// words takes text, save what stands for a character of Unicode before it.
func (s *scribe) words(text string) {
	for s.pending > 0 && text != "" {
		text = text[1:]
		s.pending--
	}
	if text == "" {
		return
	}
	if strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) >= 0 {
		for i := range len(text) {
			s.rawByte(text[i])
		}
		return
	}
	s.flushText()
	s.put(text)
}

func (s *scribe) hexByte(b byte) {
	if s.pending > 0 {
		s.pending--
		return
	}
	s.rawByte(b)
}

func (s *scribe) rawByte(b byte) { s.text.add(b, s.charset(s.now.font)) }

// flushText writes the bytes held back, which belong together where
// characters have several.
func (s *scribe) flushText() {
	if text := s.text.take(); text != "" {
		s.put(text)
	}
}

// put adds text to wherever it goes.
func (s *scribe) put(text string) {
	switch s.now.to {
	case toBody:
		if s.now.capital {
			text = strings.ToUpper(text)
		}
		if !s.now.hidden {
			s.add(draft.Words(text))
		}
	case toTitle:
		s.title += text
	case toAuthor:
		s.author += text
	case toInstruction:
		if len(s.code) < 8192 {
			s.code += text
		}
	case toMark:
		s.p.mark += text
	case toStyles, toFonts:
		s.tables.name(text)
	}
}

func (s *scribe) add(span draft.Span) {
	span.Style |= s.now.style
	for i := len(s.fields) - 1; i >= 0 && span.Href == ""; i-- {
		span.Href = s.fields[i].href
	}
	s.p.spans = append(s.p.spans, span)
}

// linkOf reads where a field leads.
func linkOf(code string) string {
	_, rest, ok := strings.Cut(code, "HYPERLINK")
	if !ok {
		return ""
	}
	if _, quoted, found := strings.Cut(rest, `"`); found {
		address, after, _ := strings.Cut(quoted, `"`)
		if strings.Contains(rest[:strings.Index(rest, `"`)], `\l`) {
			return "#" + address
		}
		if _, anchor, found := strings.Cut(after, `\l "`); found {
			anchor, _, _ = strings.Cut(anchor, `"`)
			return address + "#" + anchor
		}
		return address
	}
	if fields := strings.Fields(rest); len(fields) > 0 {
		return fields[0]
	}
	return ""
}
