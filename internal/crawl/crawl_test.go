package crawl

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/page"
)

// start runs a little web with a site to crawl.
func start(t *testing.T) (*testsite.Site, fetch.Options) {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { site.Close() })
	for path, body := range map[string]string{
		"/": `<a href="/a">a</a> <a href="/b/?utm_source=x#top">b</a> <a href="https://other.example/">other</a>
			<a href="/private/x">private</a> <a rel=nofollow href="/never">no</a>
			<link rel="alternate" type="application/rss+xml" href="/feed">`,
		"/a":             `<a href="/b">b</a> <a href="/deep/1">deep</a> <a href="/gone">gone</a> <a href="/calendar?month=1">next</a>`,
		"/b":             `<link rel=canonical href="/b"><a href="/">home</a>`,
		"/b/":            `<link rel=canonical href="/b"><a href="/">home</a>`,
		"/deep/1":        `<a href="/deep/2">deeper</a>`,
		"/deep/2":        `<p>the end`,
		"/from-sitemap":  `<p>listed`,
		"/from-feed":     `<p>fed`,
		"/from-llms.txt": `<p>named`,
	} {
		site.Handle("crawl.example.com", path, page200("text/html", body))
	}
	site.Handle("crawl.example.com", "/calendar", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		var month int
		fmt.Sscan(r.URL.Query().Get("month"), &month)
		fmt.Fprintf(w, `<a href="/calendar?month=%d">next</a>`, month+1)
	})
	site.Handle("crawl.example.com", "/robots.txt",
		page200("text/plain", "User-agent: *\nDisallow: /private/\nSitemap: https://crawl.example.com/sitemap-index.xml\n"))
	site.Handle("crawl.example.com", "/sitemap-index.xml", page200("text/xml",
		"<sitemapindex><sitemap><loc>https://crawl.example.com/s1.xml</loc></sitemap><sitemap><loc>https://crawl.example.com/sitemap-index.xml</loc></sitemap></sitemapindex>"))
	site.Handle("crawl.example.com", "/s1.xml",
		page200("text/xml", "<urlset><url><loc>https://crawl.example.com/from-sitemap</loc></url></urlset>"))
	site.Handle("crawl.example.com", "/feed",
		page200("application/rss+xml", "<rss><channel><item><link>https://crawl.example.com/from-feed</link></item></channel></rss>"))
	site.Handle("crawl.example.com", "/llms.txt",
		page200("text/plain", "# Site\n- [Named](https://crawl.example.com/from-llms.txt)\n"))
	return site, fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()}
}

func page200(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		fmt.Fprint(w, body)
	}
}

func options(reach fetch.Options) Options {
	scope, _ := NewScope([]string{"crawl.example.com"}, nil, nil)
	etiquette, _ := NewEtiquette(reach, 0)
	return Options{Start: "https://crawl.example.com/", Scope: scope, MaxDepth: 5, MaxPages: 100, MaxSeeds: 100, Fetch: reach,
		Etiquette: etiquette,
		Read: func(_ context.Context, item decant.BatchItem) decant.BatchResult {
			r := decant.BatchResult{Page: &page.Page{URL: item.URL}}
			err := item.Err
			if item.Fetched != nil {
				r.Content, err = string(item.Fetched.Body), item.Fetched.Err()
			}
			if err != nil {
				r.Error = err.Error()
			}
			return r
		}}
}

func crawled(t *testing.T, o Options, skip, stop int) []string {
	t.Helper()
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for r := range c.Pages(t.Context(), skip) {
		path := strings.TrimPrefix(r.URL, "https://crawl.example.com")
		if r.Error != "" {
			path += "!"
		}
		paths = append(paths, path)
		if len(paths) == stop {
			break
		}
	}
	if err := c.Close(stop == 0); err != nil {
		t.Fatal(err)
	}
	return paths
}

