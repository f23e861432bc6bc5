package consent

import (
	"errors"
	"net/netip"
	"path/filepath"
	"testing"

	"github.com/decant-dev/decant/guard"
)

func place(host string, port uint16, addr string) guard.Target {
	return guard.Target{Host: host, Port: port, Addr: netip.MustParseAddr(addr)}
}

func TestRulesAboutPrivatePlaces(t *testing.T) {
	t.Parallel()
	wiki := place("wiki.example.com", 443, "10.0.0.7")
	for _, tc := range []struct {
		rule   string
		target guard.Target
		want   bool
	}{
		{Private(wiki), wiki, true},
		{Private(wiki), place("wiki.example.com", 443, "10.0.0.8"), false}, // it leads elsewhere now
		{Private(wiki), place("wiki.example.com", 80, "10.0.0.7"), false},
		{Private(wiki), place("other.example.com", 443, "10.0.0.7"), false},
		{Private(place("fd12::1", 80, "fd12::1")), place("fd12::1", 80, "fd12::1"), true},
		{"http://10.0.0.7", place("10.0.0.7", 80, "10.0.0.7"), true},
		{"http://10.0.0.7:8080", place("10.0.0.7", 8080, "10.0.0.7"), true},
		{"http://10.0.0.7:8080", place("10.0.0.7", 80, "10.0.0.7"), false},
		{"https://nas.local", place("nas.local", 443, "192.168.1.5"), true},
		{"http://localhost:3000", place("localhost", 3000, "127.0.0.1"), true},
		{"localhost", place("localhost", 3000, "127.0.0.1"), true},
		{"http://[fd12::1]", place("fd12::1", 80, "fd12::1"), true},
		{"https://wiki.example.com", wiki, false}, // a public name that leads inside
		{"wiki.example.com", wiki, false},
		{"*", wiki, false},
		{"*", place("localhost", 80, "127.0.0.1"), false},
		{"*.local", place("nas.local", 80, "192.168.1.5"), false},
		{"private nonsense", wiki, false},
	} {
		if got := opens(tc.rule, tc.target); got != tc.want {
			t.Errorf("opens(%q, %v) = %v, want %v", tc.rule, tc.target, got, tc.want)
		}
	}
}

func TestPrivateRulesAreKeptAndRevoked(t *testing.T) {
	t.Parallel()
	rules := &Rules{Path: filepath.Join(t.TempDir(), "rules.json")}
	wiki := place("wiki.example.com", 443, "10.0.0.7")
	if _, err := rules.Ask(t.Context(), wiki); !errors.Is(err, guard.ErrNobody) {
		t.Errorf("without a rule: %v, want that nobody can be asked", err)
	}
	rule, err := Parse(" private WIKI.example.com:443=10.0.0.7 ")
	if err != nil || rule != Private(wiki) {
		t.Fatalf("Parse = %q, %v; want %q", rule, err, Private(wiki))
	}
	if err := rules.Add(rule); err != nil {
		t.Fatal(err)
	}
	if allowed, err := rules.Ask(t.Context(), wiki); err != nil || !allowed {
		t.Errorf("with a rule: %v, %v", allowed, err)
	}
	if unknown, _ := rules.Unknown([]string{"https://wiki.example.com/"}); len(unknown) != 1 {
		t.Error("a rule about a place on the network is taken for one about pages")
	}
	if err := rules.Remove(rule); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"private x", "private x:y=10.0.0.7", "private x:80=", "private :80"} {
		if rule, err := Parse(bad); err == nil {
			t.Errorf("Parse(%q) = %q", bad, rule)
		}
	}
}
