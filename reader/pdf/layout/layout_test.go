package layout

import (
	"encoding/binary"
	"math"
	"testing"
	"unicode/utf8"
)

// glyphsOf makes characters of any bytes, eight for each.
func glyphsOf(data []byte) Page {
	fonts := []*Font{nil, {}, {Bold: true}, {Fixed: true}}
	p := Page{Number: 1, Width: 600, Height: 800}
	for ; len(data) >= 8; data = data[8:] {
		x, y := float64(binary.LittleEndian.Uint16(data)), float64(binary.LittleEndian.Uint16(data[2:]))/64
		if data[7]&64 != 0 {
			p.Rules = append(p.Rules, Box{x / 64, y, x/64 + float64(data[4]), y + float64(data[5]&1)})
			continue
		}
		size := float64(data[4]) / 8
		p.Glyphs = append(p.Glyphs, Glyph{
			Rune: rune(data[5]) | rune(data[6])<<8, Left: x / 64, Right: x/64 + size/2, Y: y, Size: size,
			Turn: int(data[7]), Font: fonts[data[7]>>4&3], Ends: data[7]&128 != 0,
		})
	}
	return p
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("abcdefghijklmnopqrstuvwxyz012345"))
	f.Add(make([]byte, 800))
	f.Fuzz(func(t *testing.T, data []byte) {
		half := len(data) / 16 * 8
		for _, b := range Read([]Page{glyphsOf(data[:half]), glyphsOf(data[half:])}, []Bookmark{{Title: "a", Page: 1}}) {
			if b.Kind == Heading && (b.Level < 1 || b.Level > 6) {
				t.Errorf("a heading of level %d", b.Level)
			}
			if b.Kind == Table && len(b.Rows) == 0 {
				t.Error("a table without rows")
			}
		}
	})
}

func TestNumbersThatAreNoneDoNoHarm(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, -1} {
		p := Page{Width: x, Height: x, Rules: []Box{{x, x, x, x}}}
		for range 10 {
			p.Glyphs = append(p.Glyphs, Glyph{Rune: 'a', Left: x, Right: x, Y: x, Size: x})
		}
		for _, b := range Read([]Page{p, p}, nil) {
			if !utf8.ValidString(plain(b.Spans)) {
				t.Errorf("%v: %q", x, plain(b.Spans))
			}
		}
	}
}

func TestJoined(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ a, b, want string }{
		{"one", "two", "one two"}, {"hyphen-", "ated", "hyphenated"}, {"Anglo-", "Saxon", "Anglo-Saxon"}, {"3 -", "x", "3 - x"},
		{"漢", "字", "漢字"}, {"한국", "어", "한국 어"},
	} {
		if got := plain(joined([]Span{{Text: tc.a}}, []Span{{Text: tc.b}})); got != tc.want {
			t.Errorf("joined(%q, %q) = %q, want %q", tc.a, tc.b, got, tc.want)
		}
	}
}
