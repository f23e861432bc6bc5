package bench

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"

	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
)

// BenchmarkMarkdown converts parsed pages: the sample pages of
// html-to-markdown, and real ones where they are at hand. The parse itself is
// there to compare with.
func BenchmarkMarkdown(b *testing.B) {
	for _, set := range []struct {
		name  string
		pages [][]byte
	}{
		{"samples", samplePages(b)},
		{"web", webPages(b, 60)},
	} {
		if len(set.pages) == 0 {
			continue
		}
		b.Run(set.name+"/parse", func(b *testing.B) { benchmarkParse(b, set.pages) })
		b.Run(set.name+"/decant", func(b *testing.B) {
			benchmarkTrees(b, set.pages, ownTree, func(root tree.Node) int {
				result := markup.Transcribe(root, markup.Options{})
				return len(markdown.Render(result.Root, markdown.Options{LiveImages: true}).Markdown)
			})
		})
		convert := converter.NewConverter(converter.WithPlugins(base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(),
			strikethrough.NewStrikethroughPlugin(), table.NewTablePlugin()))
		b.Run(set.name+"/html-to-markdown", func(b *testing.B) {
			benchmarkTrees(b, set.pages, parsed, func(root *html.Node) int {
				text, err := convert.ConvertNode(root)
				if err != nil {
					b.Fatal(err)
				}
				return len(text)
			})
		})
	}
}

func benchmarkParse(b *testing.B, pages [][]byte) {
	b.ReportAllocs()
	b.SetBytes(total(pages))
	for b.Loop() {
		for _, page := range pages {
			if _, err := html.Parse(bytes.NewReader(page)); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// benchmarkTrees parses anew for each turn, off the clock, as
// html-to-markdown changes the tree that it is given.
func benchmarkTrees[T any](b *testing.B, pages [][]byte, parse func([]byte) T, convert func(T) int) {
	b.ReportAllocs()
	b.SetBytes(total(pages))
	written := 0
	for range b.N {
		b.StopTimer()
		roots := make([]T, len(pages))
		for i, page := range pages {
			roots[i] = parse(page)
		}
		b.StartTimer()
		for _, root := range roots {
			written += convert(root)
		}
	}
	b.ReportMetric(float64(written)/float64(b.N), "written-bytes")
}

func ownTree(page []byte) tree.Node { return tree.Parse(page, tree.Options{}).Root() }

func parsed(page []byte) *html.Node {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		panic(err)
	}
	return root
}

func total(pages [][]byte) (n int64) {
	for _, page := range pages {
		n += int64(len(page))
	}
	return n
}

func samplePages(b *testing.B) [][]byte {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/JohannesKaufmann/html-to-markdown/v2").Output()
	if err != nil {
		return nil
	}
	var pages [][]byte
	paths, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "plugin/*/testdata/GoldenFiles/*.in.html"))
	for _, path := range paths {
		page, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		pages = append(pages, page)
	}
	return pages
}

func webPages(b *testing.B, most int) [][]byte {
	paths, _ := filepath.Glob("../../shared/data/wcxb/dev/html/*.html.gz")
	var pages [][]byte
	for i := 0; i < len(paths) && len(pages) < most; i += 1 + len(paths)/most {
		file, err := os.Open(paths[i])
		if err != nil {
			b.Fatal(err)
		}
		unzipped, err := gzip.NewReader(file)
		if err != nil {
			b.Fatal(err)
		}
		page, err := io.ReadAll(unzipped)
		if err != nil {
			b.Fatal(err)
		}
		file.Close()
		pages = append(pages, page)
	}
	return pages
}
