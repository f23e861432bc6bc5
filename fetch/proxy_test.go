package fetch_test

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/proxy"
)

// via starts a proxy into the site and returns it with the table that uses it.
// The kind socks5h is the same proxy, told names.
func via(t *testing.T, site *testsite.Site, kind, wants, given string) (*testsite.Proxy, *proxy.Table) {
	t.Helper()
	server, err := site.StartProxy(strings.TrimSuffix(kind, "h"), wants)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	at := server.Addr()
	if kind == "https" {
		at = strings.Replace(at, "127.0.0.1", "localhost", 1)
	}
	table, err := proxy.Parse(kind+"://"+given+at, "direct.example.com")
	if err != nil {
		t.Fatal(err)
	}
	return server, table
}

func TestEveryKindOfProxy(t *testing.T) { eachWay(t, everyKindOfProxy) }

func everyKindOfProxy(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	site.Handle("tea.example.com", "/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("tea")) })
	site.Handle("direct.example.com", "/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("direct")) })
	addr := netip.MustParseAddr("93.184.215.99")
	site.Resolver().Set("tea.example.com", []netip.Addr{addr})
	for _, tc := range []struct{ kind, wants, secure, plain string }{
		{"http", "", "CONNECT tea.example.com:443", "GET http://tea.example.com/"},
		{"http", "me:s3cret", "CONNECT tea.example.com:443", "GET http://tea.example.com/"},
		{"https", "", "CONNECT tea.example.com:443", "GET http://tea.example.com/"},
		{"socks5", "", "SOCKS 93.184.215.99:443", "SOCKS 93.184.215.99:80"},
		{"socks5h", "", "SOCKS tea.example.com:443", "SOCKS tea.example.com:80"},
		{"socks5h", "me:s3cret", "SOCKS tea.example.com:443", "SOCKS tea.example.com:80"},
	} {
		given := ""
		if tc.wants != "" {
			given = tc.wants + "@"
		}
		server, table := via(t, site, tc.kind, tc.wants, given)
		c := client(t, site, func(o *fetch.Options) { o.Proxy = table })
		for _, address := range []string{"https://tea.example.com/", "http://tea.example.com/", "https://direct.example.com/"} {
			got := mustGet(t, c, address)
			if want := strings.Split(strings.Split(address, "/")[2], ".")[0]; string(got.Body) != want || got.Private {
				t.Errorf("%s: %s is %q, private %v; want %q", tc.kind, address, got.Body, got.Private, want)
			}
		}
		if asked := server.Asked(); !slices.Equal(asked, []string{tc.secure, tc.plain}) {
			t.Errorf("%s was asked for %q, want %q and %q", tc.kind, asked, tc.secure, tc.plain)
		}
	}
}

// The guard's checks come before any proxy is told.
func TestAProxyIsNotToldOfWhatIsRefused(t *testing.T) { eachWay(t, aProxyIsNotToldOfWhatIsRefused) }

func aProxyIsNotToldOfWhatIsRefused(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	for _, kind := range []string{"http", "https", "socks5", "socks5h"} {
		server, table := via(t, site, kind, "", "")
		c := client(t, site, func(o *fetch.Options) { o.Proxy = table })
		refused := []string{"http://10.0.0.7/", "https://127.0.0.1/", "http://169.254.169.254/", "https://localhost/", "http://[::1]/",
			"https://wiki.internal/", "https://tea.example.com:25/", "http://redirect.example.com/metadata"}
		if kind != "socks5h" { // there nobody here asks for names
			refused = append(refused, "http://private.example.com/", "https://metadata.example.com/", "https://mixed.example.com/")
		}
		for _, address := range refused {
			_, err := get(t, c, address)
			if kindOf := fault.KindOf(err); !strings.HasPrefix(string(kindOf), "blocked") {
				t.Errorf("%s: %s: %v, want blocked", kind, address, err)
			}
		}
		for _, asked := range server.Asked() {
			if !strings.Contains(asked, "redirect.example.com") && !strings.Contains(asked, "93.184.215.") {
				t.Errorf("%s was told of %q", kind, asked)
			}
		}
	}
}

func TestWhatAProxyLacksIsSaidInOneLine(t *testing.T) { eachWay(t, whatAProxyLacksIsSaidInOneLine) }

func whatAProxyLacksIsSaidInOneLine(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	for _, tc := range []struct{ kind, wants, given, address, want string }{
		{"http", "me:s3cret", "", "https://fault.example.com/", "wants a user and password; write them as user:password@ in the setting proxy"},
		{"http", "me:s3cret", "me:guess@", "http://fault.example.com/", "wants a user and password"},
		{"socks5", "me:s3cret", "me:guess@", "https://fault.example.com/", "did not connect (username/password authentication failed)"},
		{"http", "", "", "https://down.example.com/", "could not reach the host (status 502)"},
		{"socks5h", "", "", "https://nowhere.example.com/", "did not connect (host unreachable)"},
		{"http", "", "", "https://nowhere.example.com/", "could not reach the host"},
	} {
		_, table := via(t, site, tc.kind, tc.wants, tc.given)
		_, err := get(t, client(t, site, func(o *fetch.Options) { o.Proxy = table }), tc.address)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "guess") {
			t.Errorf("%s %s: %v, want %q", tc.kind, tc.address, err, tc.want)
		}
	}
	closed, err := proxy.Parse("http://169.254.169.254:80", "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = get(t, client(t, site, func(o *fetch.Options) { o.Proxy = closed }), "https://fault.example.com/")
	if err == nil || !strings.Contains(err.Error(), "the proxy is at an address or port that is never dialled") {
		t.Errorf("a proxy at metadata: %v", err)
	}
	gone, table := via(t, site, "http", "", "")
	_ = gone.Close()
	_, err = get(t, client(t, site, func(o *fetch.Options) { o.Proxy = table }), "https://fault.example.com/")
	if err == nil || !strings.Contains(err.Error(), "cannot be connected to; check the setting proxy") {
		t.Errorf("no proxy: %v", err)
	}
}

func TestWhichFamilyIsDialled(t *testing.T) { eachWay(t, whichFamilyIsDialled) }

func whichFamilyIsDialled(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	four, six := netip.MustParseAddr("93.184.215.50"), netip.MustParseAddr("2606:2800:21f::50")
	site.Resolver().Set("both.example.com", []netip.Addr{four, six})
	site.Resolver().Set("old.example.com", []netip.Addr{four})
	site.Resolver().Set("sly.example.com", []netip.Addr{four, netip.MustParseAddr("::1")})
	for _, host := range []string{"both.example.com", "old.example.com", "sly.example.com"} {
		site.Handle(host, "/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("here")) })
	}
	for _, tc := range []struct {
		family guard.Family
		host   string
		want   string // the address dialled, or the kind of the error
	}{
		{guard.IPv4First, "both", "93.184.215.50"}, {guard.IPv6First, "both", "2606:2800:21f::50"},
		{guard.IPv4Only, "both", "93.184.215.50"}, {guard.IPv6Only, "both", "2606:2800:21f::50"},
		{guard.IPv6First, "old", "93.184.215.50"}, {guard.IPv6Only, "old", "dns"},
		{guard.IPv4Only, "sly", "blocked_address"},
	} {
		before := len(site.Dials())
		_, err := get(t, client(t, site, func(o *fetch.Options) { o.Family = tc.family }), "http://"+tc.host+".example.com/")
		got := string(fault.KindOf(err))
		if dials := site.Dials()[before:]; len(dials) > 0 {
			got = dials[0].Addr().String()
		}
		if got != tc.want {
			t.Errorf("family %d, %s: %s, want %s", tc.family, tc.host, got, tc.want)
		}
	}
}
