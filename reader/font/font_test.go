package font

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

// names is a table of names, each in Korean and in English.
func names(texts map[uint16]string) []byte {
	var rows, letters []byte
	count := uint16(0)
	for id, text := range texts {
		for _, language := range []uint16{0x412, english} {
			said := text
			if language != english {
				said = "글꼴 " + text
			}
			start := len(letters)
			for _, unit := range utf16.Encode([]rune(said)) {
				letters = binary.BigEndian.AppendUint16(letters, unit)
			}
			for _, n := range []uint16{windowsPlatform, 1, language, id, uint16(len(letters) - start), uint16(start)} {
				rows = binary.BigEndian.AppendUint16(rows, n)
			}
			count++
		}
	}
	head := binary.BigEndian.AppendUint16(nil, 0)
	head = binary.BigEndian.AppendUint16(head, count)
	head = binary.BigEndian.AppendUint16(head, uint16(6+len(rows)))
	return append(append(head, rows...), letters...)
}

var tables = map[string][]byte{
	"name": names(map[uint16]string{1: "Tide", 2: "Bold", 4: "Tide Bold", 13: "Free"}),
	"maxp": {0, 1, 0, 0, 1, 4}, "OS/2": {0, 4, 0, 0, 2, 188},
}

// sfnt is a font at a place of a file, from whose beginning its tables' places
// are counted.
func sfnt(at int) []byte {
	out := append([]byte{0, 1, 0, 0, 0, byte(len(tables))}, make([]byte, 6)...)
	start := len(out) + 16*len(tables)
	var data []byte
	for tag, table := range tables {
		out = append(append(out, tag...), 0, 0, 0, 0)
		out = binary.BigEndian.AppendUint32(out, uint32(at+start+len(data)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(table)))
		data = append(data, table...)
	}
	return append(out, data...)
}

func woff() []byte {
	out := append([]byte("wOFF\x00\x01\x00\x00\x00\x00\x00\x00"), 0, byte(len(tables)))
	out = append(out, make([]byte, 44-len(out))...)
	start := len(out) + 20*len(tables)
	var data []byte
	for tag, table := range tables {
		var packed bytes.Buffer
		w := zlib.NewWriter(&packed)
		w.Write(table)
		w.Close()
		body := packed.Bytes()
		if len(body) >= len(table) {
			body = table
		}
		out = append(out, tag...)
		for _, n := range []int{start + len(data), len(body), len(table), 0} {
			out = binary.BigEndian.AppendUint32(out, uint32(n))
		}
		data = append(data, body...)
	}
	return append(out, data...)
}

func TestRead(t *testing.T) {
	t.Parallel()
	want := "## Tide Bold\n\n- Family: Tide\n- Style: Bold\n- Licence: Free\n- Glyphs: 260\n- Weight: 700"
	collection := append([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x10"), sfnt(16)...)
	for name, body := range map[string][]byte{"font/ttf": sfnt(0), "font/woff": woff(), "font/collection": collection} {
		got := readertest.Read(t, reader.Source{Body: body})
		if !strings.HasSuffix(got, want) || !strings.HasPrefix(got, name) {
			t.Errorf("%s: got  %q\nwant %q", name, got, want)
		}
	}
	if got := readertest.Read(t, reader.Source{Body: []byte("wOF2\x00\x01\x00\x00\x00\x00\x00\x00")}); !strings.HasPrefix(got, "font/woff2") {
		t.Errorf("woff2: %q", got)
	}
}

func TestDamaged(t *testing.T) {
	t.Parallel()
	for name, body := range map[string][]byte{
		"head": sfnt(0)[:8], "no names": sfnt(0)[:40], "empty collection": []byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x00"),
		"far collection": []byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\xff\xff\xff\xff"), "short woff": woff()[:50],
	} {
		if _, err := reader.Read(reader.Source{Body: body}, reader.Options{}); !errors.Is(err, format.ErrDamaged) {
			t.Errorf("%s: %v, want %v", name, err, format.ErrDamaged)
		}
	}
}

func FuzzRead(f *testing.F) { readertest.Fuzz(f, []reader.Reader{read}, sfnt(0), woff()) }
