package hangul

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const spaces = `xmlns:x="http://www.hancom.co.kr/hwpml/2011/paragraph" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section" xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head"`

func hwpx(t testing.TB, section string, more ...readertest.Entry) []byte {
	return readertest.Zip(t, append([]readertest.Entry{
		{Name: "mimetype", Body: "application/hwp+zip"},
		{Name: "Contents/header.xml", Body: `<hh:head ` + spaces + `><hh:style id="0" name="바탕글"/><hh:style id="1" name="개요 1"/></hh:head>`},
		{Name: "Contents/section10.xml", Body: `<hs:sec ` + spaces + `><x:p><x:run><x:t>끝</x:t></x:run></x:p></hs:sec>`},
		{Name: "Contents/section2.xml", Body: `<hs:sec ` + spaces + `>` + section + `</hs:sec>`},
	}, more...)...)
}

func p(text string) string { return `<x:p><x:run><x:t>` + text + `</x:t></x:run></x:p>` }

func TestHWPX(t *testing.T) {
	t.Parallel()
	cell := func(shape, text string) string {
		return `<x:tc><x:subList>` + p(text) + `</x:subList><x:cellSpan ` + shape + `/></x:tc>`
	}
	section := `<x:p styleIDRef="1"><x:run><x:t>제목</x:t></x:run></x:p>` + p("첫 줄<x:lineBreak/>둘째<x:tab/>줄") +
		`<x:p><x:run><x:t>글</x:t><x:ctrl><x:footNote><x:subList>` + p("각주") + `</x:subList></x:footNote></x:ctrl></x:run></x:p>` +
		`<x:p><x:run><x:tbl><x:tr>` + cell(`colSpan="2"`, "가") + `</x:tr><x:tr>` + cell("", "나") + cell("", "다") + `</x:tr></x:tbl></x:run></x:p>`
	want := "# 제목\n\n첫 줄\\\n둘째 줄\n\n글[^1]\n\n|  |  |\n| --- | --- |\n| 가 |  |\n| 나 | 다 |\n\n끝\n\n[^1]: 각주"
	if got := readertest.Read(t, reader.Source{Body: hwpx(t, section)}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func wideOf(text string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return string(b)
}

func rec(tag, level int, data string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(tag)|uint32(level)<<10|uint32(len(data))<<20)) + data
}

func para(level int, style byte, text string) string {
	head := make([]byte, 22)
	head[10] = style
	return rec(tagParagraph, level, string(head)) + rec(tagText, level+1, wideOf(text)+"\r\x00")
}

func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 9)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.String()
}

func hwp(section string, flags byte) []byte {
	header := make([]byte, 256)
	copy(header, "HWP Document File")
	header[flagsAt] = flags
	style := func(name string) string {
		return rec(tagStyle, 0, string([]byte{byte(len(wideOf(name)) / 2), 0})+wideOf(name))
	}
	return readertest.Compound(
		readertest.Entry{Name: "FileHeader", Body: string(header)}, readertest.Entry{Name: "\x05HwpSummaryInformation", Body: "x"},
		readertest.Entry{Name: "DocInfo", Body: packed(style("바탕글") + style("개요 2"))}, readertest.Entry{Name: "BodyText/Section0", Body: section},
	)
}

func TestHWP(t *testing.T) {
	t.Parallel()
	cell := func(row, column byte) string {
		return rec(tagList, 2, "\x01\x00\x00\x00\x00\x00\x00\x00"+string([]byte{column, 0, row, 0, 1, 0, 1, 0}))
	}
	section := para(0, 1, "제목") + para(0, 0, "탭\t"+strings.Repeat("\x00", 7)+"뒤\n😀") +
		para(0, 0, "\v"+strings.Repeat("x", 7)) + rec(tagControl, 1, " lbt") + cell(0, 0) + para(2, 0, "가") + cell(0, 1) + para(2, 0, "나") + cell(1, 0) + para(2, 0, "1") + cell(1, 1) + para(2, 0, "2")
	want := "## 제목\n\n탭 뒤\\\n😀\n\n|  |  |\n| --- | --- |\n| 가 | 나 |\n| 1 | 2 |"
	if got := readertest.Read(t, reader.Source{Body: hwp(packed(section), isPacked)}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name string
		body []byte
		want error
	}{
		{"hwp under a password", hwp("", isLocked), format.ErrEncrypted},
		{"hwp for its viewer", hwp("", isDistributed), format.ErrEncrypted},
		{"hwp that cannot be unpacked", hwp("\xff\xff\xff", isPacked), format.ErrDamaged},
		{"hwp bomb", hwp(packed(strings.Repeat("\x00", maxUnpacked+2)), isPacked), format.ErrExcess},
		{"hwpx under a password", hwpx(t, "", readertest.Entry{Name: "META-INF/manifest.xml", Body: "<odf:encryption-data/>"}), format.ErrEncrypted},
		{"hwpx of nothing", readertest.Zip(t, readertest.Entry{Name: "mimetype", Body: "application/hwp+zip"}), format.ErrDamaged},
	} {
		if _, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{readHWP, readHWPX}, hwp(para(0, 1, "x")+rec(tagControl, 1, " lbt"), 0), hwpx(f, p("x")))
}
