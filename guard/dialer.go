package guard

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"syscall"
	"time"

	"github.com/decant-dev/decant/internal/clock"
)

// Resolver finds the addresses of a name; *net.Resolver is one.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Dialer is the dial gate: it resolves, checks every answer and dials only an
// address it has checked. It is safe for concurrent use.
type Dialer struct {
	// Policy is the rule; the zero value permits public addresses only.
	Policy Policy
	// Resolver is net.DefaultResolver when nil.
	Resolver Resolver
	// Connect opens a connection to a checked address; nil lets the kernel do
	// it, with one more check on the very address it dials.
	Connect func(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error)
	// Relay names who connects to a host and port in our place; nil, or giving
	// nil, means nobody does.
	Relay func(host string, port uint16) Relay
	// Family is IPv4First by default.
	Family Family
}

const (
	maxAttempts    = 8
	longestAttempt = 10 * time.Second
)

// DialContext connects to addr, a host and port, over tcp, tcp4 or tcp6.
func (d *Dialer) DialContext(ctx context.Context, network, addr string) (net.Conn, error) {
	if network != "tcp" && network != "tcp4" && network != "tcp6" {
		return nil, &BlockedError{
			Kind:   BlockedScheme,
			Reason: "asks for network " + token(network),
			Remedy: "only tcp is dialled",
		}
	}
	host, port, err := d.target(addr)
	if err != nil {
		return nil, err
	}
	relay := d.relayFor(host, port)
	if relay != nil && relay.Naming() != Here {
		return d.relayed(ctx, network, relay, host, port)
	}
	answers, err := d.resolve(ctx, network, host)
	if err != nil {
		return nil, err
	}
	approved, err := d.approve(ctx, host, port, answers)
	if err != nil {
		return nil, err
	}
	if approved, err = d.Family.only(host, approved); err != nil {
		return nil, err
	}
	return connectAny(ctx, approved, port, d.opener(network, relay))
}

// Check tells whether DialContext would connect to addr, as names are resolved
// here. It is for connections that somebody else makes.
func (d *Dialer) Check(ctx context.Context, addr string) error {
	host, port, err := d.target(addr)
	if err != nil {
		return err
	}
	answers, err := d.resolve(ctx, "tcp", host)
	if err != nil {
		return err
	}
	_, err = d.approve(ctx, host, port, answers)
	return err
}

func (d *Dialer) relayFor(host string, port uint16) Relay {
	if d.Relay == nil {
		return nil
	}
	return d.Relay(host, port)
}

// An opener connects to an address that was checked.
type opener func(ctx context.Context, addr netip.AddrPort) (net.Conn, error)

func (d *Dialer) opener(network string, relay Relay) opener {
	return func(ctx context.Context, addr netip.AddrPort) (net.Conn, error) {
		switch {
		case relay != nil:
			return relay.Dial(ctx, addr.Addr().String(), addr.Port())
		case d.Connect != nil:
			return d.Connect(ctx, network, addr)
		}
		return d.dialKernel(ctx, network, addr)
	}
}

func (d *Dialer) target(addr string) (string, uint16, error) {
	hostText, portText, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, invalid("has no host and port", "give both")
	}
	port, err := parsePort(portText)
	if err != nil {
		return "", 0, err
	}
	host, err := canonicalHost(hostText)
	if err != nil {
		return "", 0, invalid("has no valid host", "write a domain name or an address")
	}
	if err := checkPort(host, port); err != nil {
		return "", 0, err
	}
	return host, port, d.Policy.checkHost(host)
}

func (d *Dialer) resolve(ctx context.Context, network, host string) ([]netip.Addr, error) {
	if literal, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{bare(literal)}, nil
	}
	var resolver Resolver = net.DefaultResolver
	if d.Resolver != nil {
		resolver = d.Resolver
	}
	answers, err := resolver.LookupNetIP(ctx, strings.Replace(network, "tcp", "ip", 1), host)
	if err != nil {
		return nil, err
	}
	if len(answers) == 0 {
		return nil, &net.DNSError{Err: "no address", Name: host, IsNotFound: true}
	}
	return d.Family.order(answers), nil
}

// approve passes all answers or none: a name that mixes public and private
// answers is how rebinding begins.
func (d *Dialer) approve(ctx context.Context, host string, port uint16, answers []netip.Addr) ([]netip.Addr, error) {
	var toAsk netip.Addr
	for _, addr := range answers {
		err := d.Policy.checkAddr(host, addr)
		if err != nil && !d.Policy.askable(addr) {
			return nil, err
		}
		if err != nil && !toAsk.IsValid() {
			toAsk = addr
		}
	}
	if !toAsk.IsValid() {
		return answers, nil
	}
	return answers, d.Policy.ask(ctx, Target{Host: host, Port: port, Addr: toAsk})
}

func connectAny(ctx context.Context, addrs []netip.Addr, port uint16, open opener) (net.Conn, error) {
	var failures []error
	addrs = addrs[:min(len(addrs), maxAttempts)]
	for i, addr := range addrs {
		conn, err := attempt(ctx, netip.AddrPortFrom(addr, port), len(addrs)-i, open)
		if err == nil {
			return &reached{Conn: conn, addr: addr}, nil
		}
		failures = append(failures, err)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, errors.Join(failures...)
}

// attempt gives one address its share of the time left, so that a silent first
// address cannot use it all.
func attempt(ctx context.Context, addr netip.AddrPort, left int, open opener) (net.Conn, error) {
	share := longestAttempt
	if remaining, ok := clock.Left(ctx); ok {
		share = min(share, remaining/time.Duration(left))
	}
	ctx, cancel := context.WithTimeout(ctx, share)
	defer cancel()
	return open(ctx, addr)
}

func (d *Dialer) dialKernel(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error) {
	kernel := net.Dialer{ControlContext: func(_ context.Context, network, address string, _ syscall.RawConn) error {
		return d.checkSocket(network, address, addr)
	}}
	return kernel.DialContext(ctx, network, addr.String())
}

// checkSocket runs between socket and connect: whatever came before, only the
// approved address is dialled.
func (d *Dialer) checkSocket(network, address string, approved netip.AddrPort) error {
	dialled, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" {
		return &BlockedError{
			Kind:   BlockedAddress,
			Reason: "is not reached over plain tcp",
			Remedy: "only tcp is dialled",
		}
	}
	if bare(dialled.Addr()) != approved.Addr() || dialled.Port() != approved.Port() {
		return &BlockedError{Kind: BlockedAddress, Addr: bare(dialled.Addr()),
			Reason: "is not the one that was checked", Remedy: "try again"}
	}
	if d.Policy.askable(approved.Addr()) {
		return nil
	}
	return d.Policy.CheckAddr(dialled.Addr())
}
