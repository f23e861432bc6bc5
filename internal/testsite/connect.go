package testsite

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// Addresses that behave in their own way.
const (
	refusing = "93.184.216.1" // connection refused
	silent   = "93.184.216.2" // never connects
	mute     = "93.184.216.3" // connects and never speaks
)

// served are the ranges the site's listeners answer for.
var served = []netip.Prefix{
	netip.MustParsePrefix("93.184.215.0/24"),
	netip.MustParsePrefix("2606:2800:21f::/48"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("fd12:3456::/32"),
	netip.MustParsePrefix("10.0.0.0/24"),
}

// Connect opens a connection to the listener that answers for addr. Ports 443
// and 8443 speak TLS, others plain HTTP. Loopback addresses are dialled.
func (s *Site) Connect(ctx context.Context, _ string, addr netip.AddrPort) (net.Conn, error) {
	s.mu.Lock()
	s.dials = append(s.dials, addr)
	s.mu.Unlock()
	switch addr.Addr().String() {
	case refusing:
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
	case silent:
		<-ctx.Done()
		return nil, ctx.Err()
	case mute:
		return dial(ctx, s.mute.Addr().String())
	}
	if addr.Addr().IsLoopback() {
		return dial(ctx, addr.String())
	}
	for _, prefix := range served {
		if prefix.Contains(addr.Addr()) {
			return dial(ctx, s.listenerFor(addr.Port()))
		}
	}
	return nil, fmt.Errorf("testsite: nothing answers for %s", addr)
}

func dial(ctx context.Context, address string) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "tcp", address)
}

func (s *Site) listenerFor(port uint16) string {
	if port == 443 || port == 8443 {
		return s.secure.Addr().String()
	}
	return s.plain.Addr().String()
}

// Dials gives every address Connect was called with, in order.
func (s *Site) Dials() []netip.AddrPort {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]netip.AddrPort(nil), s.dials...)
}
