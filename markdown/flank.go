package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
)

// flanks reports whether markers around n's content would open and close it:
// the rules of CommonMark on left- and right-flanking delimiter runs. Markers
// of the same kind beside each other are one run, so their neighbours count.
func (w *writer) flanks(n *document.Node, marker byte, after rune) bool {
	first, last := w.firstRune(n.First, marker), w.lastRune(n, marker)
	if first == 0 || last == 0 || unicode.IsSpace(first) || unicode.IsSpace(last) {
		return false
	}
	before := w.beforeMarkers(marker)
	if marker == '~' && (before == '~' || after == '~' || strings.Contains(PlainText(n), "~")) {
		return false
	}
	hardFirst := isPunct(first) || beginsAddress(n)
	hardLast := isPunct(last) || endsAddress(n)
	if w.emphasis+w.strong > 0 && marker == '*' &&
		!(onlyOpens(before, hardFirst) && (after == '*' || onlyOpens(after, hardLast))) {
		return false
	}
	return (isEdge(before) || !hardFirst) && (isEdge(after) || !hardLast)
}

// onlyOpens reports whether a marker next to outside can only open what is on
// its other side, not close it as well; hard says that this is punctuation.
// Within a style of the same marker, one that can do both may pair up with
// the wrong one.
func onlyOpens(outside rune, hard bool) bool {
	return unicode.IsSpace(outside) || isPunct(outside) && !hard
}

// beginsAddress reports whether n may be written with an angle bracket first.
func beginsAddress(n *document.Node) bool {
	if n.First == n.Last && n.First.Kind == document.Text {
		return hasAddressScheme(n.First.Text)
	}
	return hasAddressScheme(PlainText(n))
}

// endsAddress reports whether n may be written with one last.
func endsAddress(n *document.Node) bool {
	text := n.Last.Text
	if n.First != n.Last || n.Last.Kind != document.Text {
		text = PlainText(n)
	}
	return strings.Contains(text[strings.LastIndexByte(text, ' ')+1:], "://")
}

// previous returns the last rune before the place where the writing is at.
func (w *writer) previous() rune {
	switch {
	case len(w.run) > 0:
		r, _ := utf8.DecodeLastRune(w.run)
		return r
	case len(w.code) > 0:
		return '`'
	}
	return w.written()
}

// written returns the last rune of what is written.
func (w *writer) written() rune {
	if len(w.out) == w.leaf || w.bol {
		return '\n'
	}
	r, _ := utf8.DecodeLastRune(w.out)
	return r
}

// beforeMarkers returns the rune before the markers that the writing ends in.
func (w *writer) beforeMarkers(marker byte) rune {
	end := len(w.out)
	for end > w.leaf && w.out[end-1] == marker {
		end--
	}
	if len(w.run) > 0 || len(w.code) > 0 || end == len(w.out) {
		return w.previous()
	}
	if end == w.leaf {
		return '\n'
	}
	escapes := 0
	for escapes < end && w.out[end-1-escapes] == '\\' {
		escapes++
	}
	if escapes%2 == 1 && end+1 == len(w.out) {
		return rune(marker)
	}
	r, _ := utf8.DecodeLastRune(w.out[:end])
	return r
}

func isPunct(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// isEdge reports whether a marker beside r may have punctuation on its other
// side. Symbols do not count: versions of CommonMark differ on them.
func isEdge(r rune) bool {
	if r < utf8.RuneSelf {
		return unicode.IsSpace(r) || isPunct(r)
	}
	return unicode.IsSpace(r) || unicode.IsPunct(r)
}

// anyMarker stands for all markers where one is to be looked through.
const anyMarker = 0xff

// firstRune returns the rune that n, or what follows it, is written with
// first; 0 if that is nothing. Markers like the given one are looked through.
func (w *writer) firstRune(n *document.Node, marker byte) rune {
	for ; n != nil; n = n.Next {
		if r := w.edgeRune(n, marker, false); r != 0 {
			return r
		}
	}
	return 0
}

// lastRune returns the rune that n's content ends with.
func (w *writer) lastRune(n *document.Node, marker byte) rune {
	last := rune(0)
	for c := n.First; c != nil; c = c.Next {
		if r := w.edgeRune(c, marker, true); r != 0 {
			last = r
		}
	}
	return last
}

// edgeRune returns the first or last rune of n alone.
func (w *writer) edgeRune(n *document.Node, marker byte, last bool) rune {
	switch n.Kind {
	case document.Text:
		return edge(n.Text, last)
	case document.Break:
		if w.flat {
			return ' '
		}
		return '\\'
	case document.Superscript, document.Subscript:
		return edge(string(appendRaised(nil, n)), last)
	case document.Code:
		return '`'
	case document.Math:
		return '$'
	case document.Link:
		return w.linkEdge(n, marker, last)
	case document.Image:
		return w.imageEdge(n, last)
	case document.FootnoteRef:
		if last {
			return ']'
		}
		return '['
	case document.Emphasis, document.Strong, document.Strike:
		return w.styleEdge(n, marker, last)
	}
	return 0
}

func (w *writer) linkEdge(n *document.Node, marker byte, last bool) rune {
	switch {
	case w.link > 0 || w.isBare(n):
		if last {
			return w.lastRune(n, marker)
		}
		return w.firstRune(n.First, marker)
	case last:
		return ')'
	}
	return '['
}

func (w *writer) imageEdge(n *document.Node, last bool) rune {
	switch {
	case w.echoes[n]:
		return 0
	case w.link > 0 && !w.liveImages:
		return edge(string(appendImage(nil, n)), last)
	case last:
		return ')'
	case w.liveImages:
		return '!'
	}
	return '['
}

// styleEdge is the style's marker, or an edge of its content if it is written
// without one or the marker is looked through.
func (w *writer) styleEdge(n *document.Node, marker byte, last bool) rune {
	own, open := byte('*'), w.emphasis
	switch n.Kind {
	case document.Strong:
		open = w.strong
	case document.Strike:
		own, open = '~', w.strike
	}
	inner := w.firstRune(n.First, marker)
	if inner != 0 && own != marker && marker != anyMarker && open == 0 {
		return rune(own)
	}
	if last {
		return w.lastRune(n, marker)
	}
	return inner
}

func edge(s string, last bool) rune {
	if s == "" {
		return 0
	}
	var r rune
	if last {
		r, _ = utf8.DecodeLastRuneInString(s)
	} else {
		r, _ = utf8.DecodeRuneInString(s)
	}
	return r
}
