package sitemap

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ in, want string }{
		"a sitemap": {`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
			<url><loc> https://a.example/1?a=1&amp;b </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
			<url><loc><![CDATA[https://a.example/2]]></loc></url></urlset>`, "0 https://a.example/1?a=1&b, 0 https://a.example/2"},
		"an index": {`<sitemapindex><sitemap><loc>https://a.example/s.xml.gz</loc></sitemap></sitemapindex>`, "1 https://a.example/s.xml.gz"},
		"RSS": {`<rss><channel><link>https://a.example/</link><item><title>x</title><link>https://a.example/1</link>
			</item></channel></rss>`, "0 https://a.example/1"},
		"Atom": {`<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/><entry>
			<link rel="edit" href="https://a.example/e"/><link href="https://a.example/1"/><link rel="alternate" href="https://a.example/2"/>
			</entry></feed>`, "0 https://a.example/1, 0 https://a.example/2"},
		"RDF":        {`<rdf:RDF xmlns:rdf="r"><item><link>https://a.example/1</link></item></rdf:RDF>`, "0 https://a.example/1"},
		"an old set": {"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><urlset><url><loc>https://a.example/\xe9</loc></url></urlset>", "0 https://a.example/é"},
		"empty":      {`<urlset/>`, ""},
	} {
		got, err := entries(tc.in)
		if err != nil || got != tc.want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, tc.want)
		}
	}
}

func entries(in string) (string, error) {
	var seen []string
	err := Read(strings.NewReader(in), func(e Entry) bool {
		seen = append(seen, fmt.Sprint(e.Kind, " ", e.URL))
		return true
	})
	return strings.Join(seen, ", "), err
}

func TestReadDamaged(t *testing.T) {
	t.Parallel()
	for name, in := range map[string]string{
		"a page": "<html><body>", "nothing": "", "text": "hello", "deep": "<urlset>" + strings.Repeat("<a>", 100),
		"cut off": "<urlset><url><loc>https://a.example/1</loc></url><url><lo",
	} {
		got, err := entries(in)
		if !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if name == "cut off" && got != "0 https://a.example/1" {
			t.Errorf("%s: %q; want what was before", name, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("<urlset><url><loc>https://a.example/1</loc></url></urlset>")
	f.Add("<feed><entry><link href='x'/></entry></feed>")
	f.Fuzz(func(t *testing.T, in string) { _, _ = entries(in) })
}
