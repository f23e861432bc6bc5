package webserver

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
)

// inside is a server under private: ask, where only rules can answer, and a
// page on a private network.
func inside(t *testing.T, rules *consent.Rules) *rig {
	t.Helper()
	r := startWith(t, Options{}, func(o *decant.Options) {
		o.CacheTTL = -1
		o.Fetch.Policy = guard.Policy{Private: guard.Ask, Ask: rules.Ask}
		pool, err := browser.New(browser.Options{
			Policy: o.Fetch.Policy, Dialer: &guard.Dialer{Policy: o.Fetch.Policy, Resolver: o.Fetch.Resolver, Connect: o.Fetch.Connect},
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Browser = pool
	})
	r.site.Handle("unique.example.com", "/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<!doctype html><title>Inside</title><main><h1>Inside</h1><p>Behind the wall stand words that only the house may read.</p></main>")
	})
	return r
}

// Over HTTP nobody can be asked about a private place: a rule allows it, on
// every operation, for as long as it holds.
func TestPrivatePlacesNeedARule(t *testing.T) {
	t.Parallel()
	rules := &consent.Rules{Path: filepath.Join(t.TempDir(), "rules.json")}
	r := inside(t, rules)
	const rule = "private unique.example.com:80=fd12:3456::1"
	const address = "http://unique.example.com/"
	operations := map[string]string{
		"/v1/read":    `{"url":"` + address + `"}`,
		"/v1/explain": `{"url":"` + address + `"}`,
		"/v1/verify":  `{"url":"` + address + `","quote":"Behind the wall"}`,
		"/v1/ask":     `{"prompt":"What stands behind the wall? ` + address + `"}`,
		"/v1/browse":  `{"action":"open","url":"` + address + `"}`,
	}
	refused := func(when string) {
		t.Helper()
		before := len(r.site.Dials())
		for path, body := range operations {
			p := wantProblem(t, r.post(path, body), http.StatusForbidden, "blocked_address")
			if !strings.Contains(p.Detail+p.Hint, "nobody to ask") || len(r.site.Dials()) != before {
				t.Errorf("%s %s: %+v, dialled %v", path, when, p, r.site.Dials())
			}
		}
	}
	refused("without a rule")
	if err := rules.Add(rule); err != nil {
		t.Fatal(err)
	}
	for path, body := range operations {
		if a := r.post(path, body); a.StatusCode != http.StatusOK || !strings.Contains(a.body, "Inside") && !strings.Contains(a.body, "Behind the wall") {
			t.Errorf("%s with a rule: %d %s", path, a.StatusCode, a.body)
		}
	}
	if err := rules.Remove(rule); err != nil {
		t.Fatal(err)
	}
	refused("after it was revoked")
}
