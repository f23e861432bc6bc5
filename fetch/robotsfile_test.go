package fetch

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/internal/linear"
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

// The time is in the rules and in the address, each by itself.
func TestHostileRobotsFileIsQuick(t *testing.T) {
	t.Parallel()
	rule := "Disallow: /*a*a*a*a*a*a*a*a*a*a*b\n"
	verdict := func(rules, path int) func() {
		file := robotsFile{status: 200, body: "User-agent: *\n" + strings.Repeat(rule, rules/len(rule))}
		page := &url.URL{Scheme: "https", Host: "x.example", Path: "/" + strings.Repeat("a", path)}
		return func() { file.verdict("Decant", page) }
	}
	linear.Check(t, "rules", robotsBytes, func(bytes int) func() { return verdict(bytes, 500) })
	linear.Check(t, "path", 8000, func(bytes int) func() { return verdict(robotsBytes/8, bytes) })
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
