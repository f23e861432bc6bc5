package site_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/page"
	_ "github.com/decant-dev/decant/reader/all"
)

var update = flag.Bool("update", false, "write the golden files anew")

// web starts the little web and an engine that reaches nothing else.
func web(t testing.TB, change ...func(*decant.Options)) (*testsite.Site, *decant.Engine) {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { site.Close() })
	opts := decant.Options{CacheTTL: -1, Fetch: fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()}}
	for _, c := range change {
		c(&opts)
	}
	engine, err := decant.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	return site, engine
}

func TestSamples(t *testing.T) {
	t.Parallel()
	_, engine := web(t)
	for _, sample := range testsite.Samples() {
		t.Run(sample.Name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			for _, link := range sample.Links {
				p, err := engine.Read(t.Context(), decant.ReadRequest{URL: link})
				if err != nil {
					fmt.Fprintf(&b, "=== %s\nerror: %v\n\n", link, err)
					continue
				}
				b.WriteString(sheet(link, p))
			}
			golden(t, filepath.Join("testdata", sample.Name+".md"), b.String())
		})
	}
}

// sheet is a page with the facts that a rule is responsible for.
func sheet(link string, p *page.Page) string {
	var b strings.Builder
	fmt.Fprintf(&b, "=== %s\nmethod: %s\n", link, p.Extraction.Method)
	if via := p.Extraction.Via; via != nil {
		fmt.Fprintf(&b, "rule: %s\n", via.Rule)
		for _, from := range via.From {
			fmt.Fprintf(&b, "from: %s\n", from)
		}
	}
	for _, s := range p.Extraction.Steps {
		fmt.Fprintf(&b, "step: %s: %s\n", s.Rung, s.Result)
	}
	for _, f := range [][2]string{
		{"title", p.Title}, {"author", p.Author}, {"published", p.PublishedAt}, {"modified", p.ModifiedAt},
		{"description", p.Description}, {"site", p.SiteName}, {"license", p.License}, {"notice", p.Notice},
	} {
		if f[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", f[0], f[1])
		}
	}
	for _, said := range p.Posts {
		fmt.Fprintf(&b, "post: %q %s, %d deep, %d characters from %d: %.30q\n",
			said.Author, said.Time, said.Depth, said.Chars, said.Start, said.Text)
	}
	fmt.Fprintf(&b, "\n%s\n\n", strings.TrimSpace(p.Content))
	return b.String()
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}
