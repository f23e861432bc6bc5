package guard_test

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testsite"
)

func start(t *testing.T) *testsite.Site {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	return site
}

func TestDialerRefusesBeforeConnect(t *testing.T) {
	t.Parallel()
	site := start(t)
	dialer := &guard.Dialer{Resolver: site.Resolver(), Connect: site.Connect}
	for _, address := range []string{
		"private.example.com:80", "loopback.example.com:80", "metadata.example.com:80", "cgnat.example.com:80",
		"unique.example.com:80", "mapped.example.com:80", "nat64.example.com:80", "nat64home.example.com:80",
		"fakeip.example.com:80", "mixed.example.com:80", "127.0.0.1:80", "[::1]:80", "[fe80::1%lo]:80", "localhost:80",
		"0x7f.1:80", "2130706433:80", "fault.example.com:25", "fault.example.com:0", ":80", "", "a:b:c", "fault.example.com",
	} {
		conn, err := dialer.DialContext(t.Context(), "tcp", address)
		if !errors.Is(err, guard.ErrBlocked) {
			t.Errorf("DialContext(%q) = %v, %v; want blocked", address, conn, err)
		}
		if err != nil && strings.Contains(err.Error(), "10.0.0.7") {
			t.Errorf("DialContext(%q) shows the inner address: %v", address, err)
		}
	}
	if _, err := dialer.DialContext(t.Context(), "udp", "fault.example.com:80"); !errors.Is(err, guard.ErrBlocked) {
		t.Errorf("udp = %v, want blocked", err)
	}
	if dials := site.Dials(); len(dials) != 0 {
		t.Errorf("dialled %v, want nothing", dials)
	}
}

func TestDialerConnectsToCheckedAddress(t *testing.T) {
	t.Parallel()
	site := start(t)
	dialer := &guard.Dialer{Resolver: site.Resolver(), Connect: site.Connect}
	for _, address := range []string{"fault.example.com:80", "v6.example.com:443", "halfdown.example.com:80", "93.184.215.9:80"} {
		conn, err := dialer.DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Errorf("DialContext(%q) = %v", address, err)
			continue
		}
		_ = conn.Close()
	}
	if _, err := dialer.DialContext(t.Context(), "tcp", "missing.example.com:80"); !isDNS(err) {
		t.Errorf("unknown name = %v, want a DNS error", err)
	}
}

func isDNS(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns)
}

func TestDialerClosesRebinding(t *testing.T) {
	t.Parallel()
	site := start(t)
	dialer := &guard.Dialer{Resolver: site.Resolver(), Connect: site.Connect}
	conn, err := dialer.DialContext(t.Context(), "tcp", "rebind.example.com:80")
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Close()
	if _, err := dialer.DialContext(t.Context(), "tcp", "rebind.example.com:80"); !errors.Is(err, guard.ErrBlocked) {
		t.Errorf("second answer = %v, want blocked", err)
	}
}

func TestDialerOptIns(t *testing.T) {
	t.Parallel()
	site := start(t)
	policy := guard.Policy{AllowRanges: []netip.Prefix{netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("64:ff9b::/96")}}
	dialer := &guard.Dialer{Policy: policy, Resolver: site.Resolver(), Connect: site.Connect}
	tests := []struct {
		address string
		open    bool
	}{
		{"fakeip.example.com:80", true}, {"nat64.example.com:80", true}, {"nat64home.example.com:80", false},
		{"loopback.example.com:80", false}, {"metadata.example.com:80", false},
	}
	for _, test := range tests {
		conn, err := dialer.DialContext(t.Context(), "tcp", test.address)
		if (err == nil) != test.open {
			t.Errorf("DialContext(%q) = %v, want open %v", test.address, err, test.open)
		}
		if conn != nil {
			_ = conn.Close()
		}
	}
}

func TestDialerAsks(t *testing.T) {
	t.Parallel()
	site := start(t)
	refused := errors.New("no terminal")
	tests := []struct {
		name string
		ask  func(context.Context, guard.Target) (bool, error)
		open bool
	}{
		{"yes", func(context.Context, guard.Target) (bool, error) { return true, nil }, true},
		{"no", func(context.Context, guard.Target) (bool, error) { return false, nil }, false},
		{"broken", func(context.Context, guard.Target) (bool, error) { return true, refused }, false},
		{"nobody", nil, false},
	}
	for _, test := range tests {
		dialer := &guard.Dialer{Policy: guard.Policy{Private: guard.Ask, Ask: test.ask}}
		conn, err := dialer.DialContext(t.Context(), "tcp", site.PlainAddr())
		if (err == nil) != test.open {
			t.Errorf("%s: %v, want open %v", test.name, err, test.open)
		}
		if conn != nil {
			_ = conn.Close()
		}
		if _, err := dialer.DialContext(t.Context(), "tcp", "169.254.169.254:80"); !errors.Is(err, guard.ErrBlocked) {
			t.Errorf("%s: metadata = %v, want blocked", test.name, err)
		}
	}
}

// The kernel's own dial passes the check in Control too.
func TestDialerUsesKernel(t *testing.T) {
	t.Parallel()
	site := start(t)
	if _, err := new(guard.Dialer).DialContext(t.Context(), "tcp", site.PlainAddr()); !errors.Is(err, guard.ErrBlocked) {
		t.Errorf("zero policy = %v, want blocked", err)
	}
	open := &guard.Dialer{Policy: guard.Policy{Private: guard.Allow}}
	conn, err := open.DialContext(t.Context(), "tcp", site.PlainAddr())
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Close()
}
