package guard

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"unicode"
)

func TestCheckURLAccepts(t *testing.T) {
	t.Parallel()
	tests := []struct{ raw, want string }{
		{"https://example.com", "https://example.com/"},
		{"  HTTPS://Example.COM/Path?Q=1#F \n", "https://example.com/Path?Q=1#F"},
		{"http://example.com:80/", "http://example.com/"},
		{"https://example.com:8443/a", "https://example.com:8443/a"},
		{"https://example.com./a", "https://example.com/a"},
		{"https://한국.example/길?검색=값", "https://xn--3e0b707e.example/%EA%B8%B8?%EA%B2%80%EC%83%89=%EA%B0%92"},
		{"https://bücher.example/", "https://xn--bcher-kva.example/"},
		{"https://faß.example/", "https://xn--fa-hia.example/"},
		{"https://under_score.example.com/", "https://under_score.example.com/"},
		{"https://r3---sn-x.example.com/", "https://r3---sn-x.example.com/"},
		{"https://example。com/", "https://example.com/"},
		{"https://a.example/a%2Fb c/길", "https://a.example/a%2Fb%20c/%EA%B8%B8"},
		{"https://a.example/100%", "https://a.example/100%25"},
		{"https://a.example/x?q=a|b\\c", "https://a.example/x?q=a%7Cb%5Cc"},
		{"https://a.example/[x]/(y)?a[]=1", "https://a.example/[x]/(y)?a[]=1"},
		{"https://a.example/?", "https://a.example/?"},
		{"https://8.8.8.8/", "https://8.8.8.8/"},
		{"https://[2606:4700::1111]/", "https://[2606:4700::1111]/"},
		{"https://[2606:4700:0:0::1111]:8080/", "https://[2606:4700::1111]:8080/"},
		{"https://127.0.0.1.nip.io/", "https://127.0.0.1.nip.io/"},
		{"https://example.com?q=//x", "https://example.com/?q=//x"},
		{"https://a.example/%7Ea%c3%a9/%2e%2E?x=%7e+%20", "https://a.example/%7Ea%c3%a9/%2e%2E?x=%7e+%20"},
	}
	for _, test := range tests {
		got, err := new(Policy).CheckURL(test.raw)
		if err != nil || got.String() != test.want {
			t.Errorf("CheckURL(%q) = %v, %v; want %q", test.raw, got, err, test.want)
		}
	}
}

func TestCheckURLRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		raw  string
		kind Kind
	}{
		{"", InvalidURL},
		{"   ", InvalidURL},
		{"example.com", InvalidURL},
		{"//example.com/", InvalidURL},
		{"https://", InvalidURL},
		{"https:///path", InvalidURL},
		{"https:example.com", InvalidURL},
		{"https://?q", InvalidURL},
		{"https://.", InvalidURL},
		{"https://..", InvalidURL},
		{"https://a..b/", InvalidURL},
		{"https://.example.com/", InvalidURL},
		{"https://exa mple.com/", InvalidURL},
		{"https://exa\x00mple.com/", InvalidURL},
		{"https://example.com/\r\nHost: x", InvalidURL},
		{"https://example.com/\u0085x", InvalidURL},
		{"https://example.com/\xff", InvalidURL},
		{`https://example.com\@127.0.0.1/`, InvalidURL},
		{`https:\\example.com/`, InvalidURL},
		{"https://user@example.com/", InvalidURL},
		{"https://user:pw@example.com/", InvalidURL},
		{"https://@example.com/", InvalidURL},
		{"https://ex%61mple.com/", InvalidURL},
		{"https://127.0.0.1%2f@example.com/", InvalidURL},
		{"https://[fe80::1%25eth0]/", InvalidURL},
		{"https://[::1", InvalidURL},
		{"https://[::1]x/", InvalidURL},
		{"https://[example.com]/", InvalidURL},
		{"https://::1/", InvalidURL},
		{"https://2130706433/", InvalidURL},
		{"https://0x7f000001/", InvalidURL},
		{"https://0x7f.1/", InvalidURL},
		{"https://0177.0.0.1/", InvalidURL},
		{"https://127.1/", InvalidURL},
		{"https://127.0.0.01/", InvalidURL},
		{"https://1.2.3.4.5/", InvalidURL},
		{"https://256.1.1.1/", InvalidURL},
		{"https://foo.0x/", InvalidURL},
		{"https://example.com:99999/", InvalidURL},
		{"https://example.com:x/", InvalidURL},
		{"https://" + strings.Repeat("a", 64) + ".com/", InvalidURL},
		{"https://" + strings.Repeat("a.", 127) + "com/", InvalidURL},
		{"https://example.com/" + strings.Repeat("a", 8192), InvalidURL},
		{"https://xn--a/", InvalidURL},
		{"ftp://example.com/", BlockedScheme},
		{"file:///etc/passwd", BlockedScheme},
		{"javascript:alert(1)", BlockedScheme},
		{"data:text/html,x", BlockedScheme},
		{"gopher://example.com/", BlockedScheme},
		{"localhost:8080", BlockedScheme},
		{"https://example.com:0/", BlockedPort},
		{"https://example.com:25/", BlockedPort},
		{"http://example.com:6667/", BlockedPort},
		{"http://example.com:10080/", BlockedPort},
		{"https://localhost/", BlockedAddress},
		{"https://localhost./", BlockedAddress},
		{"https://LOCALHOST/", BlockedAddress},
		{"https://ⓛocalhost/", BlockedAddress},
		{"https://foo.localhost/", BlockedAddress},
		{"https://printer.local/", BlockedAddress},
		{"https://metadata.google.internal/", BlockedAddress},
		{"https://router.lan/", BlockedAddress},
		{"https://intranet/", BlockedAddress},
		{"https://127.0.0.1/", BlockedAddress},
		{"https://127。0。0。1/", BlockedAddress},
		{"https://①②⑦.0.0.1/", BlockedAddress},
		{"https://127.0.0.1./", BlockedAddress},
		{"https://0.0.0.0/", BlockedAddress},
		{"https://169.254.169.254/", BlockedAddress},
		{"https://[::1]/", BlockedAddress},
		{"https://[::]/", BlockedAddress},
		{"https://[::ffff:10.0.0.1]/", BlockedAddress},
		{"https://[::ffff:a00:1]/", BlockedAddress},
		{"https://[64:ff9b::7f00:1]/", BlockedAddress},
		{"https://[2002:7f00:1::]/", BlockedAddress},
		{"https://[fe80::1]/", BlockedAddress},
	}
	for _, test := range tests {
		got, err := new(Policy).CheckURL(test.raw)
		var blocked *BlockedError
		if !errors.As(err, &blocked) || blocked.Kind != test.kind || !errors.Is(err, ErrBlocked) {
			t.Errorf("CheckURL(%q) = %v, %v; want kind %s", test.raw, got, err, test.kind)
			continue
		}
		checkLine(t, test.raw, err)
	}
}

