package word

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A role is what paragraphs of a style are.
type role uint8

const (
	normal role = iota
	heading
	title
	code
	quote
	contents // an entry of a table of contents
	term
	definition
)

// A style is what is known of the paragraphs or runs that refer to it.
type style struct {
	role  role
	level int // of a heading
	list  listRef
	look  look
}

// A look is how runs are set; what is not said is inherited.
type look struct {
	on, off draft.Style
	hidden  bool
}

// over lays one look over another.
func (l look) over(below look) look {
	return look{on: below.on&^l.off | l.on, off: below.off&^l.on | l.off, hidden: l.hidden || below.hidden}
}

type styles struct {
	byID  map[string]*xmltext.Node
	known map[string]style
}

func newStyles(root *xmltext.Node) *styles {
	s := &styles{byID: map[string]*xmltext.Node{}, known: map[string]style{}}
	for n := range root.Children() {
		if n.Name == "w:style" {
			s.byID[n.Attr("w:styleId")] = n
		}
	}
	return s
}

const deepestStyle = 20

// of returns a style with what it inherits.
func (s *styles) of(id string) style { return s.resolve(id, 0) }

func (s *styles) resolve(id string, depth int) style {
	if known, ok := s.known[id]; ok {
		return known
	}
	n := s.byID[id]
	var out style
	if n == nil {
		out.role, out.level = roleOf(strings.ToLower(id))
		return out
	}
	if depth < deepestStyle {
		if parent := n.Child("w:basedOn").Attr("w:val"); parent != "" {
			out = s.resolve(parent, depth+1)
		}
	}
	out.look = lookOf(n.Child("w:rPr")).over(out.look)
	if list, ok := listOf(n.Child("w:pPr")); ok {
		out.list = list
	}
	if role, level := roleOf(strings.ToLower(n.Child("w:name").Attr("w:val"))); role != normal {
		out.role, out.level = role, level
	} else if level, ok := outlineLevel(n.Child("w:pPr")); ok {
		out.role, out.level = levelRole(level)
	}
	s.known[id] = out
	return out
}

// roleOf knows styles by name. Word keeps the English names of its own styles
// in every language.
func roleOf(name string) (role, int) {
	name = strings.TrimSpace(strings.ReplaceAll(name, "-", " "))
	if rest, ok := strings.CutPrefix(strings.ReplaceAll(name, " ", ""), "heading"); ok {
		if level, err := strconv.Atoi(rest); err == nil && level >= 1 && level <= 9 {
			return heading, min(level, 6)
		}
	}
	switch name {
	case "title":
		return title, 1
	case "source code", "sourcecode", "html preformatted", "code", "code block", "preformatted text", "plain code",
		"macro text":
		return code, 0
	case "quote", "intense quote", "block text", "block quote", "blockquote", "quotations", "intensequote":
		return quote, 0
	case "definition term":
		return term, 0
	case "definition":
		return definition, 0
	}
	if rest, ok := strings.CutPrefix(name, "toc "); ok && len(rest) == 1 && rest[0] >= '1' && rest[0] <= '9' {
		return contents, 0
	}
	return normal, 0
}

// outlineLevel reads a paragraph's own place in the outline; 9 means none.
func outlineLevel(pPr *xmltext.Node) (int, bool) {
	level, err := strconv.Atoi(pPr.Child("w:outlineLvl").Attr("w:val"))
	return level, err == nil
}

func levelRole(level int) (role, int) {
	if level < 0 || level > 8 {
		return normal, 0
	}
	return heading, min(level+1, 6)
}

var codeStyles = map[string]bool{"verbatimchar": true, "sourcecode": true, "htmlcode": true, "codechar": true,
	"inlinecode": true, "code": true}

// lookOf reads the properties of a run.
func lookOf(rPr *xmltext.Node) look {
	var l look
	for c := range rPr.Children() {
		switch c.Name {
		case "w:b":
			l.set(draft.Bold, c)
		case "w:i":
			l.set(draft.Italic, c)
		case "w:strike", "w:dstrike":
			l.set(draft.Strike, c)
		case "w:vanish":
			l.hidden = ooxml.IsOn(c, "w:val")
		case "w:vertAlign":
			switch c.Attr("w:val") {
			case "superscript":
				l.on |= draft.Super
			case "subscript":
				l.on |= draft.Sub
			}
		case "w:rStyle":
			if codeStyles[strings.ToLower(c.Attr("w:val"))] {
				l.on |= draft.Code
			}
		}
	}
	return l
}

func (l *look) set(style draft.Style, n *xmltext.Node) {
	if ooxml.IsOn(n, "w:val") {
		l.on |= style
	} else {
		l.off |= style
	}
}
