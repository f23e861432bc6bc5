package guard

import (
	"net/netip"
	"strings"
	"testing"
)

func TestCheckAddrRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range strings.Fields(`
		0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255
		169.254.0.1 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.1 192.88.99.1
		192.168.0.1 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
		240.0.0.1 255.255.255.255 100.100.100.200 168.63.129.16
		:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1
		2001::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1
		ff02::1 4000::1 5f00::1`) {
		if err := new(Policy).CheckAddr(netip.MustParseAddr(text)); err == nil {
			t.Errorf("CheckAddr(%s) = nil, want an error", text)
		}
	}
	if err := new(Policy).CheckAddr(netip.Addr{}); err == nil {
		t.Error("CheckAddr of no address = nil, want an error")
	}
}

func TestCheckAddrAcceptsNeighbours(t *testing.T) {
	t.Parallel()
	for _, text := range strings.Fields(`
		1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
		169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255
		192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
		8.8.8.8 ::ffff:8.8.8.8 2000::1 2001:200::1 2001:db7::1 2001:db9::1 2003::1 2606:4700::1111 3ffe:ffff::1 3fff:1000::1`) {
		if err := new(Policy).CheckAddr(netip.MustParseAddr(text)); err != nil {
			t.Errorf("CheckAddr(%s) = %v, want nil", text, err)
		}
	}
}

func TestAllowRanges(t *testing.T) {
	t.Parallel()
	open := &Policy{AllowRanges: []netip.Prefix{fakeIP, nat64, netip.MustParsePrefix("fd12::/16")}}
	if err := open.Validate(); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		addr string
		open bool
	}{
		{"198.18.0.9", true}, {"198.19.255.255", true}, {"fd12::1", true}, {"fd13::1", false},
		{"64:ff9b::808:808", true}, {"64:ff9b::7f00:1", false}, {"64:ff9b::a9fe:a9fe", false},
		{"127.0.0.1", false}, {"169.254.169.254", false}, {"10.0.0.1", false}, {"fd00:ec2::254", false},
	}
	for _, test := range tests {
		if err := open.CheckAddr(netip.MustParseAddr(test.addr)); (err == nil) != test.open {
			t.Errorf("CheckAddr(%s) = %v, want open %v", test.addr, err, test.open)
		}
	}
	err := new(Policy).CheckAddr(netip.MustParseAddr("198.18.0.9"))
	if err == nil || !strings.Contains(err.Error(), "198.18.0.0/15") || !strings.Contains(err.Error(), "allowed ranges") {
		t.Errorf("fake-IP error = %v, want the range and the setting", err)
	}
}

func TestMetadataStaysClosed(t *testing.T) {
	t.Parallel()
	policy := &Policy{Private: Allow, AllowRanges: openable}
	for _, text := range strings.Fields("169.254.169.254 169.254.170.2 100.100.100.200 192.0.0.192 fd00:ec2::254 fd20:ce::254 168.63.129.16 ::ffff:169.254.169.254 64:ff9b::a9fe:a9fe") {
		if err := policy.CheckAddr(netip.MustParseAddr(text)); err == nil {
			t.Errorf("CheckAddr(%s) = nil under allow, want an error", text)
		}
	}
	for _, text := range strings.Fields("127.0.0.1 10.0.0.1 192.168.1.1 169.254.1.1 100.64.0.1 ::1 fe80::1%eth0 fd12::1 198.18.0.1") {
		if err := policy.CheckAddr(netip.MustParseAddr(text)); err != nil {
			t.Errorf("CheckAddr(%s) = %v under allow, want nil", text, err)
		}
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	bad := []Policy{
		{Private: 9},
		{AllowRanges: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}},
		{AllowRanges: []netip.Prefix{netip.MustParsePrefix("198.16.0.0/12")}},
		{AllowRanges: []netip.Prefix{netip.MustParsePrefix("::/0")}},
		{AllowRanges: []netip.Prefix{{}}},
		{Domains: Rules{Allow: []string{"exa mple.com"}}},
		{Domains: Rules{Deny: []string{"*."}}},
	}
	for _, policy := range bad {
		if err := policy.Validate(); err == nil {
			t.Errorf("Validate(%+v) = nil, want an error", policy)
		}
	}
	var access Access
	if err := access.UnmarshalText([]byte("perhaps")); err == nil {
		t.Error("perhaps is no access, want an error")
	}
	if err := access.UnmarshalText([]byte("ask")); err != nil || access != Ask {
		t.Errorf("ask = %v, %v", access, err)
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rules Rules
		host  string
		want  bool
	}{
		{Rules{}, "any.example", true},
		{Rules{Allow: []string{"*"}}, "any.example", true},
		{Rules{Deny: []string{"*"}}, "any.example", false},
		{Rules{Allow: []string{"example.com"}}, "example.com", true},
		{Rules{Allow: []string{"example.com"}}, "www.example.com", true},
		{Rules{Allow: []string{"example.com"}}, "a.example.com", false},
		{Rules{Allow: []string{"*.example.com"}}, "a.b.example.com", true},
		{Rules{Allow: []string{"*.example.com"}}, "example.com", false},
		{Rules{Allow: []string{"*.example.com"}}, "badexample.com", false},
		{Rules{Allow: []string{"*"}, Deny: []string{"example.com"}}, "Example.COM.", false},
		{Rules{Allow: []string{"한국.example"}}, "xn--3e0b707e.example", true},
		{Rules{Deny: []string{"8.8.8.8"}}, "8.8.8.8", false},
		{Rules{Deny: []string{"2606:4700::1"}}, "2606:4700:0::1", false},
	}
	for _, test := range tests {
		if got := test.rules.Permits(test.host); got != test.want {
			t.Errorf("%+v permits %q = %v, want %v", test.rules, test.host, got, test.want)
		}
	}
}
