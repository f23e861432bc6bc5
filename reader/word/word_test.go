package word

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const spaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"
 xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
 xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"`

const styleSheet = `<w:styles ` + spaces + `>
<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="Own"><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:styleId="Deep"><w:name w:val="My own"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
<w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>
<w:style w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
<w:style w:styleId="Q"><w:name w:val="Quote"/></w:style><w:style w:styleId="C"><w:name w:val="Source Code"/></w:style>
<w:style w:styleId="Listed"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Strong"><w:rPr><w:b/></w:rPr></w:style></w:styles>`

const numbers = `<w:numbering ` + spaces + `><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>`

const relations = `<Relationships><Relationship Id="s" Type="x/styles" Target="styles.xml"/><Relationship Id="n" Type="x/numbering" Target="numbering.xml"/>
<Relationship Id="f" Type="x/footnotes" Target="footnotes.xml"/><Relationship Id="l" Type="x/hyperlink" Target="https://e.example/a" TargetMode="External"/>
<Relationship Id="p" Type="x/image" Target="media/cat.png"/></Relationships>`

const notes = `<w:footnotes ` + spaces + `><w:footnote w:id="2"><w:p><w:r><w:t>The note</w:t></w:r></w:p></w:footnote></w:footnotes>`

func docx(t testing.TB, body string) []byte {
	return readertest.Zip(t,
		readertest.Entry{Name: "[Content_Types].xml", Body: "<Types/>"},
		readertest.Entry{Name: "word/document.xml", Body: "<w:document " + spaces + "><w:body>" + body + "</w:body></w:document>"},
		readertest.Entry{Name: "word/_rels/document.xml.rels", Body: relations},
		readertest.Entry{Name: "word/styles.xml", Body: styleSheet},
		readertest.Entry{Name: "word/numbering.xml", Body: numbers},
		readertest.Entry{Name: "word/footnotes.xml", Body: notes},
		readertest.Entry{Name: "docProps/core.xml", Body: `<cp:p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Told</dc:title><dc:creator>A. Pilot</dc:creator></cp:p>`},
	)
}

