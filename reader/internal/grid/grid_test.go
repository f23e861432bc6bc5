package grid

import (
	"testing"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func TestShow(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		code  string
		value float64
		want  string
	}{
		{"General", 1.5, "1.5"}, {"General", 1e20, "1e+20"}, {"General", 0.30000000000000004, "0.3"},
		{"0", 1.6, "2"}, {"0.00", 1.5, "1.50"}, {"#,##0.00", 1234.5, "1234.50"}, {"#,##0.00;[Red]-#,##0.00", -2, "-2.00"}, {"0.##", 1.5, "1.5"},
		{"0%", 0.25, "25%"}, {"0.0%", 0.256, "25.6%"}, {`"€" 0.00`, 3, "3.00"}, {`0" days"`, 3, "3"},
		{"yyyy-mm-dd", 45000, "2023-03-15"}, {"m/d/yy h:mm", 45000.5, "2023-03-15 12:00:00"}, {"dd\\.mm\\.yyyy", 1, "1900-01-01"}, {"mmm", 45000, "2023-03-15"},
		{"h:mm", 0.75, "18:00:00"}, {"[h]:mm:ss", 1.5, "36:00:00"}, {"[$-409]d-mmm-yy", 45000, "2023-03-15"}, {"yyyy", -5, "-5"}, {"0.00E+00", 12345, "12345"},
		{"# ?/?", 0.5, "0.5"}, {"@", 7, "7"},
	} {
		if got := ParseFormat(tc.code).Show(tc.value, false); got != tc.want {
			t.Errorf("%q shows %v as %q, want %q", tc.code, tc.value, got, tc.want)
		}
	}
	if got := Builtin(14).Show(0, true); got != "1904-01-01" {
		t.Errorf("since 1904: %q", got)
	}
}

func TestPlace(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name        string
		row, column int
		ok          bool
	}{{"A1", 0, 0, true}, {"AB12", 11, 27, true}, {"", -1, -1, false}, {"12", 11, -1, false}, {"A0", -1, 0, false}} {
		if row, column, ok := Place(tc.name); ok != tc.ok || ok && (row != tc.row || column != tc.column) {
			t.Errorf("Place(%q) = %d, %d, %v", tc.name, row, column, ok)
		}
	}
}

func TestSheet(t *testing.T) {
	t.Parallel()
	d := draft.New(draft.Options{})
	var book Book
	s := book.Sheet("Ships")
	s.Hidden = true
	for y, cells := range [][]string{{"", "name", "from"}, {}, {"", "", "x"}, {"", "one\ntwo"}} {
		s.Row(y)
		for x, text := range cells {
			s.Cell(x, text)
		}
	}
	s.Link(2, 2, "https://e.example/")
	s.Merge(3, 1, draft.Shape{Columns: 2, Rows: 1})
	s.Write(&d.Flow)
	want := "## Ships (hidden)\n\n| name | from |\n| --- | --- |\n|  | [x](https://e.example/) |\n| one<br>two |  |"
	if got := readertest.Markdown(d.Document()); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestScatteredCellsAreBounded(t *testing.T) {
	t.Parallel()
	d := draft.New(draft.Options{})
	var book Book
	s := book.Sheet("wide")
	for i := range 20_000 {
		s.Row(i)
		s.Cell(i%maxColumns, "x")
	}
	s.Write(&d.Flow)
	if book.places > maxPlaces+maxColumns || s.beyond == 0 {
		t.Errorf("%d places were written, %d rows left out", book.places, s.beyond)
	}
}

func FuzzParseFormat(f *testing.F) {
	f.Add(`[$-409]"x"\.yyyy;0%`, 1.5)
	f.Fuzz(func(t *testing.T, code string, value float64) { ParseFormat(code).Show(value, len(code)%2 == 0) })
}
