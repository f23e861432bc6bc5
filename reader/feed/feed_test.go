package feed

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Harbour &amp; sea</title><link>https://e.example/</link>
<description>News of the &lt;b&gt;harbour&lt;/b&gt;</description><language>en</language>
<item><title>Dredging</title><link>/news/1</link><pubDate>Tue, 02 Jan 2024 10:00:00 +0000</pubDate><dc:creator>A. Pilot</dc:creator>
<description>short</description><content:encoded><![CDATA[<p>It <a href="more">began</a>.</p><h1>Why</h1><p>Sand.</p><script>x()</script>]]></content:encoded></item>
<item><description>No title &lt;i&gt;here&lt;/i&gt;</description><guid>https://e.example/2</guid><enclosure url="https://e.example/a.mp3" type="audio/mpeg"/></item>
</channel></rss>`

const atom = `<f:feed xmlns:f="http://www.w3.org/2005/Atom"><f:title type="html">A &amp;amp; B</f:title><f:subtitle>Sub</f:subtitle>
<f:entry><f:title>One</f:title><f:link rel="self" href="https://e.example/self"/><f:link href="https://e.example/one"/>
<f:updated>2024-02-03T04:05:06Z</f:updated><f:author><f:name>B</f:name></f:author>
<f:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Some <em>words</em></p></div></f:content></f:entry></f:feed>`

const jsonText = `{"version":"https://jsonfeed.org/version/1.1","title":"J","description":"D","authors":[{"name":"X"},{"name":"Y"}],
"items":[{"id":"1","url":"https://e.example/j","title":"T","content_text":"one < two\n\nthree","date_published":"2024-01-01"}]}`

func TestFeeds(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"rss", rss, "# Harbour & sea\n\nNews of the **harbour**\n\n## [Dredging](https://e.example/news/1)\n\n2024-01-02T10:00:00Z · A. Pilot\n\n" +
			"It [began](https://e.example/news/more).\n\n### Why\n\nSand.\n\n## https://e.example/2\n\nNo title *here*\n\n" +
			"https://e.example/a.mp3"},
		{"atom", atom, "# A & B\n\nSub\n\n## [One](https://e.example/one)\n\n2024-02-03T04:05:06Z · B\n\nSome *words*"},
		{"json feed", jsonText, "# J\n\nD\n\n## [T](https://e.example/j)\n\n2024-01-01\n\none < two\n\nthree"},
		{"broken rss", `<rss><channel><title>T</title><item><title>a & b</title><link>https://e.example/x?a=1&b=2</link>`,
			"# T\n\n## [a & b](https://e.example/x?a=1&b=2)"},
		{"other types", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>a</title><content type="application/xml">&lt;x/></content></entry>` +
			`<entry><title>b</title><content type="text/css">aGVsbG8=</content></entry></feed>`, "## a\n\n\\<x/>\n\n## b\n\nhello"},
		{"Dublin Core", `<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><item><dc:title>T</dc:title><dc:description>D</dc:description></item></channel></rss>`,
			"## T\n\nD"},
		{"rss 1.0", `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>C</title></channel>` +
			`<item><title>I</title><link>https://e.example/i</link></item></rdf:RDF>`, "# C\n\n## [I](https://e.example/i)"},
		{"opml", `<opml version="2.0"><head><title>Mine</title></head><body><outline text="News"><outline text="E" htmlUrl="https://e.example/" xmlUrl="https://e.example/f"/></outline></body></opml>`,
			"# Mine\n\n- News\n  - [E](https://e.example/) ([feed](https://e.example/f))"},
		{"sitemap", `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.example/a</loc><lastmod>2024-01-01</lastmod></url><url><loc>https://e.example/b</loc></url></urlset>`,
			"# Sitemap\n\n- https://e.example/a · 2024-01-01\n- https://e.example/b"},
	} {
		if got := readertest.Read(t, reader.Source{Body: []byte(tc.body), URL: "https://e.example/feeds/a.xml"}); got != tc.want {
			t.Errorf("%s:\n got %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func TestBrokenFeeds(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"version":"https://jsonfeed.org/version/1.1","items":[`,
		"<rss>" + strings.Repeat("<channel>", 100_000),
	} {
		_, err := reader.Read(reader.Source{Body: []byte(body)}, reader.Options{})
		if !errors.Is(err, format.ErrDamaged) && !errors.Is(err, format.ErrExcess) {
			t.Errorf("%.40q: %v", body, err)
		}
	}
}

func TestOtherXMLThatBeginsAsAFeedStaysAsItIs(t *testing.T) {
	t.Parallel()
	const ontology = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>Words</rdf:Description></rdf:RDF>`
	doc, err := reader.Read(reader.Source{Body: []byte(ontology)}, reader.Options{})
	if err != nil || doc.Verbatim != ontology {
		t.Errorf("got %+v, %v", doc, err)
	}
}

func TestLongSitemapsAreBounded(t *testing.T) {
	t.Parallel()
	got := readertest.Read(t, reader.Source{Body: []byte("<urlset>" + strings.Repeat("<url><loc>https://e.example/a</loc></url>", maxLinks+7) + "</urlset>")})
	if strings.Count(got, "\n- ") != maxLinks || !strings.Contains(got, "7 more addresses were left out") {
		t.Errorf("%d links, end %q", strings.Count(got, "\n- "), got[len(got)-80:])
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{readXML, readJSON, readOPML, readSitemap}, []byte(rss), []byte(atom), []byte(jsonText),
		[]byte("<opml><body><outline text='a'/></body></opml>"), []byte("<urlset><url><loc>x</loc></url></urlset>"))
}
