package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// A doctype is what a document type declaration says.
type doctype struct {
	public, system       string
	hasPublic, hasSystem bool
	quirks               bool
}

// readDoctype reads the declaration after its first word. No part of it can
// hold a ">".
func (s *scanner) readDoctype(start int) {
	size, after := strings.IndexByte(s.page[start:], '>'), 1
	if size < 0 {
		size, after = len(s.page)-start, 0
	}
	text := strings.TrimLeft(s.page[start:start+size], whitespace)
	s.pos = start + size + after
	end := strings.IndexAny(text, whitespace)
	if end < 0 {
		end = len(text)
	}
	s.token.kind, s.token.name = doctypeToken, tag.None
	name := strings.ReplaceAll(strings.Map(lowerRune, text[:end]), "\x00", "\uFFFD")
	from := start + size - len(text)
	if s.token.text = s.span(from, from+end); name != text[:end] {
		s.token.text = s.tree.keep(name)
	}
	d := identifiers(strings.TrimLeft(text[end:], whitespace))
	d.quirks = d.quirks || after == 0 || name != "html" || d.isQuirky()
	s.token.doctype = d
}

func lowerRune(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r | 0x20
	}
	return r
}

// identifiers reads what follows the name.
func identifiers(text string) (d doctype) {
	if text == "" {
		return d
	}
	word := strings.ToLower(text[:min(6, len(text))])
	if word != "public" && word != "system" {
		d.quirks = true
		return d
	}
	text = text[6:]
	closed := true
	if word == "public" {
		d.public, text, d.hasPublic, closed = quoted(text)
		d.quirks = !d.hasPublic || !closed
		if d.quirks || strings.TrimLeft(text, whitespace) == "" {
			return d
		}
	}
	d.system, _, d.hasSystem, closed = quoted(text)
	d.quirks = !d.hasSystem || !closed
	return d
}

// quoted cuts a quoted text off; found says that there is one, closed that it
// has both of its quotes.
func quoted(text string) (value, rest string, found, closed bool) {
	text = strings.TrimLeft(text, whitespace)
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return "", text, false, false
	}
	value, rest, closed = strings.Cut(text[1:], text[:1])
	value = string(appendLines(nil, value))
	return strings.ReplaceAll(value, "\x00", "\uFFFD"), rest, true, closed
}

func (d *doctype) isQuirky() bool {
	public, system := strings.ToLower(d.public), strings.ToLower(d.system)
	if system == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd" {
		return true
	}
	switch public {
	case "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html":
		return true
	}
	return beginsQuirky(public, "", quirkyPublic) || beginsQuirky(public, "-//ietf//dtd html ", quirkyIETF) ||
		beginsQuirky(public, "-//w3c//dtd ", quirkyW3C) ||
		!d.hasSystem && beginsQuirky(public, "-//w3c//dtd html 4.01 ", quirkyWithoutSystem)
}

func beginsQuirky(public, prefix, list string) bool {
	rest, found := strings.CutPrefix(public, prefix)
	if !found {
		return false
	}
	for line := range strings.Lines(list) {
		if strings.HasPrefix(rest, strings.TrimSuffix(line, "\n")) {
			return true
		}
	}
	return false
}

// The identifiers that mean quirks by how they begin, a line for each.
const (
	quirkyPublic = `+//silmaril//dtd html pro v0r11 19970101//
-//as//dtd html 3.0 aswedit + extensions//
-//advasoft ltd//dtd html 3.0 aswedit + extensions//
-//ietf//dtd html//
-//metrius//dtd metrius presentational//
-//microsoft//dtd internet explorer 2.0 html strict//
-//microsoft//dtd internet explorer 2.0 html//
-//microsoft//dtd internet explorer 2.0 tables//
-//microsoft//dtd internet explorer 3.0 html strict//
-//microsoft//dtd internet explorer 3.0 html//
-//microsoft//dtd internet explorer 3.0 tables//
-//netscape comm. corp.//dtd html//
-//netscape comm. corp.//dtd strict html//
-//o'reilly and associates//dtd html 2.0//
-//o'reilly and associates//dtd html extended 1.0//
-//o'reilly and associates//dtd html extended relaxed 1.0//
-//sq//dtd html 2.0 hotmetal + extensions//
-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//
-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//
-//spyglass//dtd html 2.0 extended//
-//sun microsystems corp.//dtd hotjava html//
-//sun microsystems corp.//dtd hotjava strict html//
-//w3o//dtd w3 html 3.0//
-//webtechs//dtd mozilla html 2.0//
-//webtechs//dtd mozilla html//`
	quirkyIETF = `2.0 level 1//
2.0 level 2//
2.0 strict level 1//
2.0 strict level 2//
2.0 strict//
2.0//
2.1e//
3.0//
3.2 final//
3.2//
3//
level 0//
level 1//
level 2//
level 3//
strict level 0//
strict level 1//
strict level 2//
strict level 3//
strict//`
	quirkyW3C = `html 3 1995-03-24//
html 3.2 draft//
html 3.2 final//
html 3.2//
html 3.2s draft//
html 4.0 frameset//
html 4.0 transitional//
html experimental 19960712//
html experimental 970421//
w3 html//`
	quirkyWithoutSystem = `frameset//
transitional//`
)