func TestCrawl(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	paths := crawled(t, options(reach), 0, 0)
	got := slices.Sorted(slices.Values(paths))
	got = slices.DeleteFunc(got, func(p string) bool { return strings.HasPrefix(p, "/calendar") })
	want := []string{"/", "/a", "/b/", "/deep/1", "/deep/2", "/from-feed", "/from-llms.txt", "/from-sitemap", "/gone!", "/private/x!"}
	if !slices.Equal(got, want) {
		t.Errorf("crawled %q\nwant %q", got, want)
	}
	asked := map[string]int{}
	for _, r := range site.Requests() {
		if strings.HasPrefix(r.Path, "/private") || r.Path == "/never" || r.Host == "other.example" {
			t.Errorf("%s%s was asked for", r.Host, r.Path)
		}
		asked[r.Path]++
	}
	for _, path := range []string{"/", "/a", "/robots.txt"} {
		if asked[path] != 1 {
			t.Errorf("%s was asked for %d times, want once", path, asked[path])
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	_, reach := start(t)
	for name, tc := range map[string]struct {
		change func(*Options)
		check  func([]string) bool
	}{
		"pages":   {func(o *Options) { o.MaxPages = 3 }, func(p []string) bool { return len(p) == 3 }},
		"depth 0": {func(o *Options) { o.MaxDepth = 0 }, func(p []string) bool { return slices.Equal(p, []string{"/"}) }},
		"depth 2": {func(o *Options) { o.MaxDepth = 2 },
			func(p []string) bool { return slices.Contains(p, "/deep/1") && !slices.Contains(p, "/deep/2") }},
		"include": {func(o *Options) {
			o.Scope, _ = NewScope([]string{"crawl.example.com"}, []string{"*/", "/a", "/b*"}, nil)
		},
			func(p []string) bool { return len(p) == 3 }},
		"exclude": {func(o *Options) {
			o.Scope, _ = NewScope([]string{"crawl.example.com"}, nil, []string{"/calendar*", "/deep/*", "https://*/from-*"})
		},
			func(p []string) bool { return len(p) == 5 }},
	} {
		o := options(reach)
		tc.change(&o)
		if paths := crawled(t, o, 0, 0); !tc.check(paths) {
			t.Errorf("%s: %q", name, paths)
		}
	}
}

// A crawl that is stopped after each page in turn reads every page once.
func TestStoppedCrawlsGoOn(t *testing.T) {
	t.Parallel()
	_, reach := start(t)
	o := options(reach)
	o.Journal = filepath.Join(t.TempDir(), "frontier")
	o.Scope, _ = NewScope([]string{"crawl.example.com"}, nil, []string{"/calendar*"})
	var paths []string
	for {
		some := crawled(t, o, len(paths), 1)
		if len(some) == 0 {
			break
		}
		paths = append(paths, some...)
		o.Resume = true
	}
	slices.Sort(paths)
	if len(paths) != 10 || len(slices.Compact(paths)) != 10 {
		t.Errorf("crawled %q", paths)
	}
	if err := os.WriteFile(o.Journal, []byte("rubbish\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := New(o); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("New = %v, want the journal refused", err)
	}
}

// One page of a host at a time.
func TestOneConnectionPerHost(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	var active, most atomic.Int32
	for i := range 20 {
		site.Handle("crawl.example.com", fmt.Sprint("/p", i), func(w http.ResponseWriter, r *http.Request) {
			most.Store(max(most.Load(), active.Add(1)))
			defer active.Add(-1)
			page200("text/html", "<p>x")(w, r)
		})
	}
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, `<a href="/p%d">x</a>`, i)
	}
	site.Handle("crawl.example.com", "/", page200("text/html", b.String()))
	crawled(t, options(reach), 0, 0)
	if most.Load() != 1 {
		t.Errorf("%d pages at once, want 1", most.Load())
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	c, err := New(options(reach))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(true)
	var got []string
	for found := range c.List(t.Context()) {
		got = append(got, found.From+" "+strings.TrimPrefix(found.URL, "https://crawl.example.com"))
	}
	want := []string{"start /", "sitemap /from-sitemap", "llms.txt /from-llms.txt", "feed /from-feed", "page /a", "page /b/", "page /private/x"}
	if !slices.Equal(got, want) {
		t.Errorf("listed %q\nwant %q", got, want)
	}
	for _, r := range site.Requests() {
		if r.Path == "/a" {
			t.Error("a page was read")
		}
	}
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	base, _ := url.Parse("https://A.example:443/x/y")
	for ref, want := range map[string]string{
		"z":                             "https://a.example/x/z",
		"../../..//q":                   "https://a.example/q",
		"?b=2&a=1&utm_source=n&sid=9":   "https://a.example/x/y?b=2&a=1",
		"/p;jsessionid=1F":              "https://a.example/p",
		"HTTP://B.example:80":           "http://b.example/",
		"#here":                         "",
		"":                              "",
		"mailto:a@b.example":            "",
		"javascript:void(0)":            "",
		"https://user:secret@b.example": "",
		"/%E2%9C%93?x=%2F":              "https://a.example/%E2%9C%93?x=%2F",
	} {
		if got := Canonical(base, ref); got != want {
			t.Errorf("Canonical(%q) = %q, want %q", ref, got, want)
		}
	}
}

func TestTraps(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		address func(i int) string
		caught  string
	}{
		"calendar":    {func(i int) string { return fmt.Sprintf("https://a.example/cal?month=%d", i) }, "too many alike"},
		"dates":       {func(i int) string { return fmt.Sprintf("https://a.example/2030/%02d/%d", i%12+1, i) }, "too many alike"},
		"repeats":     {func(i int) string { return "https://a.example/a/b/a/b/a/" + fmt.Sprint(i) }, "levels repeat"},
		"facets":      {func(i int) string { return "https://a.example/s?a=1&b=2&c=3&d=4&e=5&f=6&g=" + fmt.Sprint(i) }, "too many parameters"},
		"long":        {func(i int) string { return "https://a.example/" + strings.Repeat("x", 2000) }, "too long"},
		"deep":        {func(i int) string { return "https://a.example/" + numbered(30) }, "too many levels"},
		"many pages":  {func(i int) string { return fmt.Sprintf("https://a.example/article/%d", i) }, ""},
		"many titles": {func(i int) string { return fmt.Sprintf("https://a.example/wiki/word%d-x", i) }, ""},
	} {
		var set traps
		got := ""
		for i := range 600 {
			got = set.caught(tc.address(i))
		}
		if got != tc.caught {
			t.Errorf("%s: %q, want %q", name, got, tc.caught)
		}
	}
}

func numbered(n int) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprint(i))
	}
	return strings.Join(parts, "/")
}

