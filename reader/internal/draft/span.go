package draft

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
)

// A Style is how words are set.
type Style uint8

// The styles, which may be combined.
const (
	Bold Style = 1 << iota
	Italic
	Strike
	Super
	Sub
	Code
)

// A Span is a run of words of one style, or a thing among words. Readers need
// not merge or fold spans: that is done when they become a block.
type Span struct {
	Text  string
	Style Style
	Href  string
	Title string
	kind  document.Kind
}

// Words is a span of plain text.
func Words(text string) Span { return Span{Text: text, kind: document.Text} }

// Styled is a span of text in a style.
func Styled(text string, style Style) Span {
	return Span{Text: text, Style: style, kind: document.Text}
}

// Linked is a span of text that leads somewhere.
func Linked(text, href string) Span { return Span{Text: text, Href: href, kind: document.Text} }

// Break is a forced line break.
func Break() Span { return Span{kind: document.Break} }

// Image is a picture by its words and its address or name.
func Image(alt, href string) Span { return Span{Text: alt, Title: href, kind: document.Image} }

// Math is a formula in TeX.
func Math(tex string) Span { return Span{Text: tex, kind: document.Math} }

// NoteRef refers to a Note by its label.
func NoteRef(label string) Span { return Span{Text: label, kind: document.FootnoteRef} }

// Lines is text whose line breaks are meant.
func Lines(text string) []Span {
	var out []Span
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if len(out) > 0 {
			out = append(out, Break())
		}
		out = append(out, Words(line))
	}
	return out
}

// IsBlank reports whether spans show nothing.
func IsBlank(spans []Span) bool {
	for _, s := range spans {
		if s.kind != document.Break && (s.kind != document.Text || strings.TrimSpace(s.Text) != "") {
			return false
		}
	}
	return true
}

// inlines makes a chain of nodes out of spans, nil where they show nothing.
func (d *Draft) inlines(spans []Span) *document.Node {
	spans = spaced(folded(d.allowed(spans)))
	if IsBlank(spans) {
		return nil
	}
	var holder document.Node
	d.nest(&holder, spans, 0)
	return holder.First
}

// allowed applies what was asked for links and images, and takes away control
// characters.
func (d *Draft) allowed(spans []Span) []Span {
	out := make([]Span, 0, len(spans))
	for _, s := range spans {
		if s.kind == document.Image {
			s.Text = strings.Join(strings.Fields(s.Text), " ")
			switch d.opts.Images {
			case "none":
				continue
			case "alt":
				s = Words(s.Text)
			}
		}
		if s.Href != "" {
			s.Href = d.Resolve(s.Href)
			if d.opts.Links == "text" || d.opts.Links == "none" {
				s.Href = ""
			}
		}
		if s.kind == document.Text {
			s.Text = printable(s.Text)
		}
		out = append(out, s)
	}
	return out
}

func printable(text string) string {
	if strings.IndexFunc(text, isUnprintable) < 0 && utf8.ValidString(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if isUnprintable(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

func isUnprintable(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }

// folded makes one space of white space, across spans too, and trims the ends.
// Spans that look alike become one. What it is given is used up.
func folded(spans []Span) []Span {
	out := spans[:0]
	afterSpace := true
	var text []byte // of the last span, where others may join it
	for _, s := range spans {
		before := len(text)
		if s.kind == document.Text {
			text, afterSpace = appendFolded(text, s.Text, afterSpace)
			if len(text) == before {
				continue
			}
			if last := len(out) - 1; before > 0 && out[last].joins(s) {
				continue
			}
		}
		if before > 0 {
			out[len(out)-1].Text = string(text[:before])
			text = append(text[:0], text[before:]...)
		}
		if s.kind == document.Break {
			if out = trimmedEnd(out); len(out) == 0 {
				continue
			}
		}
		if s.kind != document.Text {
			afterSpace = s.kind == document.Break
		}
		out = append(out, s)
	}
	if len(text) > 0 {
		out[len(out)-1].Text = string(text)
	}
	return trimmedEnd(out)
}

func (s Span) joins(next Span) bool {
	return s.kind == document.Text && s.Style == next.Style && s.Href == next.Href && s.Title == next.Title
}

func appendFolded(out []byte, text string, afterSpace bool) ([]byte, bool) {
	for _, r := range text {
		isSpace := r != '\u00a0' && unicode.IsSpace(r)
		if isSpace && !afterSpace {
			out = append(out, ' ')
		}
		if !isSpace {
			out = utf8.AppendRune(out, r)
		}
		afterSpace = isSpace
	}
	return out, afterSpace
}

// spaced takes white space at the ends of a style or a link out of it, unless
// it goes on in the next span: Markdown has no marks with a space inside.
func spaced(spans []Span) []Span {
	out := make([]Span, 0, len(spans))
	for i, s := range spans {
		if s.kind != document.Text || s.Style == 0 && s.Href == "" {
			out = append(out, s)
			continue
		}
		inner := strings.Trim(s.Text, " ")
		if strings.HasPrefix(s.Text, " ") {
			out = append(out, between(spans[max(0, i-1)], s))
		}
		if inner != "" {
			words := s
			words.Text = inner
			out = append(out, words)
		}
		if inner != "" && strings.HasSuffix(s.Text, " ") {
			out = append(out, between(s, spans[min(i+1, len(spans)-1)]))
		}
	}
	return out
}

// between is a space in the style that two neighbours share.
func between(a, b Span) Span {
	space := Words(" ")
	space.Style = a.Style & b.Style &^ Code
	if a.Href == b.Href {
		space.Href = a.Href
	}
	return space
}

// trimmedEnd drops white space and breaks at the end.
func trimmedEnd(spans []Span) []Span {
	for last := len(spans) - 1; last >= 0; last-- {
		s := &spans[last]
		if s.kind != document.Text && s.kind != document.Break {
			break
		}
		s.Text = strings.TrimRight(s.Text, " ")
		if s.Text != "" {
			break
		}
		spans = spans[:last]
	}
	return spans
}

// PlainText gives the words of spans as they stand, with their line breaks.
func PlainText(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		switch s.kind {
		case document.Text:
			b.WriteString(s.Text)
		case document.Break:
			b.WriteByte('\n')
		}
	}
	return b.String()
}
