package rtf

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const header = `{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}{\f1\fcharset129 Batang;}}{\colortbl;\red0;}
{\stylesheet{\s0 Normal;}{\s1 heading 1;}{\*\cs10 Default;}}{\info{\title The title}{\author A. Pilot}}
{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'02\'00.;}}{\listlevel\levelnfc23}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}{\*\generator Me;}
`

func TestRead(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"paragraphs", "one\\par two\nwords\\par", "one\n\ntwowords"},
		{"capitals", `a {\caps shown} {\caps large\caps0  small}`, "a SHOWN LARGE small"},
		{"styles", `a {\b bold \i both} \strike out\strike0 {\v hidden}`, "a **bold *both*** ~~out~~"},
		{"headings", `\pard\s1 A\par\pard\outlinelevel1 B\par\pard x\par`, "# A\n\n## B\n\nx"},
		{"characters", `caf\'e9 \u8364?5 \uc2\u44032\'b0\'a1 \{x\} a\~b\emdash\u-10179??\u-8704??`, "café €5 가 {x} a\u00a0b—😀"},
		{"Korean", `{\f1\'b0\'a1\'b3\'aa}`, "가나"},
		{"link", `{\field{\*\fldinst HYPERLINK "https://e.example/" }{\fldrslt here}} after`, "[here](https://e.example/) after"},
		{"lists", `\pard\ls1\ilvl0{\listtext 1.\tab}one\par\ls1\ilvl1{\listtext \bullet\tab}in\par\ls1\ilvl0{\listtext 2.\tab}two\par\pard x\par`, "1. one\n   - in\n2. two\n\nx"},
		{"typed lists", `\pard\fi-360\li360\bullet\tab a\par\pard\fi-360\li720 (3)\tab b\par`, "- a\n\n  3. b"},
		{"note", `text{\super 1}{\footnote \pard{\super 1} the note\par} on\par`, "text[^1] on\n\n[^1]: the note"},
		{"table", `\trowd\trhdr\cellx100\cellx200\pard\intbl a\cell b\cell\row\trowd\clmgf\cellx100\clmrg\cellx200\pard\intbl wide\cell\cell\row\pard after\par`,
			"| a | b |\n| --- | --- |\n| wide |  |\n\nafter"},
		{"left out", `x{\*\unknown no}{\header no}{\pict 00ff}{\*\bkmkstart no}\par`, "x"},
		{"binary", `a\bin3 {}}b\par`, "ab"},
	} {
		if got := readertest.Read(t, reader.Source{Body: []byte(header + tc.body + "}")}); got != tc.want {
			t.Errorf("%s: %q\ngot  %q\nwant %q", tc.name, tc.body, got, tc.want)
		}
	}
	doc, err := reader.Read(reader.Source{Body: []byte(header + "x}")}, reader.Options{})
	if err != nil || doc.Metadata.Title != "The title" || doc.Metadata.Author != "A. Pilot" {
		t.Errorf("metadata: %+v, %v", doc.Metadata, err)
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		body string
		want error
	}{
		{`{\rtf1\ansi{\fonttbl{\f0 Ti`, format.ErrDamaged},
		{`{\rtf1` + strings.Repeat("{", 100_000), format.ErrExcess},
		{`{\rtf1 half a te`, nil},
		{`{\rtf1 a}}}}} b \'`, nil},
	} {
		if _, err := reader.Read(reader.Source{Body: []byte(tc.body)}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%.40q: %v, want %v", tc.body, err, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{read}, []byte(header+`\trowd\cellx1\intbl a\cell\row{\footnote x}\u-1?}`), []byte(header+`\ls1\ilvl8 a\par}`))
}
