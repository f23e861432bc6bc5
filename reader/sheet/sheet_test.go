package sheet

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const space = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

func xlsx(t testing.TB, sheet string) []byte {
	return readertest.Zip(t,
		readertest.Entry{Name: "[Content_Types].xml", Body: "<Types/>"},
		readertest.Entry{Name: "xl/workbook.xml", Body: `<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` + space + `><x:sheets>
<x:sheet name="Ships" r:id="a"/><x:sheet name="Gone" state="hidden" r:id="b"/><x:sheet name="Drawn" r:id="c"/></x:sheets></x:workbook>`},
		readertest.Entry{Name: "xl/_rels/workbook.xml.rels", Body: `<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/one.xml"/>
<Relationship Id="b" Type="x/worksheet" Target="/xl/worksheets/two.xml"/><Relationship Id="c" Type="x/chartsheet" Target="chartsheets/c.xml"/>
<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="x/styles" Target="styles.xml"/></Relationships>`},
		readertest.Entry{Name: "xl/sharedStrings.xml", Body: `<sst ` + space + `><si><t>name</t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh></si></sst>`},
		readertest.Entry{Name: "xl/styles.xml", Body: `<styleSheet ` + space + `><numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`},
		readertest.Entry{Name: "xl/worksheets/one.xml", Body: `<worksheet ` + space + `><sheetData>` + sheet + `</sheetData><mergeCells><mergeCell ref="B4:C4"/></mergeCells>
<hyperlinks><hyperlink ref="B3" r:id="l"/></hyperlinks></worksheet>`},
		readertest.Entry{Name: "xl/worksheets/_rels/one.xml.rels", Body: `<Relationships><Relationship Id="l" Type="x/hyperlink" TargetMode="External" Target="https://e.example/"/></Relationships>`},
		readertest.Entry{Name: "xl/worksheets/two.xml", Body: `<worksheet ` + space + `/>`},
	)
}

func TestRead(t *testing.T) {
	t.Parallel()
	sheet := `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>day</t></is></c><c r="D2"><v>0.125</v></c></row>
<row><c r="B3" t="s"><v>1</v></c><c s="1"><v>45000</v></c><c s="2"><v>0.125</v></c></row>
<row r="4"><c r="B4" t="b"><v>1</v></c><c r="D4"><f>SUM(D2:D3)</f></c></row><row r="5"><c r="B5" t="s"><v>99</v></c><c t="e"><v>#N/A</v></c></row>`
	want := "## Ships\n\n| name | day | 0.125 |\n| --- | --- | --- |\n| [two runs](https://e.example/) | 2023-03-15 | 12.5% |\n| TRUE |  | =SUM(D2:D3) |\n|  | #N/A |  |\n\n## Gone (hidden)"
	if got := readertest.Read(t, reader.Source{Body: xlsx(t, sheet)}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestLongSheetsSayWhatIsLeftOut(t *testing.T) {
	t.Parallel()
	var rows strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&rows, "<row><c><v>%d</v></c><c><v>%d</v></c></row>", i*7919, i*104729)
	}
	for i := range 400_000 {
		fmt.Fprintf(&rows, `<row r="%d"><c r="A%d"><v>%d</v></c></row>`, i+40_001, i+40_001, i*7919)
	}
	got := readertest.Read(t, reader.Source{Body: xlsx(t, rows.String())})
	if !strings.Contains(got, "*410000 more rows were left out.*") {
		t.Errorf("ends %q", got[len(got)-80:])
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	whole := xlsx(t, "")
	for _, tc := range []struct {
		name string
		body []byte
		want error
	}{
		{"cut short", whole[:len(whole)-100], format.ErrDamaged},
		{"no workbook", readertest.Zip(t, readertest.Entry{Name: "[Content_Types].xml"}, readertest.Entry{Name: "xl/a"}), format.ErrDamaged},
		{"bomb", xlsx(t, strings.Repeat(`<row><c><v>1</v></c></row>`, 1<<20)), format.ErrExcess},
	} {
		if _, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzSheet(f *testing.F) {
	f.Add(`<row r="2"><c r="B2" t="s"><v>0</v></c><c r="XFD1" s="1"><v>1e9</v></c></row>`)
	f.Fuzz(func(t *testing.T, sheet string) {
		if doc, err := read(reader.Source{Body: xlsx(t, sheet)}, reader.Options{}); err == nil {
			readertest.Markdown(doc)
		}
	})
}
