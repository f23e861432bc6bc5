// Package word reads DOCX documents.
package word

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func init() { reader.Register(read, format.DOCX) }

// A scribe writes one document down.
type scribe struct {
	pkg       *ooxml.Package
	draft     *draft.Draft
	styles    *styles
	lists     *lists
	relations map[string]ooxml.Relation
	notes     map[string]*xmltext.Node // by kind and id
	numbered  map[string]string        // labels of the notes referred to so far
	fields    []field                  // open, innermost last
	initial   []draft.Span             // a letter set large, which begins the next paragraph
	inNote    bool
	annotated bool // comments and changes are wanted
	comments  int  // so far
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	pkg, err := ooxml.Open(source.Body)
	if err != nil {
		return nil, err
	}
	main := pkg.Main("word/document.xml")
	root, err := pkg.XML(main)
	if err != nil {
		return nil, err
	}
	body := root.Child("w:body")
	if body == nil {
		return nil, fmt.Errorf("%w: it has no body", format.ErrDamaged)
	}
	s := newScribe(pkg, main)
	s.draft = draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	pkg.Describe(&s.draft.Metadata)
	if opts.Annotations {
		s.loadComments()
	}
	s.blocks(body, &s.draft.Flow)
	s.flushInitial(&s.draft.Flow)
	return s.draft.Document(), nil
}

func newScribe(pkg *ooxml.Package, main string) *scribe {
	s := &scribe{pkg: pkg, relations: pkg.Relations(main), notes: map[string]*xmltext.Node{},
		numbered: map[string]string{}}
	s.styles = newStyles(pkg.Extra(ooxml.Part(s.relations, "styles")))
	s.lists = newLists(pkg.Extra(ooxml.Part(s.relations, "numbering")))
	for _, kind := range []string{"footnote", "endnote"} {
		for n := range pkg.Extra(ooxml.Part(s.relations, kind+"s")).Children() {
			s.notes[kind+n.Attr("w:id")] = n
		}
	}
	return s
}

// blocks writes what stands in a body, a cell, a note or a text box.
func (s *scribe) blocks(n *xmltext.Node, into *draft.Flow) {
	var run codeRun
	var terms *draft.Definitions
	for _, c := range flattened(n, nil) {
		if c.Name == "w:tbl" {
			run.flush(into)
			terms = nil
			s.table(c, into)
			continue
		}
		p := s.paragraph(c)
		if p.style.role == code {
			run.add(p)
			continue
		}
		run.flush(into)
		terms = s.defined(p, into, terms)
		if terms == nil {
			s.write(p, into)
		}
		for _, box := range p.boxes {
			s.blocks(box, into)
		}
	}
	run.flush(into)
}

// flattened lists the paragraphs and tables within what only groups them.
func flattened(n *xmltext.Node, out []*xmltext.Node) []*xmltext.Node {
	for c := range n.Children() {
		switch c.Name {
		case "w:p", "w:tbl":
			out = append(out, c)
		case "w:sdt":
			if !isContents(c) {
				out = flattened(c.Child("w:sdtContent"), out)
			}
		case "w:customXml", "w:smartTag", "w:ins", "w:moveTo", "w:sdtContent":
			out = flattened(c, out)
		case "mc:AlternateContent":
			out = flattened(preferred(c), out)
		}
	}
	return out
}

// isContents finds the table of contents that Word makes, which says nothing
// that the headings do not.
func isContents(sdt *xmltext.Node) bool {
	return strings.EqualFold(sdt.Child("w:sdtPr", "w:docPartObj", "w:docPartGallery").Attr("w:val"),
		"Table of Contents")
}

// preferred chooses between two forms of the same thing.
func preferred(n *xmltext.Node) *xmltext.Node {
	if choice := n.Child("mc:Choice"); choice != nil {
		return choice
	}
	return n.Child("mc:Fallback")
}

// A paragraph is a paragraph before it is written.
type paragraph struct {
	style   style
	list    listRef
	spans   []draft.Span
	math    []string // formulas that stand by themselves
	boxes   []*xmltext.Node
	dropCap bool
}

func (s *scribe) paragraph(n *xmltext.Node) paragraph {
	pPr := n.Child("w:pPr")
	p := paragraph{style: s.styles.of(pPr.Child("w:pStyle").Attr("w:val"))}
	p.list = p.style.list
	if own, ok := listOf(pPr); ok {
		p.list = own
	}
	if level, ok := outlineLevel(pPr); ok && p.style.role == normal {
		p.style.role, p.style.level = levelRole(level)
	}
	p.dropCap = pPr.Child("w:framePr").Attr("w:dropCap") != "" && pPr.Child("w:framePr").Attr("w:dropCap") != "none"
	w := writing{scribe: s, p: &p}
	if p.style.role == normal || p.style.role == definition {
		w.look = p.style.look
	}
	w.inlines(n)
	return p
}

// write adds a paragraph in the form that its style and list ask for.
func (s *scribe) write(p paragraph, into *draft.Flow) {
	if p.dropCap {
		s.initial = append(s.initial, p.spans...)
		return
	}
	if !draft.IsBlank(p.spans) {
		p.spans = append(s.initial, p.spans...)
		s.initial = nil
		s.place(p, into)
	}
	for _, tex := range p.math {
		into.Math(tex)
	}
}

func (s *scribe) place(p paragraph, into *draft.Flow) {
	switch p.style.role {
	case contents:
	case heading, title:
		into.Heading(p.style.level, p.spans...)
	case quote:
		into.Quote().Paragraph(p.spans...)
	default:
		if ordered, number, ok := s.lists.next(p.list); ok && p.list.id != "" {
			into.Item(p.list.depth, ordered, number).Paragraph(p.spans...)
			return
		}
		into.Paragraph(p.spans...)
	}
}

func (s *scribe) flushInitial(into *draft.Flow) {
	into.Paragraph(s.initial...)
	s.initial = nil
}

// defined writes terms and definitions, and returns the list that is open.
func (s *scribe) defined(p paragraph, into *draft.Flow, open *draft.Definitions) *draft.Definitions {
	switch p.style.role {
	case term:
		if open == nil {
			open = into.Definitions()
		}
		open.Term(p.spans...)
		return open
	case definition:
		if open != nil {
			open.Detail().Paragraph(p.spans...)
		}
		return open
	}
	return nil
}

// A codeRun collects the paragraphs that make up one block of code.
type codeRun struct{ lines []string }

func (c *codeRun) add(p paragraph) { c.lines = append(c.lines, draft.PlainText(p.spans)) }

func (c *codeRun) flush(into *draft.Flow) {
	if len(c.lines) > 0 {
		into.Code(strings.Join(c.lines, "\n"), "")
	}
	c.lines = nil
}
