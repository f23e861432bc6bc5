package fetch

import (
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestRobotsFileMatches(t *testing.T) {
	t.Parallel()
	file := robotsFile{status: 200, body: "User-agent: *\nDisallow: /*.pdf$\nDisallow: /a%2Fb\nAllow: /a\n"}
	for address, want := range map[string]bool{
		"https://x.example/":                                      true,
		"https://x.example/doc.pdf":                               false,
		"https://x.example/doc.pdf?x":                             true,
		"https://x.example/" + strings.Repeat("a", 8000) + ".pdf": false,
		"https://x.example/a%2Fb":                                 false,
		"https://x.example/a/b":                                   true,
	} {
		page, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := file.verdict("Decant", page); got.Allowed != want {
			t.Errorf("%.60s: %+v, want %v", address, got, want)
		}
	}
}

func TestHostileRobotsFileIsQuick(t *testing.T) {
	t.Parallel()
	rule := "Disallow: /*a*a*a*a*a*a*a*a*a*a*b\n"
	file := robotsFile{status: 200, body: "User-agent: *\n" + strings.Repeat(rule, robotsBytes/len(rule))}
	page := &url.URL{Scheme: "https", Host: "x.example", Path: "/" + strings.Repeat("a", 8000)}
	began := time.Now()
	file.verdict("Decant", page)
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestProductToken(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{"Decant/0.1 (+x)": "Decant", "my-bot": "my-bot", "": "", "1x": ""} {
		if got := productToken(agent); got != want {
			t.Errorf("productToken(%q) = %q, want %q", agent, got, want)
		}
	}
}

func TestRobotsCacheIsBounded(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 4, 12, 12, 0, 0, 0, time.UTC)
	cache := newRobotsCache(func() time.Time { return now })
	for i := range 3 * robotsKept {
		now = now.Add(time.Second)
		cache.put(strings.Repeat("x", i+1), robotsFile{status: 200})
	}
	if len(cache.files) != robotsKept {
		t.Errorf("%d kept, want %d", len(cache.files), robotsKept)
	}
}
