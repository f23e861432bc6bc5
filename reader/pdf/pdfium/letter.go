package pdfium

import (
	"bytes"
	"unicode/utf8"

	"github.com/decant-dev/decant/reader/pdf/glyph"
)

const largestFont = 4 << 20

// mayBeCode reports what PDFium may have taken from the number of a glyph,
// because the document does not say which letter that is. Of plain letters this
// is asked only where they begin a word, or the one before them was such.
func mayBeCode(r rune) bool { return r < ' ' || r > 0x24f }

// isUnmapped tells that a character is the number of a glyph.
func (s *sheet) isUnmapped(text, index uint64) bool {
	return int32(s.m.call("FPDFText_HasUnicodeMapError", text, index)) == 1
}

// letter gives the character that the glyph of a number is drawn for, by the
// font itself. What a font with letters has none for is shown as missing, and
// the number stays where nothing is known.
func (s *sheet) letter(text, index uint64, code rune) rune {
	object := s.m.call("FPDFText_GetTextObject", text, index)
	letters := s.lettersOf(s.m.call("FPDFTextObj_GetFont", object))
	if r, ok := letters[uint32(code)]; ok {
		return r
	}
	if len(letters) > 0 && mayBeCode(code) {
		return utf8.RuneError
	}
	return code
}

func (s *sheet) lettersOf(font uint64) map[uint32]rune {
	letters, known := s.letters[font]
	if !known && font != 0 {
		letters = glyph.Letters(s.fontData(font))
		s.letters[font] = letters
	}
	return letters
}

// fontData is the font as it is embedded, or nil.
func (s *sheet) fontData(font uint64) []byte {
	if int32(s.m.call("FPDFFont_GetIsEmbedded", font)) != 1 {
		return nil
	}
	memory := s.m.module.Memory()
	memory.WriteUint32Le(uint32(s.m.scratch), 0)
	s.m.call("FPDFFont_GetFontData", font, 0, 0, s.m.scratch)
	size, _ := memory.ReadUint32Le(uint32(s.m.scratch))
	if size == 0 || size > largestFont {
		return nil
	}
	at := s.m.call("malloc", uint64(size))
	defer s.m.call("free", at)
	if at == 0 || !s.m.isTrue("FPDFFont_GetFontData", font, at, uint64(size), s.m.scratch) {
		return nil
	}
	data, _ := memory.Read(uint32(at), size)
	return bytes.Clone(data) // the machine writes into what is free
}
