package guard

import (
	"net/netip"
	"testing"
)

func TestCheckSocket(t *testing.T) {
	t.Parallel()
	tests := []struct {
		network, address, approved string
		open                       bool
	}{
		{"tcp4", "93.184.215.1:80", "93.184.215.1:80", true},
		{"tcp6", "[2606:4700::1]:443", "[2606:4700::1]:443", true},
		{"tcp4", "93.184.215.2:80", "93.184.215.1:80", false},
		{"tcp4", "93.184.215.1:81", "93.184.215.1:80", false},
		{"tcp4", "127.0.0.1:80", "127.0.0.1:80", false},
		{"udp4", "93.184.215.1:80", "93.184.215.1:80", false},
		{"tcp4", "nonsense", "93.184.215.1:80", false},
	}
	for _, test := range tests {
		err := new(Dialer).checkSocket(test.network, test.address, netip.MustParseAddrPort(test.approved))
		if (err == nil) != test.open {
			t.Errorf("checkSocket(%s, %s, %s) = %v, want open %v", test.network, test.address, test.approved, err, test.open)
		}
	}
}
