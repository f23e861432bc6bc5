package markdown_test

import (
	"bytes"
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"

	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
)

var update = flag.Bool("update", false, "rewrite the expected files")

// parser is a Markdown parser of another make. It keeps raw HTML, so that an
// escape that is missing shows.
var parser = goldmark.New(
	goldmark.WithExtensions(extension.GFM, extension.Footnote),
	goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe()),
)

func convert(t testing.TB, page []byte, base *url.URL, opts markdown.Options) markdown.Text {
	t.Helper()
	root := tree.Parse(page, tree.Options{}).Root()
	return markdown.Render(markup.Transcribe(root, markup.Options{Base: base}).Root, opts)
}

func again(t testing.TB, text string, opts markdown.Options) string {
	t.Helper()
	var page bytes.Buffer
	if err := parser.Convert([]byte(text), &page); err != nil {
		t.Fatal(err)
	}
	return convert(t, page.Bytes(), nil, opts).Markdown
}

func checkText(t testing.TB, page []byte, text markdown.Text) {
	t.Helper()
	md := text.Markdown
	if !utf8.ValidString(md) {
		t.Errorf("from %q\ninvalid UTF-8: %q", page, md)
	}
	if strings.Contains(strings.ToLower(md), "](javascript:") {
		t.Errorf("from %q\na link that runs code: %q", page, md)
	}
	for line := range strings.SplitSeq(md, "\n") {
		if strings.TrimRight(line, " \t") != line {
			t.Errorf("from %q\nspace at the end of %q in %q", page, line, md)
		}
	}
	if md != "" && (!strings.HasSuffix(md, "\n") || strings.HasSuffix(md, "\n\n")) {
		t.Errorf("from %q\nends in other than one line end: %q", page, md)
	}
	checkBlocks(t, page, text)
}

func checkBlocks(t testing.TB, page []byte, text markdown.Text) {
	t.Helper()
	end := 0
	for i, b := range text.Blocks {
		between := text.Markdown[end:b.Start]
		if i == 0 && between != "" || i > 0 && between != "\n\n" || b.End <= b.Start {
			t.Errorf("from %q\nblock %d %+v does not follow on %d: %q", page, i, b, end, between)
		}
		end = b.End
	}
	if rest := text.Markdown[end:]; rest != "\n" && rest != "" {
		t.Errorf("from %q\nafter the last block: %q", page, rest)
	}
}

func checkStable(t testing.TB, page []byte, base *url.URL) {
	t.Helper()
	for _, opts := range []markdown.Options{{}, {LiveImages: true}} {
		first := convert(t, page, base, opts)
		checkText(t, page, first)
		if second := again(t, first.Markdown, opts); second != first.Markdown {
			t.Errorf("from %q\nfirst  %q\nsecond %q", page, first.Markdown, second)
		}
	}
}

func TestCorpus(t *testing.T) {
	t.Parallel()
	pages, _ := filepath.Glob("testdata/*.html")
	base, _ := url.Parse("https://example.com/dir/page.html")
	for _, path := range pages {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			page, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := convert(t, page, base, markdown.Options{LiveImages: true}).Markdown
			golden := strings.TrimSuffix(path, ".html") + ".md"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := os.ReadFile(golden)
			if got != string(want) {
				t.Errorf("%s\ngot  %q\nwant %q", path, got, want)
			}
			checkStable(t, page, base)
		})
	}
}

// mailOfHost is what the other parser takes for a host and a mail address at
// once, and links to mailto:http://.
var mailOfHost = regexp.MustCompile(`(?i)www\.\S*@`)

func FuzzRoundTrip(f *testing.F) {
	pages, _ := filepath.Glob("testdata/*.html")
	for _, path := range pages {
		page, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		if len(page) > 4096 || mailOfHost.Match(page) {
			return
		}
		checkStable(t, page, nil)
	})
}
