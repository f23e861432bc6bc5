package guard

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
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
	answers, err := d.resolve(ctx, network, host)
	if err != nil {
		return nil, err
	}
	approved, err := d.approve(ctx, host, port, answers)
	if err != nil {
		return nil, err
	}
	return d.connectAny(ctx, network, approved, port)
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
	return tidy(answers), nil
}

// tidy drops disguises and puts IPv4 first.
func tidy(answers []netip.Addr) []netip.Addr {
	addrs := make([]netip.Addr, 0, len(answers))
	for _, answer := range answers {
		addrs = append(addrs, bare(answer))
	}
	slices.SortStableFunc(addrs, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
	return addrs
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

func (d *Dialer) connectAny(ctx context.Context, network string, addrs []netip.Addr, port uint16) (net.Conn, error) {
	var failures []error
	addrs = addrs[:min(len(addrs), maxAttempts)]
	for i, addr := range addrs {
		conn, err := d.attempt(ctx, network, netip.AddrPortFrom(addr, port), len(addrs)-i)
		if err == nil {
			return &reached{conn, addr}, nil
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
func (d *Dialer) attempt(ctx context.Context, network string, addr netip.AddrPort, left int) (net.Conn, error) {
	share := longestAttempt
	if remaining, ok := clock.Left(ctx); ok {
		share = min(share, remaining/time.Duration(left))
	}
	ctx, cancel := context.WithTimeout(ctx, share)
	defer cancel()
	if d.Connect != nil {
		return d.Connect(ctx, network, addr)
	}
	return d.dialKernel(ctx, network, addr)
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
