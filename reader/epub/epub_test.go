package epub

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

const container = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`

const opf = `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Tides</dc:title><dc:creator>A</dc:creator><dc:creator>B</dc:creator>
<dc:language>en</dc:language><dc:description>About &lt;b&gt;water&lt;/b&gt;</dc:description></metadata>
<manifest><item id="n" href="nav.xhtml" properties="nav"/><item id="1" href="text/one%20a.xhtml"/><item id="2" href="text/two.xhtml"/></manifest>
<spine><itemref idref="n"/><itemref idref="2"/><itemref idref="1"/><itemref idref="gone"/></spine></package>`

func packed(t testing.TB, opf string, more ...readertest.Entry) []byte {
	page := func(body string) string {
		return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>` + body + `</body></html>`
	}
	return readertest.Zip(t, append([]readertest.Entry{
		{Name: "mimetype", Body: "application/epub+zip"}, {Name: "META-INF/container.xml", Body: container}, {Name: "OPS/book.opf", Body: opf},
		{Name: "OPS/nav.xhtml", Body: page("<nav>contents</nav>")},
		{Name: "OPS/text/one a.xhtml", Body: page("<h2>Ebb</h2><p>It <em>goes</em>.</p><script>x</script>")},
		{Name: "OPS/text/two.xhtml", Body: page("<h2>Flood</h2><p>It comes <a href='https://e.example/'>back</a>.</p>")},
	}, more...)...)
}

func TestRead(t *testing.T) {
	t.Parallel()
	want := "# Tides\n\nA, B\n\nAbout **water**\n\n## Flood\n\nIt comes [back](https://e.example/).\n\n## Ebb\n\nIt *goes*."
	if got := readertest.Read(t, reader.Source{Body: packed(t, opf)}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestTheTitleIsSaidOnce(t *testing.T) {
	t.Parallel()
	body := packed(t, strings.Replace(opf, "<dc:title>Tides<", "<dc:title>The flood<", 1), readertest.Entry{Name: "x", Body: ""})
	if got := readertest.Read(t, reader.Source{Body: body}); !strings.HasPrefix(got, "# The flood\n") {
		t.Errorf("another title: %q", got)
	}
	body = packed(t, strings.Replace(opf, "<dc:title>Tides<", "<dc:title>flood<", 1))
	if got := readertest.Read(t, reader.Source{Body: body}); !strings.HasPrefix(got, "## Flood\n") {
		t.Errorf("the title of a chapter: %q", got)
	}
}

func TestAChapterIsNamedOnce(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ headings, want string }{
		{"<h1>1.2 - Neap</h1><h1>Neap</h1>", "# 1.2 - Neap\n\nIt rests."},
		{"<h1>Chapter IV: Neap</h1><div><h2>Neap</h2></div>", "# Chapter IV: Neap\n\nIt rests."},
		{"<h1>Neap</h1><h2>Neap</h2>", "# Neap\n\nIt rests."},
		{"<h1>1. Tides</h1><h2>Neap</h2>", "# 1. Tides\n\n## Neap\n\nIt rests."},
		{"<h1>1. Neap</h1><p>Or:</p><h2>Neap</h2>", "# 1. Neap\n\nOr:\n\n## Neap\n\nIt rests."},
	} {
		root := chapterOf([]byte("<html><body>"+tc.headings+"<p>It rests.</p></body></html>"), reader.Options{})
		if got := markdown.Render(root, markdown.Options{}).Markdown; strings.TrimSpace(got) != tc.want {
			t.Errorf("%s\ngot  %q\nwant %q", tc.headings, got, tc.want)
		}
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	whole := packed(t, opf)
	locked := readertest.Entry{Name: "META-INF/encryption.xml", Body: `<encryption><EncryptedData><CipherData><CipherReference URI="OPS/text/two.xhtml"/></CipherData></EncryptedData></encryption>`}
	for _, tc := range []struct {
		name string
		body []byte
		want error
	}{
		{"cut short", whole[:len(whole)-99], format.ErrDamaged},
		{"no list", readertest.Zip(t, readertest.Entry{Name: "mimetype", Body: "application/epub+zip"}), format.ErrDamaged},
		{"no chapters", packed(t, "<package/>"), format.ErrDamaged},
		{"locked", packed(t, opf, locked), format.ErrEncrypted},
	} {
		if _, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzPackage(f *testing.F) {
	f.Add(opf)
	f.Fuzz(func(t *testing.T, opf string) {
		if doc, err := read(reader.Source{Body: packed(t, opf)}, reader.Options{}); err == nil {
			readertest.Markdown(doc)
		}
	})
}

func TestChapters(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"the first choice that can be read", `<epub:switch><epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><p>math</p></epub:case><epub:default><p>other</p></epub:default></epub:switch>`, "math"},
		{"what is for all", `<epub:switch><epub:case required-namespace="urn:x"><p>x</p></epub:case><epub:default><p>other</p></epub:default></epub:switch>`, "other"},
		{"a formula under a prefix", `<p xmlns:m="http://www.w3.org/1998/Math/MathML"><m:math><m:mn>2</m:mn><m:mo>+</m:mo><m:mi>x</m:mi></m:math></p>`, "$2+x$"},
	} {
		got := strings.TrimSpace(markdown.Render(chapterOf([]byte("<html><body>"+tc.body+"</body></html>"), reader.Options{}), markdown.Options{}).Markdown)
		if got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestContents(t *testing.T) {
	t.Parallel()
	names := map[string]bool{"a.html": true, "b.html": true, "c.html": true}
	list := `<h1>Contents</h1><ol><li><a href="a.html">The first chapter</a></li><li><a href="b.html#x">The second chapter</a></li><li><a href="../c.html">The third chapter</a></li></ol>`
	for body, want := range map[string]bool{
		list: true, list + "<p>" + strings.Repeat("prose ", 20) + "</p>": false, strings.Replace(list, "a.html", "https://e.example/z", 1): false,
	} {
		if got := isContents(chapterOf([]byte("<html><body>"+body+"</body></html>"), reader.Options{}), names); got != want {
			t.Errorf("isContents(%.60q…) = %v, want %v", body, got, want)
		}
	}
}
