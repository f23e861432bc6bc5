package font

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
)

const (
	maxTables = 200
	maxTable  = 1 << 20 // bytes that a packed table may unpack to
	maxNames  = 2000
	maxText   = 2000 // bytes of a name
)

// wanted are the tables that are looked at.
var wanted = map[string]bool{"name": true, "maxp": true, "OS/2": true, "fvar": true}

// open finds the fonts of a file: one, or those of a collection.
func open(body []byte) ([]*font, error) {
	switch {
	case bytes.HasPrefix(body, []byte("wOF2")):
		return []*font{{}}, nil // its tables are packed together; the header is all that is told
	case bytes.HasPrefix(body, []byte("wOFF")):
		return one(packed(body))
	case !bytes.HasPrefix(body, []byte("ttcf")):
		return one(plain(body, 0))
	case len(body) < 12:
		return nil, format.ErrDamaged
	}
	var fonts []*font
	count := min(binary.BigEndian.Uint32(body[8:]), maxFonts)
	for i := range int(count) {
		at := 12 + 4*i
		if at+4 > len(body) {
			break
		}
		f, err := plain(body, int64(binary.BigEndian.Uint32(body[at:])))
		if err != nil {
			return nil, err
		}
		fonts = append(fonts, f)
	}
	if len(fonts) == 0 {
		return nil, fmt.Errorf("%w: the collection is empty", format.ErrDamaged)
	}
	return fonts, nil
}

func one(f *font, err error) ([]*font, error) { return []*font{f}, err }

// plain reads the directory of tables that stand as they are.
func plain(body []byte, at int64) (*font, error) {
	if at+12 > int64(len(body)) {
		return nil, fmt.Errorf("%w: it ends before its tables", format.ErrDamaged)
	}
	f := &font{tables: map[string][]byte{}}
	count := int64(binary.BigEndian.Uint16(body[at+4:]))
	for i := range min(count, maxTables) {
		row := at + 12 + 16*i
		if row+16 > int64(len(body)) {
			break
		}
		tag := string(body[row : row+4])
		start, size := int64(binary.BigEndian.Uint32(body[row+8:])), int64(binary.BigEndian.Uint32(body[row+12:]))
		if wanted[tag] && start+size <= int64(len(body)) {
			f.tables[tag] = body[start : start+size]
		}
	}
	return f, f.readNames()
}

// packed reads a WOFF file, whose tables are packed one by one.
func packed(body []byte) (*font, error) {
	if len(body) < 44 {
		return nil, fmt.Errorf("%w: it ends before its tables", format.ErrDamaged)
	}
	f := &font{tables: map[string][]byte{}}
	count := int(binary.BigEndian.Uint16(body[12:]))
	for i := range min(count, maxTables) {
		row := 44 + 20*i
		if row+20 > len(body) {
			break
		}
		tag := string(body[row : row+4])
		start, size := int64(binary.BigEndian.Uint32(body[row+4:])), int64(binary.BigEndian.Uint32(body[row+8:]))
		if wanted[tag] && start+size <= int64(len(body)) {
			f.tables[tag] = unpacked(body[start:start+size], int64(binary.BigEndian.Uint32(body[row+12:])))
		}
	}
	return f, f.readNames()
}

func unpacked(data []byte, size int64) []byte {
	if size <= int64(len(data)) {
		return data
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	out, err := io.ReadAll(io.LimitReader(r, min(size, maxTable)))
	if err != nil {
		return nil
	}
	return out
}

// Platforms and languages of names.
const (
	macPlatform     = 1
	windowsPlatform = 3
	english         = 0x409
)

// readNames takes the English names, or where there is none the first.
func (f *font) readNames() error {
	table := f.tables["name"]
	if len(table) < 6 {
		return fmt.Errorf("%w: it has no names", format.ErrDamaged)
	}
	f.names = map[uint16]string{}
	isEnglish := map[uint16]bool{}
	count, texts := int(binary.BigEndian.Uint16(table[2:])), int(binary.BigEndian.Uint16(table[4:]))
	for i := range min(count, maxNames) {
		row := 6 + 12*i
		if row+12 > len(table) {
			break
		}
		field := func(n int) int { return int(binary.BigEndian.Uint16(table[row+2*n:])) }
		platform, language, id := field(0), field(2), uint16(field(3))
		start, size := texts+field(5), min(field(4), maxText)
		if start+size > len(table) || isEnglish[id] {
			continue
		}
		now := platform == windowsPlatform && language == english
		if f.names[id] == "" || now {
			f.names[id], isEnglish[id] = decoded(table[start:start+size], platform), now
		}
	}
	return nil
}

func decoded(text []byte, platform int) string {
	if platform == macPlatform {
		return strings.ToValidUTF8(string(text), "\ufffd")
	}
	units := make([]uint16, 0, len(text)/2)
	for ; len(text) >= 2; text = text[2:] {
		units = append(units, binary.BigEndian.Uint16(text))
	}
	return strings.TrimSpace(string(utf16.Decode(units)))
}