func TestManners(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		in   string
		want time.Duration
	}{
		"for all":      {"User-agent: *\nCrawl-delay: 2", 2 * time.Second},
		"for us":       {"User-agent: *\nCrawl-delay: 2\n\nUser-agent: decant\nCrawl-delay: 0.5", time.Second / 2},
		"for us first": {"User-agent: Decant\nCrawl-delay: 0.5\nUser-agent: *\nCrawl-delay: 2", time.Second / 2},
		"for others":   {"User-agent: other\nCrawl-delay: 9", 0},
		"shared":       {"User-agent: other\nUser-agent: *\nDisallow: /x\nCrawl-delay: 3 # please", 3 * time.Second},
		"far too long": {"User-agent: *\nCrawl-delay: 86400", maxDelay},
		"rubbish":      {"User-agent: *\nCrawl-delay: soon", 0},
	} {
		if got := parseManners([]byte(tc.in), "Decant/1.0").delay; got != tc.want {
			t.Errorf("%s: %v, want %v", name, got, tc.want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("<base href=//x><a href=y>")
	f.Fuzz(func(t *testing.T, body string) {
		for _, address := range Find([]byte(body), "text/html", "https://a.example/").Pages {
			if !strings.HasPrefix(address, "http") {
				t.Errorf("found %q", address)
			}
		}
	})
}
