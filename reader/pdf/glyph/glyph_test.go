package glyph

import (
	"encoding/binary"
	"testing"
)

// font makes one with a map of format 4, one of format 12, and names.
func font() []byte {
	be := binary.BigEndian
	words := func(values ...uint16) (out []byte) {
		for _, v := range values {
			out = be.AppendUint16(out, v)
		}
		return out
	}
	// A to C are glyphs 10 to 12; D and F, by an array, 20 and 22.
	segments := words(4, 0, 0, 6, 0, 0, 0, 'C', 'F', 0xffff, 0, 'A', 'D', 0xffff, 0x10000+10-'A', 0, 1, 0, 4, 0, 20, 0, 22)
	groups := append(words(12, 0), make([]byte, 8)...)
	groups = be.AppendUint32(groups, 2)
	for _, v := range []uint32{0xfb01, 0xfb02, 30, 0xe000, 0xe001, 40} {
		groups = be.AppendUint32(groups, v)
	}
	cmap := append(words(0, 3, 3, 1, 0, 28, 3, 10, 0, uint16(28+len(segments)), 1, 0, 0, 28), segments...)
	cmap = append(cmap, groups...)
	post := make([]byte, 32)
	be.PutUint32(post, 0x20000)
	names := "\x07uni00E9\x03f_i\x06A.swsh\x06u1F600\x07uniXYZW"
	post = append(post, words(6, 3, 258, 259, 260, 261, 262)...)
	post = append(post, names...)
	return sfnt([]string{"cmap", "glyf", "post"}, [][]byte{cmap, {0}, post})
}

func sfnt(tags []string, tables [][]byte) []byte {
	out := append([]byte{0, 1, 0, 0, 0, byte(len(tags))}, make([]byte, 6)...)
	at := 12 + 16*len(tags)
	for i, tag := range tags {
		out = append(append(out, tag...), 0, 0, 0, 0)
		out = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(out, uint32(at)), uint32(len(tables[i])))
		at += len(tables[i])
	}
	for _, table := range tables {
		out = append(out, table...)
	}
	return out
}

func TestLetters(t *testing.T) {
	t.Parallel()
	got := Letters(font())
	for glyph, want := range map[uint32]rune{
		0: 0, 1: 'é', 2: 'ﬁ', 3: 0, 4: '😀', 5: 0, 10: 'A', 12: 'C', 20: 'D', 21: 0, 22: 'F', 30: 'ﬁ', 31: 'ﬂ', 40: 0,
	} {
		if got[glyph] != want {
			t.Errorf("glyph %d: got %q, want %q", glyph, got[glyph], want)
		}
	}
	if got := Letters(sfnt([]string{"cmap", "CFF "}, [][]byte{{0, 0, 0, 0}, {1}})); len(got) != 0 {
		t.Errorf("a font without TrueType's outlines: got %v, want none", got)
	}
}

func TestNamed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]rune{
		"f_f_i": 'ﬃ', "ffi.alt": 'ﬃ', "uniFB01": 'ﬁ', "u1F600": '😀', "uniFB": 0, "u": 0, "uni0041FB01": 0, "a": 0, "uniD800": 0,
	} {
		if got, ok := named(name); ok != (want != 0) || ok && got != want {
			t.Errorf("%s: got %q, %v, want %q", name, got, ok, want)
		}
	}
}

func FuzzLetters(f *testing.F) {
	f.Add(font())
	f.Add([]byte("\x00\x01\x00\x00\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if got := Letters(data); got[0] != 0 {
			t.Errorf("the glyph for what is missing is %q", got[0])
		}
	})
}
