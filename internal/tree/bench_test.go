package tree

import (
	"bytes"
	"testing"

	"golang.org/x/net/html"
)

// BenchmarkParse builds the trees of saved pages beside the oracle.
func BenchmarkParse(b *testing.B) {
	pages := savedPages(b, 16)
	if len(pages) == 0 {
		pages = map[string][]byte{"sample": sample}
	}
	size := 0
	for _, page := range pages {
		size += len(page)
	}
	for _, parser := range []struct {
		name  string
		parse func([]byte)
	}{
		{"tree", func(page []byte) { Parse(page, Options{}).Release() }},
		{"x/net/html", func(page []byte) { html.Parse(bytes.NewReader(page)) }},
	} {
		b.Run(parser.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, page := range pages {
					parser.parse(page)
				}
			}
		})
	}
}

var sample = bytes.Repeat([]byte(`<div class="a b"><h2 id=x>A heading</h2>
<p>Some text &amp; more, <a href="/x?a=1&amp;b=2">a link</a>
<ul><li>one<li>two</ul><table><tr><td>1<td>2</table></div>`), 200)
