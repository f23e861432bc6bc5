package guard

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
)

// Naming says who finds the addresses of names where a relay is used.
type Naming uint8

// Here is the zero value: all is as without a relay, but for who connects.
const (
	Here    Naming = iota // names are resolved and checked here; the relay is told an address that passed
	Checked               // the relay is told the name; what it resolves to here, if it does, must pass first
	There                 // the relay is told the name, and nobody here asks for it; only numbers are checked
)

// A Relay connects on our behalf, such as a proxy does.
type Relay interface {
	Naming() Naming
	// Dial connects to host, a name or an address, and port.
	Dial(ctx context.Context, host string, port uint16) (net.Conn, error)
}

// Family says which kind of address is dialled where a name has both. All are
// checked, whatever it says.
type Family uint8

// IPv4First is the zero value.
const (
	IPv4First Family = iota
	IPv6First
	IPv4Only
	IPv6Only
)

// relayed connects by way of a relay that is told the name.
func (d *Dialer) relayed(ctx context.Context, network string, relay Relay, host string, port uint16) (net.Conn, error) {
	addr, err := d.CheckName(ctx, network, host, port, relay.Naming())
	if err != nil {
		return nil, err
	}
	conn, err := relay.Dial(ctx, host, port)
	if err != nil {
		return nil, err
	}
	return d.told(conn, addr), nil
}

// CheckName judges a host that a relay will resolve, by what can be known of it
// here: its text, and its addresses unless naming is There. It returns one of
// these, which is not valid where none is known.
func (d *Dialer) CheckName(ctx context.Context, network, host string, port uint16, naming Naming) (netip.Addr, error) {
	if err := d.Policy.checkHost(host); err != nil {
		return netip.Addr{}, err
	}
	_, err := netip.ParseAddr(host)
	if isName := err != nil; isName && naming == There {
		return netip.Addr{}, d.checkUnknown(host)
	}
	answers, err := d.resolve(ctx, network, host)
	if dns := (*net.DNSError)(nil); errors.As(err, &dns) && ctx.Err() == nil {
		return netip.Addr{}, d.checkUnknown(host)
	}
	if err != nil {
		return netip.Addr{}, err
	}
	if answers, err = d.approve(ctx, host, port, answers); err != nil {
		return netip.Addr{}, err
	}
	return answers[0], nil
}

// checkUnknown judges a name whose addresses nobody here knows. Nobody can be
// asked about a private address either, so a local name needs more than ask.
func (d *Dialer) checkUnknown(host string) error {
	if d.Policy.Private == Allow {
		return nil
	}
	return new(Policy).checkHost(host)
}

// Told is a connection to a relay that was told a name which passed CheckName.
func (d *Dialer) Told(conn net.Conn) net.Conn { return d.told(conn, netip.Addr{}) }

// told marks a connection by the address that was checked for it. Where none is
// known it counts as public if nothing else may be reached.
func (d *Dialer) told(conn net.Conn, addr netip.Addr) net.Conn {
	return &reached{Conn: conn, addr: addr, unknown: !addr.IsValid() && d.Policy.Private == Deny}
}

// order drops disguises and puts the addresses of one family first.
func (f Family) order(answers []netip.Addr) []netip.Addr {
	addrs := make([]netip.Addr, 0, len(answers))
	for _, answer := range answers {
		addrs = append(addrs, bare(answer))
	}
	slices.SortStableFunc(addrs, func(a, b netip.Addr) int {
		if f == IPv6First {
			a, b = b, a
		}
		return a.BitLen() - b.BitLen()
	})
	return addrs
}

// only leaves out what is not of the family, where just one is wanted.
func (f Family) only(host string, addrs []netip.Addr) ([]netip.Addr, error) {
	left := slices.DeleteFunc(slices.Clone(addrs), func(a netip.Addr) bool {
		return f == IPv4Only && !a.Is4() || f == IPv6Only && a.Is4()
	})
	if len(left) == 0 {
		return nil, &net.DNSError{Err: "no address of the family that is set", Name: host, IsNotFound: true}
	}
	return left, nil
}
