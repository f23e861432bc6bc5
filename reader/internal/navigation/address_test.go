package navigation

import (
	"net/url"
	"strings"
	"testing"
)

var hrefs = []string{"/", "/a", "/a/b.html", "/a//b", "/.a", "/a/../b", "/a/./b", "/a.b/c-d_e", "//c.example/x", "/a?b=c",
	"/a b", "/%zz", "/한국", "/a#b", "/?a=1&b=c.d", "/?", "/a?", "/a?b?c", "/a/../b?c", "/a?b#c", "#a", "", " /a?b ",
	"/wiki/Talk:A_(b)", "/a%2Fb%e3%80", "/a%2", "/a%", "/a'b!c*d", "/a[b]", "/a?b=한&c=%zz", "/a?b c", "/a?b\x7f", "/:a",
	"a", "a/b", "a:b", "a/b:c", "../a", "../../../a/", "..", "../", "../?a", "../../", "./a", "a/../b", "../../c/../d",
	".a", "a/.b", "a?b", "?a", "a%41", "../:a", "..//a", "..//", "*", "a.", "...", ".../a",
	"https://a.example/", "https://a.example/b/c-d_e.html", "http://a.example/x?a=1&b=c.d", "https://a.example",
	"https://A.example/", "https://a.example/b/../c", "https://a.example/./b", "https://a.example/?", "https://a.example/x?",
	"https://a.example//b", "https://u@a.example/", "https://a.example:443/x", "https://a.example/b c", "https://a.example?a",
	"https://a.example/%41", "https:///x", "http://a.example/a/.b", "https://", "HTTP://a.example/x", "https:a", "hTTps:",
	"mailto:a@b.example", "javascript:void(0);", "JavaScript:a b", "tel:+1", "a+b-c.d:e", "1a:b", ":a", "localhost:80/x"}

var bases = []string{"https://example.com:8443/dir/page?q#f", "http://example.com", "https://example.com/", "page.html", "/a/b",
	"https://example.com/a/../b/.c/d", "https://example.com//a/b", "https://example.com/a b/c", "https://example.com/a/b/", ""}

// FuzzResolve compares what is joined with what reading leads to.
func FuzzResolve(f *testing.F) {
	for _, base := range bases {
		for _, href := range hrefs {
			f.Add(base, href)
		}
	}
	f.Fuzz(func(t *testing.T, base, href string) {
		at, err := url.Parse(base)
		if err != nil || at.User != nil || strings.TrimSpace(href) == "" || strings.TrimSpace(href)[0] == '#' {
			return
		}
		p := placesAt(at)
		if got, want := p.resolve(href), p.read(strings.TrimSpace(href)); got != want {
			t.Errorf("%q on a page at %q: %q, want %q", href, base, got, want)
		}
	})
}

func TestPlainAddressesAreJoined(t *testing.T) {
	t.Parallel()
	base, err := url.Parse("https://example.com/a/b/c")
	if err != nil {
		t.Fatal(err)
	}
	p := placesAt(base)
	for href, want := range map[string]string{
		"d/e":        "https://example.com/a/b/d/e",
		"../d/":      "https://example.com/a/d/",
		"../../":     "https://example.com/",
		"../../../d": "https://example.com/d",
		"../d?e":     "", // is read
		"/d":         "", // is a reference
		"d/../e":     "",
		"":           "",
	} {
		if got := p.join(href); got != want {
			t.Errorf("join(%q) = %q, want %q", href, got, want)
		}
	}
}
