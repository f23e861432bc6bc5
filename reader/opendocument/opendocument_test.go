package opendocument

import (
	"errors"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const spaces = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"`

const styleSheet = `<office:automatic-styles><style:style style:family="text" style:name="B"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:family="text" style:name="Up"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:family="paragraph" style:name="P1" style:parent-style-name="Preformatted_20_Text"/>
<style:style style:family="paragraph" style:name="P2" style:parent-style-name="Title"/>
<style:style style:family="table" style:name="ta"><style:table-properties table:display="false"/></style:style>
<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="4"/><text:list-level-style-bullet text:level="2"/></text:list-style>
<text:list-style style:name="One"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style></office:automatic-styles>`

func odf(t testing.TB, kind, body string) []byte {
	return readertest.Zip(t,
		readertest.Entry{Name: "mimetype", Body: "application/vnd.oasis.opendocument." + kind},
		readertest.Entry{Name: "content.xml", Body: "<office:document-content " + spaces + ">" + styleSheet + "<office:body><office:" + kind + ">" + body + "</office:" + kind + "></office:body></office:document-content>"},
		readertest.Entry{Name: "meta.xml", Body: `<office:document-meta ` + spaces + ` xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><dc:title>Told</dc:title></office:meta></office:document-meta>`},
	)
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"headings", `<text:p text:style-name="P2">T</text:p><text:h text:outline-level="2">A</text:h>`, "# T\n\n## A"},
		{"spans", `<text:p>a<text:s text:c="2"/><text:span text:style-name="B">b</text:span><text:span text:style-name="Up">2</text:span><text:tab/>c<text:line-break/>d</text:p>`,
			"a **b**² c\\\nd"},
		{"link", `<text:p><text:a xlink:href="https://e.example/">x</text:a><text:a xlink:href="javascript:y">z</text:a></text:p>`, "[x](https://e.example/)z"},
		{"code", `<text:p text:style-name="P1">a<text:s text:c="3"/>b</text:p><text:p text:style-name="P1">c</text:p>`, "```\na   b\nc\n```"},
		{"lists", `<text:list text:style-name="L"><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item></text:list>` +
			`<text:p>x</text:p><text:list text:style-name="L" text:continue-numbering="true"><text:list-item><text:p>c</text:p></text:list-item></text:list>`, "4. a\n   - b\n\nx\n\n5. c"},
		{"style of one level", `<text:list><text:list-item><text:p>a</text:p><text:list text:style-name="One"><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item></text:list>`,
			"- a\n  1. b"},
		{"numbered heading", `<text:list><text:list-item><text:h text:outline-level="1">H</text:h></text:list-item></text:list>`, "# H"},
		{"note", `<text:p>a<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>`, "a[^1]\n\n[^1]: n"},
		{"picture and box", `<text:p><draw:frame><draw:image xlink:href="Pictures/cat.png"/><svg:desc>a cat</svg:desc></draw:frame></text:p>` +
			`<text:p>p<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>`, "![a cat](cat.png)\n\np\n\nboxed"},
		{"deleted", `<text:tracked-changes><text:p>old</text:p></text:tracked-changes><text:p>new</text:p>`, "new"},
		{"contents", `<text:table-of-content><text:index-body><text:p>A 1</text:p></text:index-body></text:table-of-content><text:p>x</text:p>`, "x"},
		{"table", `<table:table><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>h</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows>` +
			`<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>`,
			"| h | h |\n| --- | --- |\n| 1 | 2 |"},
	} {
		if got := readertest.Read(t, reader.Source{Body: odf(t, "text", tc.body)}); got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func TestSheetsAndSlides(t *testing.T) {
	t.Parallel()
	cell := func(text string) string { return `<table:table-cell><text:p>` + text + `</text:p></table:table-cell>` }
	sheets := `<table:table table:name="One"><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="9"/></table:table-row><table:table-row>` +
		`<table:table-cell/>` + cell("a") + `<table:table-cell table:number-columns-repeated="2"><text:p>b</text:p></table:table-cell></table:table-row>` +
		`<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>` +
		`<table:table table:name="Two" table:style-name="ta"><table:table-row>` + cell("only") + `</table:table-row><table:table-row>` + cell("1") + `</table:table-row></table:table>`
	want := "## One\n\n| a | b | b |\n| --- | --- | --- |\n\n## Two (hidden)\n\n| only |\n| --- |\n| 1 |"
	if got := readertest.Read(t, reader.Source{Body: odf(t, "spreadsheet", sheets)}); got != want {
		t.Errorf("sheets:\ngot  %q\nwant %q", got, want)
	}
	slides := `<draw:page><draw:frame presentation:class="outline"><draw:text-box><text:list><text:list-item><text:p>point</text:p></text:list-item></text:list></draw:text-box></draw:frame>` +
		`<draw:frame presentation:class="title"><draw:text-box><text:p>T</text:p></draw:text-box></draw:frame>` +
		`<presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>say</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`
	if got, want := readertest.Read(t, reader.Source{Body: odf(t, "presentation", slides)}), "## T\n\n- point\n\n**Notes:**\n\n> say"; got != want {
		t.Errorf("slides:\ngot  %q\nwant %q", got, want)
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	whole := odf(t, "text", "")
	mimetype := readertest.Entry{Name: "mimetype", Body: "application/vnd.oasis.opendocument.text"}
	for _, tc := range []struct {
		name string
		body []byte
		want error
	}{
		{"cut short", whole[:len(whole)-60], format.ErrDamaged},
		{"no content", readertest.Zip(t, mimetype), format.ErrDamaged},
		{"no body", readertest.Zip(t, mimetype, readertest.Entry{Name: "content.xml", Body: "<a/>"}), format.ErrDamaged},
		{"password", readertest.Zip(t, mimetype, readertest.Entry{Name: "content.xml", Body: "\x01\x02"}, readertest.Entry{Name: "META-INF/manifest.xml",
			Body: `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>`}), format.ErrEncrypted},
	} {
		if _, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzBody(f *testing.F) {
	f.Add("text", `<text:list text:style-name="L"><text:list-item><text:p>a</text:p></text:list-item></text:list>`)
	f.Add("spreadsheet", `<table:table><table:table-row table:number-rows-repeated="9"><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>`)
	f.Add("presentation", `<draw:page><draw:frame><draw:text-box><text:p>T</text:p></draw:text-box></draw:frame></draw:page>`)
	f.Fuzz(func(t *testing.T, kind, body string) {
		if doc, err := read(reader.Source{Body: odf(t, kind, body)}, reader.Options{}); err == nil {
			readertest.Markdown(doc)
		}
	})
}

func TestCommentsAndChangesOnRequest(t *testing.T) {
	t.Parallel()
	body := `<text:tracked-changes><text:changed-region text:id="d"><text:deletion><office:change-info/><text:p>was</text:p></text:deletion></text:changed-region><text:changed-region text:id="i"><text:insertion/></text:changed-region></text:tracked-changes>` +
		`<text:p>It <text:change text:change-id="d"/><text:change-start text:change-id="i"/>is<text:change-end text:change-id="i"/> so.<office:annotation><dc:creator>A. Pilot</dc:creator><dc:date>2024-01-02T03:04:05</dc:date><text:p>Is it?</text:p></office:annotation></text:p>`
	for annotations, want := range map[bool]string{
		false: "It is so.",
		true:  "It {--was--}{++is++} so.[^c1]\n\n[^c1]: **A. Pilot** (2024-01-02)\n\n    Is it?",
	} {
		doc, err := reader.Read(reader.Source{Body: odf(t, "text", body)}, reader.Options{Annotations: annotations})
		if err != nil {
			t.Fatal(err)
		}
		if got := readertest.Markdown(doc); got != want {
			t.Errorf("annotations %v:\ngot  %q\nwant %q", annotations, got, want)
		}
	}
}

func TestObjects(t *testing.T) {
	t.Parallel()
	formula := `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo>=</mo><msup><mi>b</mi><mn>2</mn></msup></mrow><annotation encoding="StarMath 5.0">a = b^2</annotation></semantics></math>`
	chart := "<office:document-content " + spaces + ` xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"><office:body><office:chart><chart:chart><chart:title><text:p>Tides</text:p></chart:title><table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Day</text:p></table:table-cell><table:table-cell><text:p>m</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>4.2</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`
	body := `<text:p>As <draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame> says.</text:p><text:p><draw:frame><draw:object xlink:href="./Object 2"/></draw:frame></text:p><text:p><draw:frame><draw:object xlink:href="../../gone"/><draw:image xlink:href="Pictures/it.png"/></draw:frame></text:p>`
	file := readertest.Zip(t,
		readertest.Entry{Name: "mimetype", Body: "application/vnd.oasis.opendocument.text"},
		readertest.Entry{Name: "content.xml", Body: "<office:document-content " + spaces + "><office:body><office:text>" + body + "</office:text></office:body></office:document-content>"},
		readertest.Entry{Name: "Object 1/content.xml", Body: formula}, readertest.Entry{Name: "Object 2/content.xml", Body: chart})
	want := "As $a=b^{2}$ says.\n\n**Tides**\n\n| Day | m |\n| --- | --- |\n| 1 | 4.2 |\n\n![](it.png)"
	if got := readertest.Read(t, reader.Source{Body: file}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
