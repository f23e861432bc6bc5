package layout

import (
	"strings"
	"unicode"
)

// A Span is a run of words that look alike.
type Span struct {
	Text                        string
	Bold, Italic, Fixed, Raised bool
	Href                        string
	Page                        int // where it is not the page that its block begins on
}

// A word is what stands together without a space, as far as it looks alike.
type word struct {
	text        string
	left, right float64
	y, size     float64
	font        *Font
	href        string
	ends        bool // a space follows in the page's own order
}

const (
	wordGap    = 0.22 // of a size: what is farther apart is not one word
	cjkGap     = 0.60
	sameLine   = 0.30 // of a size: how far baselines of one line differ
	raisedLine = 0.65 // the same for small signs above or below
	smallSign  = 0.85 // of the size beside it
)

// words puts characters together in the page's own order.
func words(glyphs []Glyph) []word {
	var out []word
	for from := 0; from < len(glyphs); {
		to := from + 1
		for to < len(glyphs) && continues(glyphs[to-1], glyphs[to]) {
			to++
		}
		ends := glyphs[to-1].Ends
		w := wordOf(glyphs[from:to])
		w.ends = ends
		out = append(out, w)
		from = to
	}
	return out
}

func wordOf(glyphs []Glyph) word {
	readBack(glyphs)
	g := glyphs[0]
	w := word{left: g.Left, right: g.Right, y: g.Y, size: g.Size, font: g.Font, href: g.Href}
	var text strings.Builder
	for _, g := range glyphs {
		w.left, w.right = min(w.left, g.Left), max(w.right, g.Right)
		text.WriteRune(printed(g.Rune))
	}
	w.text = text.String()
	return w
}

func continues(a, b Glyph) bool {
	size := max(a.Size, b.Size)
	gap, most := b.Left-a.Right, wordGap*size
	if isCJK(a.Rune) && isCJK(b.Rune) {
		most = cjkGap * size
	}
	if isRightToLeft(a.Rune) || isRightToLeft(b.Rune) {
		gap = max(b.Left-a.Right, a.Left-b.Right)
	}
	return !a.Ends && a.Font == b.Font && a.Href == b.Href && near(a.Size, b.Size, 0.05) &&
		a.Y-b.Y < 0.1*size && b.Y-a.Y < 0.1*size &&
		gap < most && gap > -1.2*size
}

const lineEndHyphen = 2 // how PDFium marks a hyphen that parts a word

// printed gives the letters that some fonts set as one sign.
func printed(r rune) rune {
	switch r {
	case lineEndHyphen, 0xad, 0xfffe:
		return '-'
	case 0xf0b7, 0xf0a7, 0xf06c, 0xf0d8: // bullets of the fonts that office programs use
		return '•'
	}
	return r
}

var ligatures = strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st")

func isCJK(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}

func isRightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff
}

// near reports whether two sizes differ by no more than a share.
func near(a, b, share float64) bool { return a-b <= share*max(a, b) && b-a <= share*max(a, b) }
