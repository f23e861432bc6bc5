package dom

import "bytes"

// An estimate is what the parser will have to do for a page.
type estimate struct {
	tags int
	work int
}

const (
	// freeWork is always allowed: some hundredths of a second.
	freeWork = 1 << 20
	// workPerTag is what a deep but honest page needs.
	workPerTag = 80
	// cloneWork weighs one formatting element opened anew in each block,
	// which costs memory, against one step of a search through open elements.
	cloneWork = 16
)

func (e estimate) costly() bool {
	return e.work > freeWork && e.work > e.tags*workPerTag
}

func (e estimate) limits() limits {
	tags := e.tags + 1
	return limits{
		depth:      min(400, max(workPerTag, 2*freeWork/tags)),
		formatting: min(16, max(2, 4*freeWork/cloneWork/tags)),
	}
}

// survey scans the tags of a page. It is many times faster than a tokenizer
// and, where it is wrong, it takes the page for costlier than it is.
func survey(page []byte) estimate {
	var e estimate
	var open openList
	for pos := 0; ; {
		start := bytes.IndexByte(page[pos:], '<')
		if start < 0 || pos+start+2 >= len(page) {
			return e
		}
		pos += start + 1
		switch c := page[pos]; {
		case c == '!':
			pos = skipDeclaration(page, pos)
		case c == '/':
			end := tagEnd(page, pos+1)
			id := identify(tagName(page[pos+1 : end]))
			open.pop(id, id.class())
			e.add(&open)
			pos = end
		case isLetter(c):
			pos = e.startTag(page, pos, &open)
		}
	}
}

func (e *estimate) startTag(page []byte, pos int, open *openList) int {
	end := tagEnd(page, pos)
	name := tagName(page[pos:end])
	id := identify(name)
	c := id.class()
	if page[end-1] == '>' && page[end-2] == '/' && (c == foreign || open.foreign > 0) {
		c = void // only in SVG and MathML does the slash close
	}
	switch c {
	case void:
	case rawText:
		if open.foreign == 0 {
			end = skipRawText(page, end, name)
		}
	default:
		open.push(element{id: id, class: c, weight: 1 + (end-pos)/64})
	}
	e.add(open)
	return end
}

func (e *estimate) add(open *openList) {
	e.tags++
	e.work += len(open.elements) + cloneWork*open.weight
}

// tagName returns the name at the start of what follows a "<".
func tagName(tag []byte) []byte {
	for i, c := range tag {
		switch c {
		case ' ', '\t', '\n', '\r', '\f', '/', '>':
			return tag[:i]
		}
	}
	return tag
}

// tagEnd returns the position after the ">" that ends the tag at pos.
func tagEnd(page []byte, pos int) int {
	equals := false
	for i := pos; i < len(page); i++ {
		switch c := page[i]; c {
		case '>':
			return i + 1
		case '=':
			equals = true
		case ' ', '\t', '\n', '\r', '\f':
		case '"', '\'':
			if equals {
				closing := bytes.IndexByte(page[i+1:], c)
				if closing < 0 {
					return len(page)
				}
				i += closing + 1
			}
			equals = false
		default:
			equals = false
		}
	}
	return len(page)
}

func skipDeclaration(page []byte, pos int) int {
	if !bytes.HasPrefix(page[pos:], []byte("!--")) {
		return pos + 1
	}
	if end := bytes.Index(page[pos+1:], []byte("-->")); end >= 0 {
		return pos + 1 + end + 3
	}
	return len(page)
}

// skipRawText returns the position of the end tag of the raw text at pos. In
// a page without one the text reaches to the end.
func skipRawText(page []byte, pos int, name []byte) int {
	for {
		i := bytes.Index(page[pos:], []byte("</"))
		if i < 0 {
			return len(page)
		}
		pos += i + 2
		if rest := page[pos:]; len(rest) >= len(name) && bytes.EqualFold(rest[:len(name)], name) {
			return pos - 2
		}
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
