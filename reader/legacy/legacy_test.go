package legacy

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

func wideOf(text string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return string(b)
}

// docOf is a Word document of two pieces, one in single bytes and one wide.
func docOf(narrow, broad string, flags uint16) []byte {
	main := make([]byte, 0x400)
	binary.LittleEndian.PutUint16(main, wordVersion)
	binary.LittleEndian.PutUint16(main[fibFlags:], flags|isTableOne)
	units := len(wideOf(broad)) / 2
	binary.LittleEndian.PutUint32(main[fibText:], uint32(len(narrow)+units))
	var clx []byte
	for _, cp := range []int{0, len(narrow), len(narrow) + units} {
		clx = binary.LittleEndian.AppendUint32(clx, uint32(cp))
	}
	for _, at := range []uint32{0x400*2 | isPacked, uint32(0x400 + len(narrow))} {
		clx = append(binary.LittleEndian.AppendUint32(append(clx, 0, 0), at), 0, 0)
	}
	clx = append(binary.LittleEndian.AppendUint32([]byte{2}, uint32(len(clx))), clx...)
	binary.LittleEndian.PutUint32(main[fibPieces+4:], uint32(len(clx)))
	return readertest.Compound(readertest.Entry{Name: "WordDocument", Body: string(main) + narrow + wideOf(broad)}, readertest.Entry{Name: "1Table", Body: string(clx)})
}

func TestDOC(t *testing.T) {
	t.Parallel()
	body := docOf("Caf\xe9 \x93x\x94\rsee \x13 HYPERLINK \"https://e.example/\" \x14here\x15.\ra\ab\a\a1\a2\a\a", "\r가나다\vline\r", 0)
	want := "Café “x”\n\nsee [here](https://e.example/).\n\n|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |\n\n가나다\\\nline"
	if got := readertest.Read(t, reader.Source{Body: body}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func record(kind int, data string) string {
	return string(binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(nil, uint16(kind)), uint16(len(data)))) + data
}

func shorts(values ...int) string {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return string(b)
}

func xlsOf(more string) []byte {
	number := string(binary.LittleEndian.AppendUint64(nil, math.Float64bits(45000)))
	sst := record(recStrings, shorts(2, 0, 2, 0)+shorts(4)+"\x00name"+shorts(3)+"\x01"+wideOf("가")) + record(recContinue, "\x01"+wideOf("나다"))
	head := record(0x809, "xxxx") + more + record(recCellStyle, shorts(0, 0)) + record(recCellStyle, shorts(0, 14)) + sst
	sheet := record(recSheet, shorts(len(head)+19, 0)+"\x01\x00\x03\x00One") // its own size and the end's come before the sheet
	cells := record(0x809, "xxxx") + record(recShared, shorts(0, 0, 0)+shorts(0, 0)) + record(recShared, shorts(0, 1, 0)+shorts(1, 0)) +
		record(recNumber, shorts(1, 0, 1)+number) + record(recSmall, shorts(1, 1, 0)+shorts(7<<2|2, 0)) +
		record(recFormula, shorts(2, 0, 0)+"\x00\x00\x00\x00\x00\x00\xff\xff") + record(recText, shorts(2)+"\x00ok") +
		record(recMultiple, shorts(3, 0, 0)+shorts(4<<2|2, 0)+shorts(0)+shorts(150<<2|3, 0)+shorts(1)) + record(recEnd, "")
	return readertest.Compound(readertest.Entry{Name: "Workbook", Body: head + sheet + record(recEnd, "") + cells})
}

func TestXLS(t *testing.T) {
	t.Parallel()
	want := "## One (hidden)\n\n| name | 가나다 |\n| --- | --- |\n| 2023-03-15 | 7 |\n| ok |  |\n| 4 | 1.5 |"
	if got := readertest.Read(t, reader.Source{Body: xlsOf("")}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func atom(version, kind int, data string) string {
	return shorts(version, kind) + string(binary.LittleEndian.AppendUint32(nil, uint32(len(data)))) + data
}

func pptOf() []byte {
	title := atom(0, recordHeader, "\x00\x00\x00\x00") + atom(0, recordWide, wideOf("바다"))
	points := atom(0, recordHeader, "\x01\x00\x00\x00") + atom(0, recordBytes, "one\rtwo")
	list := atom(0xf, recordList, atom(0, recordPersist, "")+title+points)
	notes := atom(0x2f, recordList, atom(0, recordPersist, "")+atom(0, recordBytes, "never said"))
	slide := atom(0xf, recordSlide, atom(0xf, 1036, atom(0, recordHeader, "\x04\x00\x00\x00")+atom(0, recordBytes, "drawn")))
	return readertest.Compound(readertest.Entry{Name: "PowerPoint Document", Body: atom(0xf, 1000, list+notes) + slide})
}

func TestPPT(t *testing.T) {
	t.Parallel()
	if got, want := readertest.Read(t, reader.Source{Body: pptOf()}), "## 바다\n\n- one\n- two\n\ndrawn"; got != want {
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
		{"docx under a password", readertest.Compound(readertest.Entry{Name: "EncryptedPackage", Body: "x"}), format.ErrEncrypted},
		{"doc under a password", docOf("x", "y", isLocked), format.ErrEncrypted},
		{"xls under a password", xlsOf(record(recPassword, "xx")), format.ErrEncrypted},
		{"ppt under a password", readertest.Compound(readertest.Entry{Name: "PowerPoint Document", Body: "x"}, readertest.Entry{Name: "EncryptedSummary", Body: "x"}), format.ErrEncrypted},
		{"no table", readertest.Compound(readertest.Entry{Name: "WordDocument", Body: "\xec\xa5" + strings.Repeat("\x00", 900)}), format.ErrDamaged},
		{"old Word", readertest.Compound(readertest.Entry{Name: "WordDocument", Body: "\xdb\xa5" + strings.Repeat("\x00", 900)}), format.ErrUnsupported},
		{"no sheets", readertest.Compound(readertest.Entry{Name: "Workbook", Body: "x"}), format.ErrDamaged},
	} {
		if _, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{readDOC, readXLS, readPPT}, docOf("a\ab\a\a", "c", 0), xlsOf(""), pptOf())
}
