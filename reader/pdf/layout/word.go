package layout

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Span is a run of words that look alike.
type Span struct {
	Text                        string
	Bold, Italic, Fixed, Raised bool
	Href                        string
	Page                        int // where it is not the page that its block begins on
}

// A word is what stands together without a space, as far as it looks alike.
// All words of a document are there at once: a long one has some hundred thousand.
type word struct {
	*look
	text        string
	left, right float64
	y           float64
}

// A look is what words have in common with many others.
type look struct {
	font *Font
	size float64
	href string
	ends bool // a space follows in the page's own order
}

const (
	wordGap    = 0.22 // of a size: what is farther apart is not one word
	cjkGap     = 0.60
	sameLine   = 0.30 // of a size: how far baselines of one line differ
	raisedLine = 0.65 // the same for small signs above or below
	smallSign  = 0.90 // of the size beside it
)

// A speller makes words of characters. What it works with is used again for
// the next page.
type speller struct {
	words   []word
	letters []byte // of all words
	ends    []int  // of each in letters
	looks   map[look]*look
}

// spell puts characters together in the page's own order. They are there until
// the next page is spelt, their texts for good.
func (s *speller) spell(glyphs []Glyph) []word {
	s.words, s.letters, s.ends = s.words[:0], s.letters[:0], s.ends[:0]
	for from := 0; from < len(glyphs); {
		to := from + 1
		for to < len(glyphs) && continues(&glyphs[to-1], &glyphs[to]) {
			to++
		}
		s.add(glyphs[from:to])
		from = to
	}
	text, start := string(s.letters), 0
	for i, end := range s.ends {
		s.words[i].text = text[start:end]
		start = end
	}
	return s.words
}

func (s *speller) add(glyphs []Glyph) {
	ends := glyphs[len(glyphs)-1].Ends
	readBack(glyphs)
	g := &glyphs[0]
	w := word{look: s.look(look{g.Font, g.Size, g.Href, ends}), left: g.Left, right: g.Right, y: g.Y}
	for i := 0; i < len(glyphs); i++ {
		g := &glyphs[i]
		w.left, w.right = min(w.left, g.Left), max(w.right, g.Right)
		if i+1 < len(glyphs) && isAbove(g, &glyphs[i+1]) {
			i++
			w.left, w.right = min(w.left, glyphs[i].Left), max(w.right, glyphs[i].Right)
			s.letters = appendAccented(s.letters, glyphs[i].Rune, accents[g.Rune])
			continue
		}
		s.letters = appendPrinted(s.letters, g.Rune)
	}
	s.words, s.ends = append(s.words, w), append(s.ends, len(s.letters))
}

// look gives the one that words share.
func (s *speller) look(l look) *look {
	known := s.looks[l]
	if known == nil {
		if s.looks == nil {
			s.looks = map[look]*look{}
		}
		known = &l
		s.looks[l] = known
	}
	return known
}

func continues(a, b *Glyph) bool {
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

// appendPrinted adds a character as it is written, letter by letter where a
// font sets several as one sign.
func appendPrinted(text []byte, r rune) []byte {
	switch r {
	case lineEndHyphen, 0xad, 0xfffe:
		return append(text, '-')
	case 0xf0b7, 0xf0a7, 0xf06c, 0xf0d8: // bullets of the fonts that office programs use
		return append(text, "•"...)
	}
	if r >= firstLigature && int(r-firstLigature) < len(ligatures) {
		return append(text, ligatures[r-firstLigature]...)
	}
	if isPresentation(r) {
		return norm.NFKC.AppendString(text, string(r))
	}
	return utf8.AppendRune(text, r)
}

// isPresentation reports how a letter of Arabic or Hebrew is drawn beside
// others, rather than the letter.
func isPresentation(r rune) bool {
	return r >= 0xfb1d && r <= 0xfdff && r != 0xfd3e && r != 0xfd3f || r >= 0xfe70 && r <= 0xfefc
}

const firstLigature = 'ﬀ'

var ligatures = [...]string{"ff", "fi", "fl", "ffi", "ffl", "st", "st"}

func isCJK(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}

func isRightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff
}

// near reports whether two sizes differ by no more than a share.
func near(a, b, share float64) bool { return a-b <= share*max(a, b) && b-a <= share*max(a, b) }
