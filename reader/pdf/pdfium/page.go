package pdfium

import (
	"math"
	"unicode"
	"unicode/utf16"

	"github.com/decant-dev/decant/reader/pdf/layout"
)

// A sheet is a page while it is taken apart.
type sheet struct {
	*File
	page     uint64
	crop     layout.Box // in PDF's coordinates: Top is above Bottom
	rotation int
	links    []link
	boxes    []layout.Box // of the characters
	out      layout.Page
}

// Page takes a page apart; index counts from 0. What cannot be read is empty.
// Its glyphs are there until the next page is taken.
func (f *File) Page(index int) layout.Page {
	f.renew()
	page := f.m.call("FPDF_LoadPage", f.handle, uint64(index))
	defer f.limit.pageDone()
	s := &sheet{File: f, page: page, out: layout.Page{Number: index + 1, Glyphs: f.glyphs[:0]}}
	s.boxes = f.boxes[:0]
	defer func() { f.glyphs, f.boxes = s.out.Glyphs, s.boxes }()
	if page == 0 {
		return s.out
	}
	if s.hasFields() && f.m.call("FPDFPage_Flatten", page, 0) == flattened {
		f.m.call("FPDF_ClosePage", page)
		s.page = f.m.call("FPDF_LoadPage", f.handle, uint64(index))
	}
	s.measure()
	s.readLinks()
	s.readText()
	s.turnColumns()
	s.readObjects()
	f.m.call("FPDF_ClosePage", s.page)
	return s.out
}

const (
	flattened  = 1 // what FPDFPage_Flatten says when it did
	widget     = 20
	maxWidgets = 500
)

// hasFields reports whether a form is to be filled in on the page. Its values
// are part of the page's text only once they are drawn on it.
func (s *sheet) hasFields() bool {
	count := int(int32(s.m.call("FPDFPage_GetAnnotCount", s.page)))
	for i := range min(count, maxWidgets) {
		annotation := s.m.call("FPDFPage_GetAnnot", s.page, uint64(i))
		kind := s.m.call("FPDFAnnot_GetSubtype", annotation)
		s.m.call("FPDFPage_CloseAnnot", annotation)
		if uint32(kind) == widget {
			return true
		}
	}
	return false
}

func (s *sheet) measure() {
	var box [4]float64
	s.m.call("FPDF_GetPageBoundingBox", s.page, s.m.scratch)
	s.m.floats(box[:])
	s.crop = layout.Box{Left: box[0], Top: box[1], Right: box[2], Bottom: box[3]}
	s.rotation = int(s.m.call("FPDFPage_GetRotation", s.page)) & 3
	s.out.Width, s.out.Height = s.crop.Right-s.crop.Left, s.crop.Top-s.crop.Bottom
	if s.rotation%2 == 1 {
		s.out.Width, s.out.Height = s.out.Height, s.out.Width
	}
}

// place turns a point of PDF's coordinates into one of the page as it is seen.
func (s *sheet) place(x, y float64) (float64, float64) {
	switch s.rotation {
	case 1:
		return y - s.crop.Bottom, x - s.crop.Left
	case 2:
		return s.crop.Right - x, y - s.crop.Bottom
	case 3:
		return s.crop.Top - y, s.crop.Right - x
	}
	return x - s.crop.Left, s.crop.Top - y
}

func (s *sheet) box(left, top, right, bottom float64) layout.Box {
	x0, y0 := s.place(left, top)
	x1, y1 := s.place(right, bottom)
	return layout.Box{Left: min(x0, x1), Top: min(y0, y1), Right: max(x0, x1), Bottom: max(y0, y1)}
}

// A run is what all characters of one text object share.
type run struct {
	object uint64
	font   *layout.Font
	size   float64
	turn   int
	x, y   float64 // of its first character: all of them stand on one line
}

const maxGlyphs = 200_000 // of a page

