package slides

import (
	"errors"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const spaces = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"
 xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`

const layout = `<p:sldLayout ` + spaces + `><p:cSld><p:spTree>
<p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr></p:sp>
<p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="2"/></p:nvPr></p:nvSpPr><p:txBody><a:lstStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></a:lstStyle></p:txBody></p:sp>
</p:spTree></p:cSld></p:sldLayout>`

const master = `<p:sldMaster ` + spaces + `><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="-"/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>`

const chart = `<c:chartSpace ` + spaces + `><c:ser><c:tx><c:strCache><c:pt><c:v>Catch</c:v></c:pt></c:strCache></c:tx><c:cat><c:pt><c:v>Mon</c:v></c:pt></c:cat><c:val><c:pt><c:v>7</c:v></c:pt></c:val></c:ser></c:chartSpace>`

const diagram = `<dgm:dataModel ` + spaces + `><dgm:ptLst><dgm:pt modelId="0" type="doc"/><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>one</a:t></a:r></a:p></dgm:t></dgm:pt>
<dgm:pt modelId="2"><dgm:t><a:p><a:r><a:t>two</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>
<dgm:cxnLst><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="1" destId="2" srcOrd="0"/><dgm:cxn srcId="2" destId="1" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`

func pptx(t testing.TB, shapes string) []byte {
	rel := func(id, kind, target string) string {
		return `<Relationship Id="` + id + `" Type="x/` + kind + `" Target="` + target + `"/>`
	}
	notes := `<p:notes ` + spaces + `><p:sp><p:nvSpPr><p:nvPr><p:ph type="body"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>Speak up</a:t></a:r></a:p></p:txBody></p:sp></p:notes>`
	return readertest.Zip(t,
		readertest.Entry{Name: "[Content_Types].xml", Body: "<Types/>"},
		readertest.Entry{Name: "ppt/presentation.xml", Body: `<p:presentation ` + spaces + `><p:sldIdLst><p:sldId r:id="b"/><p:sldId r:id="a"/></p:sldIdLst></p:presentation>`},
		readertest.Entry{Name: "ppt/_rels/presentation.xml.rels", Body: "<R>" + rel("a", "slide", "slides/one.xml") + rel("b", "slide", "slides/two.xml") + "</R>"},
		readertest.Entry{Name: "ppt/slides/one.xml", Body: `<p:sld ` + spaces + ` show="0"><p:cSld><p:spTree/></p:cSld></p:sld>`},
		readertest.Entry{Name: "ppt/slides/two.xml", Body: `<p:sld ` + spaces + `><p:cSld><p:spTree>` + shapes + `</p:spTree></p:cSld></p:sld>`},
		readertest.Entry{Name: "ppt/slides/_rels/two.xml.rels", Body: "<R>" + rel("l", "slideLayout", "../slideLayouts/l.xml") + rel("n", "notesSlide", "../notes.xml") +
			rel("c", "chart", "../chart.xml") + rel("d", "diagramData", "../diagram.xml") + rel("i", "image", "../media/cat.png") +
			`<Relationship Id="h" Type="x/hyperlink" TargetMode="External" Target="https://e.example/"/></R>`},
		readertest.Entry{Name: "ppt/slideLayouts/l.xml", Body: layout},
		readertest.Entry{Name: "ppt/slideLayouts/_rels/l.xml.rels", Body: "<R>" + rel("m", "slideMaster", "../master.xml") + "</R>"},
		readertest.Entry{Name: "ppt/master.xml", Body: master}, readertest.Entry{Name: "ppt/notes.xml", Body: notes},
		readertest.Entry{Name: "ppt/chart.xml", Body: chart}, readertest.Entry{Name: "ppt/diagram.xml", Body: diagram},
	)
}

func shape(ph, paragraphs string) string {
	return `<p:sp><p:nvSpPr><p:nvPr>` + ph + `</p:nvPr></p:nvSpPr><p:txBody>` + paragraphs + `</p:txBody></p:sp>`
}

func p(properties, text string) string {
	return `<a:p>` + properties + `<a:r><a:t>` + text + `</a:t></a:r></a:p>`
}

func TestRead(t *testing.T) {
	t.Parallel()
	shapes := shape(`<p:ph idx="1"/>`, p("", "first")+p(`<a:pPr lvl="1"/>`, "below")+p(`<a:pPr><a:buNone/></a:pPr>`, "bare")) +
		shape(`<p:ph type="title"/>`, p("", "The")+p("", "title")) + shape(`<p:ph idx="2"/>`, p("", "no mark")) +
		shape(`<p:ph type="sldNum"/>`, p("", "7")) +
		shape("", p(`<a:pPr><a:buAutoNum startAt="3"/></a:pPr>`, "third")+`<a:p><a:r><a:rPr b="1"><a:hlinkClick r:id="h"/></a:rPr><a:t>link</a:t></a:r></a:p>`) +
		shape("", `<a:p><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>go  run</a:t></a:r></a:p>`) +
		`<p:pic><p:nvPicPr><p:cNvPr name="x" descr="a cat"/></p:nvPicPr><a:blip r:embed="i"/></p:pic>` +
		`<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc gridSpan="2"><a:txBody>` + p("", "h") + `</a:txBody></a:tc><a:tc hMerge="1"/></a:tr><a:tr><a:tc><a:txBody>` + p("", "1") +
		`</a:txBody></a:tc><a:tc><a:txBody>` + p("", "2") + `</a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>` +
		`<p:graphicFrame><c:chart r:id="c"/></p:graphicFrame><p:graphicFrame><dgm:relIds r:dm="d"/></p:graphicFrame>`
	want := "## The title\n\n- first\n  - below\n\nbare\n\nno mark\n\n3. third\n\n[**link**](https://e.example/)\n\n```\ngo  run\n```\n\n![a cat](cat.png)\n\n" +
		"| h | h |\n| --- | --- |\n| 1 | 2 |\n\n|  | Catch |\n| --- | --- |\n| Mon | 7 |\n\n- one\n  - two\n    - one\n\n**Notes:**\n\n> Speak up\n\n*Slide 2 (hidden)*"
	if got := readertest.Read(t, reader.Source{Body: pptx(t, shapes)}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestMissingSlidesAreDamage(t *testing.T) {
	t.Parallel()
	body := readertest.Zip(t, readertest.Entry{Name: "[Content_Types].xml"},
		readertest.Entry{Name: "ppt/presentation.xml", Body: `<p:presentation ` + spaces + `><p:sldIdLst><p:sldId r:id="b"/></p:sldIdLst></p:presentation>`})
	if _, err := reader.Read(reader.Source{Body: body}, reader.Options{}); !errors.Is(err, format.ErrDamaged) {
		t.Errorf("got %v, want %v", err, format.ErrDamaged)
	}
}

func FuzzShapes(f *testing.F) {
	f.Add(shape(`<p:ph idx="1"/>`, p("", "first")) + `<p:graphicFrame><dgm:relIds r:dm="d"/></p:graphicFrame>`)
	f.Fuzz(func(t *testing.T, shapes string) {
		if doc, err := read(reader.Source{Body: pptx(t, shapes)}, reader.Options{}); err == nil {
			readertest.Markdown(doc)
		}
	})
}