func checkLine(t *testing.T, input string, err error) {
	t.Helper()
	line := err.Error()
	if len(line) > 500 || strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) || r > '~' }) {
		t.Errorf("error for %q is not one short printable line: %q", input, line)
	}
}

func TestPrivateOpensLocalNames(t *testing.T) {
	t.Parallel()
	for _, access := range []Access{Ask, Allow} {
		policy := &Policy{Private: access}
		for _, raw := range []string{"http://localhost:8080/", "http://intranet/", "http://nas.local/", "http://127.0.0.1:3000/", "http://[::1]/", "http://10.1.2.3/"} {
			if _, err := policy.CheckURL(raw); err != nil {
				t.Errorf("%s: CheckURL(%q) = %v, want nil", access, raw, err)
			}
		}
		for _, raw := range []string{"http://0x7f.1/", "http://2130706433/", "http://169.254.169.254/", "http://[fd00:ec2::254]/", "http://100.100.100.200/", "http://224.0.0.1/", "http://a@localhost/"} {
			if got, err := policy.CheckURL(raw); err == nil {
				t.Errorf("%s: CheckURL(%q) = %v, want an error", access, raw, got)
			}
		}
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	base, err := url.Parse("https://example.com/a/b?q=1")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ reference, want string }{
		{"c", "https://example.com/a/c"},
		{"../c", "https://example.com/c"},
		{"/c%2Fd 길", "https://example.com/c%2Fd%20%EA%B8%B8"},
		{"//other.example/x", "https://other.example/x"},
		{"?z", "https://example.com/a/b?z"},
		{"#f", "https://example.com/a/b?q=1#f"},
		{"", "https://example.com/a/b?q=1"},
		{"http://other.example/%7Ea", "http://other.example/%7Ea"},
		{"mailto:x@y", "mailto:x@y"},
		{`/\other.example`, `https://example.com//\other.example`},
		{"1:2", "https://example.com/a/1:2"},
	}
	for _, test := range tests {
		if got := Resolve(base, test.reference); got != test.want {
			t.Errorf("Resolve(%q) = %q, want %q", test.reference, got, test.want)
		}
	}
}

func FuzzCheckURL(f *testing.F) {
	for _, seed := range []string{"https://example.com/a?b#c", "http://[::1%25a]:80/", "https://①.０x7f/", `http:\\a`, "https://a:b@c", "https://xn--fa-hia.x./%zz"} {
		f.Add(seed)
	}
	policy := new(Policy)
	f.Fuzz(func(t *testing.T, raw string) {
		checked, err := policy.CheckURL(raw)
		if err != nil {
			checkLine(t, raw, err)
			return
		}
		again, err := policy.CheckURL(checked.String())
		if err != nil && len(checked.String()) <= longestURL || err == nil && again.String() != checked.String() {
			t.Fatalf("CheckURL(%q) = %q, and of that %v, %v", raw, checked, again, err)
		}
		host := checked.Hostname()
		if addr, err := netip.ParseAddr(host); err == nil && policy.CheckAddr(addr) != nil {
			t.Fatalf("CheckURL(%q) let %s pass", raw, addr)
		}
		Resolve(checked, raw)
	})
}

func TestAskOnce(t *testing.T) {
	t.Parallel()
	asked := 0
	policy := &Policy{Private: Ask, Ask: func(context.Context, Target) (bool, error) { asked++; return true, nil }}
	target := Target{Host: "nas.local", Port: 80, Addr: netip.MustParseAddr("10.0.0.7")}
	ctx := AskOnce(t.Context())
	for range 3 {
		if err := policy.ask(ctx, target); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times, want 1", asked)
	}
	if err := policy.ask(t.Context(), target); err != nil || asked != 2 {
		t.Errorf("without AskOnce: asked %d times, %v; want 2", asked, err)
	}
}
