package dom

import (
	"bytes"

	"golang.org/x/net/html"
)

// limits bound how much may be open at one place of a page; zero removes all
// nesting.
type limits struct {
	depth      int
	formatting int
}

// maxAttributes is far above what any honest tag carries.
const maxAttributes = 128

// flatten returns the page without the start tags that lie past the limits
// and without end tags that close nothing. All text stays.
func flatten(page []byte, limit limits) []byte {
	f := flattener{limit: limit, tokens: html.NewTokenizer(bytes.NewReader(page))}
	f.out.Grow(len(page))
	for f.next() {
	}
	return f.out.Bytes()
}

type flattener struct {
	limit  limits
	tokens *html.Tokenizer
	open   openList
	out    bytes.Buffer
}

func (f *flattener) next() bool {
	kind := f.tokens.Next()
	raw := f.tokens.Raw()
	switch kind {
	case html.ErrorToken:
		return false
	case html.StartTagToken, html.SelfClosingTagToken:
		f.startTag(raw, kind == html.SelfClosingTagToken)
	case html.EndTagToken:
		name, _ := f.tokens.TagName()
		id := identify(name)
		c := id.class()
		if c == rawText || f.open.pop(id, c) {
			f.out.Write(raw)
		}
	default:
		f.out.Write(raw)
	}
	return true
}

func (f *flattener) startTag(raw []byte, closed bool) {
	attributes := bytes.Count(raw, []byte("="))
	name, _ := f.tokens.TagName()
	id := identify(name)
	e := element{id: id, class: id.class(), weight: 1}
	if closed && (e.class == foreign || f.open.foreign > 0) {
		e.class = void // only in SVG and MathML does the slash close
	}
	if e.class != void && e.class != rawText {
		if !f.fits(e) {
			// A space keeps the words on both sides of a dropped tag apart.
			if e.class != formatting {
				f.out.WriteByte(' ')
			}
			return
		}
		f.open.push(e)
	}
	if attributes <= maxAttributes && len(raw) < 64*maxAttributes {
		f.out.Write(raw)
		return
	}
	f.writeCapped(name)
}

func (f *flattener) fits(e element) bool {
	if len(f.open.elements) >= f.limit.depth {
		return false
	}
	return e.class != formatting || f.open.formatting < f.limit.formatting
}

func (f *flattener) writeCapped(name []byte) {
	f.out.WriteByte('<')
	f.out.Write(name)
	for range maxAttributes {
		key, value, more := f.tokens.TagAttr()
		if len(key) > 0 {
			f.out.WriteByte(' ')
			f.out.Write(key)
			f.out.WriteString(`="`)
			f.out.WriteString(html.EscapeString(string(value)))
			f.out.WriteByte('"')
		}
		if !more {
			break
		}
	}
	f.out.WriteByte('>')
}
