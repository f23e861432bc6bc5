// Package glyph tells which letters the glyphs of an embedded font stand for,
// where the document does not say.
package glyph

import (
	"encoding/binary"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	maxTables = 64
	maxGlyphs = 1 << 16
	maxSteps  = 1 << 19 // of reading maps, in which a damaged font says a thing often
)

// An alphabet is what is known of the glyphs so far.
type alphabet struct {
	letters map[uint32]rune
	steps   int // that are left
}

// Letters reads from a TrueType font which character each glyph is drawn for,
// by the glyph's number. It is empty where the font does not tell.
func Letters(font []byte) map[uint32]rune {
	tables := tablesOf(font)
	if tables["glyf"] == nil {
		return nil // codes of other fonts are no numbers of glyphs
	}
	a := &alphabet{letters: map[uint32]rune{}, steps: maxSteps}
	a.readMaps(tables["cmap"])
	a.readNames(tables["post"])
	return a.letters
}

// tablesOf finds the tables of a font: OpenType, "Organization of an OpenType
// font".
func tablesOf(font []byte) map[string][]byte {
	if len(font) < 12 {
		return nil
	}
	tables := map[string][]byte{}
	for i := range min(int(binary.BigEndian.Uint16(font[4:])), maxTables) {
		row := at(font, 12+16*i, 16)
		if row == nil {
			break
		}
		start, length := binary.BigEndian.Uint32(row[8:]), binary.BigEndian.Uint32(row[12:])
		tables[string(row[:4])] = at(font, int(start), int(length))
	}
	return tables
}

// at is a part of data, or nil where it is not all there.
func at(data []byte, start, length int) []byte {
	if start < 0 || length < 0 || start > len(data) || length > len(data)-start {
		return nil
	}
	return data[start : start+length]
}

// readMaps turns the maps from Unicode to glyphs around.
func (a *alphabet) readMaps(cmap []byte) {
	if len(cmap) < 4 {
		return
	}
	for i := range min(int(binary.BigEndian.Uint16(cmap[2:])), maxTables) {
		row := at(cmap, 4+8*i, 8)
		if row == nil {
			return
		}
		platform, encoding := binary.BigEndian.Uint16(row), binary.BigEndian.Uint16(row[2:])
		if platform != 0 && !(platform == 3 && (encoding == 1 || encoding == 10)) {
			continue // it is not of Unicode
		}
		start := int(binary.BigEndian.Uint32(row[4:]))
		if start < 0 || start+4 > len(cmap) {
			continue
		}
		switch table := cmap[start:]; binary.BigEndian.Uint16(table) {
		case 4:
			a.readSegments(table)
		case 12:
			a.readGroups(table)
		}
	}
}

// readSegments reads a map of format 4.
func (a *alphabet) readSegments(table []byte) {
	if len(table) < 16 {
		return
	}
	double := int(binary.BigEndian.Uint16(table[6:])) &^ 1
	ends, starts := at(table, 14, double), at(table, 16+double, double)
	deltas, offsets := at(table, 16+2*double, double), at(table, 16+3*double, double)
	if offsets == nil {
		return
	}
	for i := 0; i < double; i += 2 {
		first, last := int(binary.BigEndian.Uint16(starts[i:])), int(binary.BigEndian.Uint16(ends[i:]))
		delta, offset := binary.BigEndian.Uint16(deltas[i:]), int(binary.BigEndian.Uint16(offsets[i:]))
		for c := first; c <= last && c < 0xffff && a.steps > 0; c++ {
			a.steps--
			glyph := uint16(c)
			if offset != 0 {
				cell := at(table, 16+3*double+i+offset+2*(c-first), 2)
				if cell == nil {
					break
				}
				if glyph = binary.BigEndian.Uint16(cell); glyph == 0 {
					continue
				}
			}
			a.set(uint32(glyph+delta), rune(c))
		}
	}
}

// readGroups reads a map of format 12.
func (a *alphabet) readGroups(table []byte) {
	if len(table) < 16 {
		return
	}
	for i := range int(binary.BigEndian.Uint32(table[12:])) {
		row := at(table, 16+12*i, 12)
		if row == nil {
			return
		}
		first, last := binary.BigEndian.Uint32(row), binary.BigEndian.Uint32(row[4:])
		glyph := binary.BigEndian.Uint32(row[8:])
		if last > utf8.MaxRune || glyph >= maxGlyphs {
			return
		}
		for c := first; c <= last && c-first < maxGlyphs && a.steps > 0; c++ {
			a.steps--
			a.set(glyph+c-first, rune(c))
		}
	}
}

// set keeps the first of several characters, which is the plainest: maps are in
// order. One of the private area is worth nothing.
func (a *alphabet) set(glyph uint32, r rune) {
	if known, ok := a.letters[glyph]; glyph != 0 && (!ok || isPrivate(known)) && !isPrivate(r) {
		a.letters[glyph] = r
	}
}

func isPrivate(r rune) bool { return r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000 }

const standardNames = 258 // that fonts of Macintosh have, and do not spell out

// readNames reads the glyphs' names, in format 2 of the table of them.
func (a *alphabet) readNames(post []byte) {
	if len(post) < 34 || binary.BigEndian.Uint32(post) != 0x20000 {
		return
	}
	count := int(binary.BigEndian.Uint16(post[32:]))
	indexes := at(post, 34, 2*count)
	if indexes == nil {
		return
	}
	var names []string
	for rest := post[34+2*count:]; len(rest) > 0 && len(rest) > int(rest[0]); rest = rest[1+int(rest[0]):] {
		names = append(names, string(rest[1:1+int(rest[0])]))
	}
	for glyph := range count {
		index := int(binary.BigEndian.Uint16(indexes[2*glyph:])) - standardNames
		if index < 0 || index >= len(names) {
			continue
		}
		if r, ok := named(names[index]); ok {
			a.set(uint32(glyph), r)
		}
	}
}

// joint are the ligatures that have a character of their own.
var joint = map[string]rune{
	"f_f": 'ﬀ', "ff": 'ﬀ', "f_i": 'ﬁ', "fi": 'ﬁ', "f_l": 'ﬂ', "fl": 'ﬂ', "f_f_i": 'ﬃ', "ffi": 'ﬃ', "f_f_l": 'ﬄ',
	"ffl": 'ﬄ', "longs_t": 'ﬅ', "s_t": 'ﬆ',
}

// named reads a name of the Adobe Glyph List's rules: uniFB01, u1F600, f_i.
func named(name string) (rune, bool) {
	name, _, _ = strings.Cut(name, ".") // what follows is a variant
	if r, ok := joint[name]; ok {
		return r, true
	}
	digits, ok := strings.CutPrefix(name, "uni")
	if !ok || len(digits) != 4 {
		if digits, ok = strings.CutPrefix(name, "u"); !ok || len(digits) < 4 || len(digits) > 6 {
			return 0, false
		}
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	return rune(n), err == nil && utf8.ValidRune(rune(n))
}
