package markdown_test

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/decant-dev/decant/markdown"
)

// TestWebPages holds the fixed point on real pages, as many as are at hand.
func TestWebPages(t *testing.T) {
	t.Parallel()
	paths, _ := filepath.Glob("../../shared/data/wcxb/dev/html/*.html.gz")
	for i := 0; i < len(paths); i += 1 + len(paths)/100 {
		page := unzip(t, paths[i])
		first := convert(t, page, nil, markdown.Options{})
		second := again(t, first.Markdown, markdown.Options{})
		if at := difference(first.Markdown, second); at >= 0 {
			t.Errorf("%s\nfirst  %q\nsecond %q", paths[i], around(first.Markdown, at), around(second, at))
		}
		checkBlocks(t, []byte(paths[i]), first)
	}
}

func unzip(t *testing.T, path string) []byte {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// difference returns where a and b begin to differ, -1 if they do not.
func difference(a, b string) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

func around(s string, at int) string {
	return s[max(0, min(at, len(s))-100):min(len(s), at+100)]
}