func (s *sheet) readText() {
	text := s.m.call("FPDFText_LoadPage", s.page)
	if text == 0 {
		return
	}
	defer s.m.call("FPDFText_ClosePage", text)
	count := min(int(int32(s.m.call("FPDFText_CountChars", text))), maxGlyphs)
	codepoint, object := s.m.function("FPDFText_GetUnicode"), s.m.function("FPDFText_GetTextObject")
	var now run
	var last layout.Box
	var before rune
	unmapped := false // the last letter was the number of a glyph
	for i := 0; i < count && s.m.err == nil; i++ {
		r := rune(uint32(s.m.invoke(codepoint, text, uint64(i))))
		if utf16.IsSurrogate(r) && i+1 < count {
			i++
			r = utf16.DecodeRune(r, rune(uint32(s.m.invoke(codepoint, text, uint64(i)))))
		}
		if unmapped || mayBeCode(r) || last == (layout.Box{}) {
			if unmapped = s.isUnmapped(text, uint64(i)); unmapped {
				r = s.letter(text, uint64(i), r)
			}
		}
		if isBlank(r) {
			s.endWord()
			last = layout.Box{}
			continue
		}
		seen := s.charBox(text, uint64(i))
		if !isLevel(last, seen) || !isLatin(r) || !isLatin(before) {
			if at := s.m.invoke(object, text, uint64(i)); at != now.object || at == 0 {
				now = s.run(text, uint64(i), at)
			}
		}
		last, before = seen, r
		s.addGlyph(r, seen, now)
	}
}

// isLatin reports letters and digits, among which the style does not change
// within a word.
func isLatin(r rune) bool { return r < 0x250 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// isLevel reports whether a character is as high as the one before it, and
// right behind it. Within a word it is then set in the same way, which need
// not be asked: each question takes time.
func isLevel(last, next layout.Box) bool {
	height := last.Height()
	return height > 0 && math.Abs(next.Top-last.Top) < 0.01*height && math.Abs(next.Bottom-last.Bottom) < 0.01*height &&
		math.Abs(next.Left-last.Right) < height
}

func isBlank(r rune) bool { return r <= ' ' && r != 2 || r == 0xa0 || r == 0x3000 }

func (s *sheet) endWord() {
	if last := len(s.out.Glyphs) - 1; last >= 0 {
		s.out.Glyphs[last].Ends = true
	}
}

func (s *sheet) run(text, index, object uint64) run {
	size := math.Float64frombits(s.m.call("FPDFText_GetFontSize", text, index))
	var matrix [6]float64
	s.m.call("FPDFText_GetMatrix", text, index, s.m.scratch)
	s.m.floats(matrix[:])
	if tall := math.Hypot(matrix[2], matrix[3]); tall > 0 {
		size *= tall
	}
	along := math.Atan2(matrix[1], matrix[0]) / (math.Pi / 2)
	turn := (s.rotation - int(math.Round(along)) + 8) % 4
	var origin [2]float64
	s.m.call("FPDFText_GetCharOrigin", text, index, s.m.scratch, s.m.scratch+8)
	s.m.doubles(origin[:])
	x, y := s.place(origin[0], origin[1])
	return run{object, s.font(object), finite(size), turn, x, y}
}

func (s *sheet) font(object uint64) *layout.Font {
	handle := s.m.call("FPDFTextObj_GetFont", object)
	if known := s.fonts[handle]; known != nil {
		return known
	}
	font := &layout.Font{}
	if handle != 0 {
		font.Name = s.m.narrow("FPDFFont_GetBaseFontName", handle)
		flags, weight := s.m.call("FPDFFont_GetFlags", handle), int32(s.m.call("FPDFFont_GetWeight", handle))
		describe(font, uint32(flags), int(weight))
	}
	s.fonts[handle] = font
	return font
}

func (s *sheet) charBox(text, index uint64) layout.Box {
	var box [4]float64
	s.m.invoke(s.m.function("FPDFText_GetLooseCharBox"), text, index, s.m.scratch)
	s.m.floats(box[:])
	return s.box(box[0], box[1], box[2], box[3])
}

func (s *sheet) addGlyph(r rune, seen layout.Box, now run) {
	x, y := (seen.Left+seen.Right)/2, (seen.Top+seen.Bottom)/2
	if !(layout.Box{Right: s.out.Width, Bottom: s.out.Height}).Contains(x, y) {
		return
	}
	g := layout.Glyph{Rune: r, Left: seen.Left, Right: seen.Right, Y: now.y, Size: now.size, Turn: now.turn,
		Font: now.font}
	if now.turn%2 == 1 {
		g.Left, g.Right, g.Y = seen.Top, seen.Bottom, now.x
	}
	g.Href = s.linkAt(x, y)
	s.out.Glyphs, s.boxes = append(s.out.Glyphs, g), append(s.boxes, seen)
}
