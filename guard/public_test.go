package guard_test

import (
	"net/netip"
	"testing"

	"github.com/decant-dev/decant/guard"
)

func TestCheckPublic(t *testing.T) {
	t.Parallel()
	site := start(t)
	gate := &guard.Dialer{Resolver: site.Resolver(), Policy: guard.Policy{Private: guard.Allow, Domains: guard.Rules{Deny: []string{"halfdown.example.com"}},
		AllowRanges: []netip.Prefix{netip.MustParsePrefix("fc00::/7"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("64:ff9b::/96")}}}
	for address, want := range map[string]bool{
		"https://fault.example.com/a?b=c":   true,
		"https://93.184.215.9/":             true,
		"http://v6.example.com/":            true,
		"http://nat64.example.com/":         true,
		"http://nat64home.example.com/":     false,
		"http://private.example.com/":       false,
		"http://mixed.example.com/":         false,
		"http://unique.example.com/":        false,
		"http://fakeip.example.com/":        false,
		"http://mapped.example.com/":        false,
		"http://nowhere.example.net/":       false, // not to be resolved
		"http://halfdown.example.com/":      false, // the owner's rules
		"http://user:pw@fault.example.com/": false,
		"http://10.0.0.7/":                  false,
		"http://127.0.0.1:8080/":            false,
		"http://[::1]/":                     false,
		"http://[fd12:3456::1]/":            false,
		"http://198.18.0.9/":                false,
		"http://localhost/":                 false,
		"http://nas.local/":                 false,
		"http://db.internal/":               false,
		"http://router/":                    false,
		"ftp://fault.example.com/":          false,
		"nonsense":                          false,
	} {
		if err := gate.CheckPublic(t.Context(), address); (err == nil) != want {
			t.Errorf("CheckPublic(%s) = %v, want public %v", address, err, want)
		}
	}
}