// p is a paragraph of a style, or of a list where the style is a number.
func p(style, runs string) string {
	if style != "" && style[0] <= '9' {
		return `<w:p><w:pPr><w:numPr><w:ilvl w:val="` + style[1:] + `"/><w:numId w:val="` + style[:1] + `"/></w:numPr></w:pPr>` + runs + `</w:p>`
	}
	return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>` + runs + `</w:p>`
}

func r(text string) string { return `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r>` }

func fieldMark(kind string) string { return `<w:r><w:fldChar w:fldCharType="` + kind + `"/></w:r>` }

func TestRead(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"headings", p("berschrift1", r("A")) + p("Own", r("B")) + p("Deep", r("C")) + p("T", r("D")) + p("Loop", r("E")), "# A\n\n# B\n\n### C\n\n# D\n\nE"},
		{"contents", p("TOC1", r("A 1")) + p("", r("x")), "x"},
		{"quote and code", p("Q", r("said")) + p("C", r("a  b")) + p("C", r("c")), "> said\n\n```\na  b\nc\n```"},
		{"lists", p("10", r("a")) + p("11", r("b")) + p("11", r("c")) + p("20", r("one")) + p("", r("x")) + p("20", r("two")) + p("30", r("seven")) + p("Listed", r("by style")),
			"- a\n\n  3. b\n  4. c\n\n1. one\n\nx\n\n2. two\n3. seven\n\n- by style"},
		{"styles of runs", p("", `<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r><w:r><w:rPr><w:rStyle w:val="Strong"/></w:rPr><w:t>b</w:t></w:r>`+
			`<w:r><w:rPr><w:rStyle w:val="Strong"/><w:b w:val="0"/><w:i/></w:rPr><w:t xml:space="preserve"> c</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r>`), "**ab** *c*"},
		{"links", p("", `<w:hyperlink r:id="l" w:anchor="x">`+r("a")+`</w:hyperlink> `+r(" ")+fieldMark("begin")+`<w:r><w:instrText>HYPERLINK "https://f.example/" \l "y"</w:instrText></w:r>`+
			fieldMark("separate")+r("b")+fieldMark("end")+r(" ")+`<w:fldSimple w:instr="HYPERLINK javascript:x">`+r("c")+`</w:fldSimple>`),
			"[a](https://e.example/a#x) [b](https://f.example/#y) c"},
		{"changes", p("", `<w:ins>`+r("new")+`</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom>`+r("moved")+`</w:moveFrom>`), "new"},
		{"notes", p("", r("a")+`<w:r><w:footnoteReference w:id="2"/></w:r>`) + p("", r("b")+`<w:r><w:footnoteReference w:id="2"/></w:r>`), "a[^1]\n\nb[^1]\n\n[^1]: The note"},
		{"text box", p("", r("a")+`<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>`+p("", r("boxed"))+`</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>`+
			p("", r("again"))+`</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`), "a\n\nboxed"},
		{"picture", p("", `<w:r><w:drawing><wp:inline><wp:docPr descr="a cat"/><a:blip r:embed="p"/></wp:inline></w:drawing></w:r>`), "![a cat](cat.png)"},
		{"formula", p("", r("so ")+`<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t>π</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f></m:oMath>`),
			`so $\frac{1}{{\pi}^{2}}$`},
		{"sign", p("", r("a ")+`<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Other" w:char="F061"/></w:r>`), "a ✓α"},
		{"initial", `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>` + r("O") + `</w:p>` + p("", r("nce")), "Once"},
	} {
		if got := readertest.Read(t, reader.Source{Body: docx(t, tc.body)}); got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	cell := func(properties, text string) string {
		return "<w:tc><w:tcPr>" + properties + "</w:tcPr>" + p("", r(text)) + "</w:tc>"
	}
	body := `<w:tbl><w:tblPr><w:tblLook w:val="04A0"/></w:tblPr><w:tr>` + cell("", "a") + cell("", "b") + cell("", "c") + `</w:tr>` +
		`<w:tr>` + cell(`<w:vMerge w:val="restart"/>`, "1") + cell(`<w:gridSpan w:val="2"/>`, "2") + `</w:tr>` +
		`<w:tr>` + cell(`<w:vMerge/>`, "") + cell("", "3") + cell("", "4") + `</w:tr></w:tbl>`
	want := "| a | b | c |\n| --- | --- | --- |\n| 1 | 2 |  |\n| 1 | 3 | 4 |"
	if got := readertest.Read(t, reader.Source{Body: docx(t, body)}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestMetadata(t *testing.T) {
	t.Parallel()
	doc, err := reader.Read(reader.Source{Body: docx(t, p("", r("x")))}, reader.Options{})
	if err != nil || doc.Metadata.Title != "Told" || doc.Metadata.Author != "A. Pilot" {
		t.Errorf("got %+v, %v", doc, err)
	}
}

func TestBrokenAndHostile(t *testing.T) {
	t.Parallel()
	whole := docx(t, p("", r("x")))
	types := readertest.Entry{Name: "[Content_Types].xml"}
	for _, tc := range []struct {
		name string
		body []byte
		want error
	}{
		{"cut short", whole[:len(whole)-40], format.ErrDamaged},
		{"no document", readertest.Zip(t, types, readertest.Entry{Name: "word/other.xml"}), format.ErrDamaged},
		{"no XML", readertest.Zip(t, types, readertest.Entry{Name: "word/document.xml", Body: "hello"}), format.ErrDamaged},
		{"no body", readertest.Zip(t, types, readertest.Entry{Name: "word/document.xml", Body: "<a/>"}), format.ErrDamaged},
		{"deep", docx(t, strings.Repeat("<w:tbl><w:tr><w:tc>", 10_000)), format.ErrExcess},
		{"bomb", readertest.Zip(t, types, readertest.Entry{Name: "word/document.xml", Body: strings.Repeat("<w:p/>", 4<<20)}), format.ErrExcess},
	} {
		if _, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzBody(f *testing.F) {
	f.Add(p("berschrift1", r("A")) + `<w:tbl><w:tr><w:tc>` + p("10", r("b")) + `</w:tc></w:tr></w:tbl>`)
	f.Fuzz(func(t *testing.T, body string) {
		if doc, err := read(reader.Source{Body: docx(t, body)}, reader.Options{}); err == nil {
			readertest.Markdown(doc)
		}
	})
}

func TestCommentsAndChangesOnRequest(t *testing.T) {
	t.Parallel()
	comments := `<w:comments ` + spaces + `><w:comment w:id="5" w:author="A. Pilot" w:date="2024-01-02T03:04:05Z"><w:p><w:r><w:t>Is it?</w:t></w:r></w:p></w:comment></w:comments>`
	body := p("", r("It ")+`<w:del w:author="B"><w:r><w:delText>was</w:delText></w:r></w:del><w:ins w:author="B">`+r("is")+`</w:ins>`+r(" so.")+`<w:r><w:commentReference w:id="5"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>`)
	file := readertest.Zip(t,
		readertest.Entry{Name: "[Content_Types].xml", Body: "<Types/>"},
		readertest.Entry{Name: "word/document.xml", Body: "<w:document " + spaces + "><w:body>" + body + "</w:body></w:document>"},
		readertest.Entry{Name: "word/_rels/document.xml.rels", Body: strings.Replace(relations, "</R", `<Relationship Id="c" Type="x/comments" Target="comments.xml"/></R`, 1)},
		readertest.Entry{Name: "word/footnotes.xml", Body: notes},
		readertest.Entry{Name: "word/comments.xml", Body: comments})
	for annotations, want := range map[bool]string{
		false: "It is so.[^1]\n\n[^1]: The note",
		true:  "It {--was--}{++is++} so.[^c1][^1]\n\n[^c1]: **A. Pilot** (2024-01-02)\n\n    Is it?\n\n[^1]: The note",
	} {
		doc, err := reader.Read(reader.Source{Body: file}, reader.Options{Annotations: annotations})
		if err != nil {
			t.Fatal(err)
		}
		if got := readertest.Markdown(doc); got != want {
			t.Errorf("annotations %v:\ngot  %q\nwant %q", annotations, got, want)
		}
	}
}
