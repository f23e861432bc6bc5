package pdfium

import (
	"math"

	"github.com/decant-dev/decant/reader/pdf/layout"
)

// shortestColumn is how many characters must go down one after the other to be
// a column of vertical writing.
const shortestColumn = 4

// widestPitch is how far apart characters of one word may stand, in sizes.
const widestPitch = 1.45

// turnColumns finds the characters of East Asia that stand below each other in
// the page's own order. Such a column reads like a line that was turned
// clockwise, and the next is to its left.
func (s *sheet) turnColumns() {
	glyphs := s.out.Glyphs
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && s.goesDown(end-1, end) {
			end++
		}
		if end-start >= shortestColumn {
			s.turnColumn(start, end)
		}
		start = end
	}
}

// goesDown reports whether a character stands right below another.
func (s *sheet) goesDown(i, j int) bool {
	a, b := s.out.Glyphs[i], s.out.Glyphs[j]
	if a.Turn != 0 || b.Turn != 0 || !isEastern(a.Rune) && !isEastern(b.Rune) {
		return false
	}
	size := max(a.Size, b.Size)
	across := math.Abs(middle(s.boxes[i]) - middle(s.boxes[j]))
	down := s.boxes[j].Top - s.boxes[i].Top
	return across < 0.35*size && down > 0.3*size && down < 2.2*size
}

func middle(b layout.Box) float64 { return (b.Left + b.Right) / 2 }

func (s *sheet) turnColumn(start, end int) {
	x := middle(s.boxes[start])
	for i := start; i < end; i++ {
		g := &s.out.Glyphs[i]
		g.Turn, g.Left, g.Right, g.Y = 1, s.boxes[i].Top, s.boxes[i].Bottom, x
		if i+1 < end { // marks and flat letters leave room that is no gap
			if next := s.boxes[i+1].Top; next-g.Left < widestPitch*g.Size {
				g.Right = next
			}
		}
		if upright, ok := uprightForms[g.Rune]; ok {
			g.Rune = upright
		}
	}
}

// isEastern reports letters and marks of Japanese, Chinese and Korean.
func isEastern(r rune) bool {
	return r >= 0x2e80 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff ||
		r >= 0xfe10 && r <= 0xfe4f || r >= 0xff00 && r <= 0xff65 || r >= 0x20000 && r <= 0x3ffff
}

// uprightForms are the marks that vertical writing has its own forms of.
var uprightForms = map[rune]rune{
	'︐': '，', '︑': '、', '︒': '。', '︓': '：', '︔': '；', '︕': '！', '︖': '？', '︙': '…', '︰': '‥', '︱': '—',
	'︵': '（', '︶': '）', '︷': '｛', '︸': '｝', '︹': '〔', '︺': '〕', '︻': '【', '︼': '】', '︽': '《', '︾': '》',
	'︿': '〈', '﹀': '〉', '﹁': '「', '﹂': '」', '﹃': '『', '﹄': '』',
}
