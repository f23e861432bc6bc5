package door

import (
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestWhoseAddressIsBelieved(t *testing.T) {
	t.Parallel()
	d, err := New(Options{Keys: []string{"key"}, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8::1/128")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ remote, forwarded, want string }{
		{"203.0.113.7:80", "", "203.0.113.7:80"},
		{"203.0.113.7:80", "198.51.100.1", "203.0.113.7:80"},
		{"10.0.0.1:80", "", "10.0.0.1:80"},
		{"10.0.0.1:80", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:80", "6.6.6.6, 198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:80", "6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"},
		{"10.0.0.1:80", "10.0.0.3, 10.0.0.2", "10.0.0.3"},
		{"10.0.0.1:80", "198.51.100.1:4711", "198.51.100.1:4711"},
		{"[2001:db8::1]:80", "[2001:db8::9]:1", "[2001:db8::9]:1"},
		{"[::ffff:10.0.0.1]:80", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:80", "evil\x1b[31m", "10.0.0.1:80"},
		{"10.0.0.1:80", "6.6.6.6, unknown, 10.0.0.2", "10.0.0.2"},
		{"@", "6.6.6.6", "@"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tc.remote
		if tc.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tc.forwarded)
		}
		if got := d.Client(r); got != tc.want {
			t.Errorf("from %s, forwarded for %q: %q, want %q", tc.remote, tc.forwarded, got, tc.want)
		}
	}
	if _, err := New(Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}); err == nil || !strings.Contains(err.Error(), "give a key") {
		t.Errorf("proxies without a key: %v", err)
	}
}

func FuzzClient(f *testing.F) {
	f.Add("10.0.0.1:80", "1.2.3.4, [::1]:5")
	f.Fuzz(func(t *testing.T, remote, forwarded string) {
		d := &Door{opts: Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0")}}}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = remote
		r.Header["X-Forwarded-For"] = []string{forwarded}
		if got := d.Client(r); got != remote {
			if _, ok := addrOf(got); !ok {
				t.Errorf("%q, %q: %q is no address", remote, forwarded, got)
			}
		}
	})
}
