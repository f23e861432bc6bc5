package reader

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/corpus"
)

// TestReadersShareNothing reads pages in many goroutines, which hand their
// memory to each other, and compares with reading them one by one.
func TestReadersShareNothing(t *testing.T) {
	t.Parallel()
	var sources []Source
	for _, p := range corpus.Pages(t, 400) {
		sources = append(sources, Source{Body: p.Bytes(t), URL: p.URL, ContentType: "text/html"})
	}
	for i := range 8 {
		page := fmt.Sprintf("<style>.c%d{display:none}</style><p class=c%d>Seen<p>in page %d &amp; kept.", i, i+1, i)
		body := strings.Repeat(page, 9)
		sources = append(sources, Source{Body: []byte(body), URL: "https://example.com/", ContentType: "text/html"})
	}
	want := make([]string, len(sources))
	for i := range sources {
		want[i] = textOf(t, sources[i])
	}
	var readers sync.WaitGroup
	for worker := range 16 {
		readers.Go(func() {
			for i := range sources {
				at := (i + worker) % len(sources)
				if got := textOf(t, sources[at]); got != want[at] {
					t.Errorf("page %d read beside others differs: %.80q, want %.80q", at, got, want[at])
				}
			}
		})
	}
	readers.Wait()
}

// textOf reads a page and writes down all text of its content.
func textOf(t *testing.T, source Source) string {
	doc, err := Read(source, Options{})
	if err != nil {
		t.Error(err)
		return ""
	}
	var out strings.Builder
	var walk func(n *document.Node)
	walk = func(n *document.Node) {
		out.WriteString(n.Text + "|" + n.Href + "\n")
		for c := range n.Children() {
			walk(c)
		}
	}
	walk(doc.Root)
	return doc.Metadata.Title + "\n" + out.String()
}
