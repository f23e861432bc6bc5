package markdown

import (
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
)

// flanks reports whether markers around n's content would open and close it:
// the rules of CommonMark on left- and right-flanking delimiter runs.
func (w *writer) flanks(n *document.Node, after rune) bool {
	first, last := w.firstRune(n.First), w.lastRune(n)
	if first == 0 || last == 0 || unicode.IsSpace(first) || unicode.IsSpace(last) {
		return false
	}
	opens := !isPunct(first) || isEdge(w.previous())
	closes := !isPunct(last) || isEdge(after)
	return opens && closes
}

// previous returns the last rune of the writing.
func (w *writer) previous() rune {
	if len(w.out) == 0 || w.bol {
		return '\n'
	}
	r, _ := utf8.DecodeLastRune(w.out)
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

// firstRune returns the rune that n, or what follows it, is written with
// first; 0 if that is nothing.
func (w *writer) firstRune(n *document.Node) rune {
	for ; n != nil; n = n.Next {
		if r := w.edgeRune(n, false); r != 0 {
			return r
		}
	}
	return 0
}

// lastRune returns the rune that n's content ends with.
func (w *writer) lastRune(n *document.Node) rune {
	last := rune(0)
	for c := n.First; c != nil; c = c.Next {
		if r := w.edgeRune(c, true); r != 0 {
			last = r
		}
	}
	return last
}

// edgeRune returns the first or last rune of n alone.
func (w *writer) edgeRune(n *document.Node, last bool) rune {
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
		return w.linkEdge(n, last)
	case document.Image:
		return w.imageEdge(last)
	case document.FootnoteRef:
		if last {
			return ']'
		}
		return '['
	case document.Emphasis, document.Strong, document.Strike:
		return w.styleEdge(n, last)
	}
	return 0
}

func (w *writer) linkEdge(n *document.Node, last bool) rune {
	switch {
	case isBare(n) || w.link > 0:
		if last {
			return w.lastRune(n)
		}
		return w.firstRune(n.First)
	case last:
		return ')'
	}
	return '['
}

func (w *writer) imageEdge(last bool) rune {
	switch {
	case w.link > 0 && !w.liveImages:
		// "image" or the end of its text; taken for punctuation to be safe.
		return 'i'
	case last:
		return ')'
	case w.liveImages:
		return '!'
	}
	return '['
}

// styleEdge is the marker, if the style is written with one.
func (w *writer) styleEdge(n *document.Node, last bool) rune {
	inner := w.firstRune(n.First)
	if inner == 0 {
		return 0
	}
	switch {
	case n.Kind == document.Strike && w.strike == 0:
		return '~'
	case n.Kind == document.Strong && w.strong == 0, n.Kind == document.Emphasis && w.emphasis == 0:
		return '*'
	case last:
		return w.lastRune(n)
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
