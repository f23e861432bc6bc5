package rtf

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/charset"
)

// tables is what the beginning of a file defines.
type tables struct {
	page      int // the code page of text that says no other
	fonts     map[int]int
	headings  map[int]int // levels by style
	levels    map[int][]int
	lists     map[int]int // definitions by the number that paragraphs use
	title     string
	author    string
	surrogate rune

	number  int // of what is being defined
	label   string
	listing []int
	listID  int
}

func newTables() tables {
	return tables{page: 1252, fonts: map[int]int{}, headings: map[int]int{}, levels: map[int][]int{},
		lists: map[int]int{}}
}

func (t *tables) name(text string) {
	if len(t.label) < 200 {
		t.label += text
	}
}

// word takes what a definition says.
func (t *tables) word(in destination, w token) {
	switch {
	case in == toFonts && w.word == "f", in == toStyles && w.word == "s":
		t.number, t.label = w.value, ""
	case in == toFonts && w.word == "fcharset":
		t.fonts[t.number] = w.value
	case in == toStyles && (w.word == "cs" || w.word == "ts"):
		t.number, t.label = -1, ""
	case in == toLists && w.word == "levelnfc":
		if len(t.listing) < 9 {
			t.listing = append(t.listing, w.value)
		}
	case in == toLists && w.word == "listid":
		t.levels[w.value], t.listing = t.listing, nil
	case in == toOverrides && w.word == "listid":
		t.listID = w.value
	case in == toOverrides && w.word == "ls":
		t.lists[w.value] = t.listID
	}
}

// leave ends a definition.
func (t *tables) leave(in, outside destination) {
	if in != toStyles {
		return
	}
	name := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(t.label), ";"))
	if rest, ok := strings.CutPrefix(name, "heading "); ok && t.number >= 0 {
		if level, err := strconv.Atoi(rest); err == nil && level >= 1 && level <= 9 {
			t.headings[t.number] = min(level, 6)
		}
	}
	if name == "title" && t.number >= 0 {
		t.headings[t.number] = 1
	}
	t.number, t.label = 0, ""
}

const (
	isBullet = 23
	isNone   = 255
)

func (t *tables) isOrdered(list, depth int) bool {
	levels := t.levels[t.lists[list]]
	return depth < len(levels) && levels[depth] != isBullet && levels[depth] != isNone
}

// pages are the code pages of fonts by the number of their character set.
var pages = map[int]int{
	77: 10000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
	204: 1251, 222: 874, 238: 1250,
}

// charset names the encoding of a font's text.
func (t *tables) charset(font int) string {
	page := t.page
	if told, ok := pages[t.fonts[font]]; ok {
		page = told
	}
	switch page {
	case 932:
		return "shift_jis"
	case 949:
		return "euc-kr"
	case 936:
		return "gbk"
	case 950:
		return "big5"
	case 10000:
		return "macintosh"
	case 65001:
		return "utf-8"
	}
	return "windows-" + strconv.Itoa(page)
}

// A decoder holds bytes back until it is known that no more belong to them.
type decoder struct {
	bytes []byte
	as    string
}

func (d *decoder) add(b byte, as string) {
	d.bytes, d.as = append(d.bytes, b), as
}

func (d *decoder) take() string {
	if len(d.bytes) == 0 {
		return ""
	}
	text := charset.DecodeAs(d.bytes, d.as)
	d.bytes = nil
	return text
}
