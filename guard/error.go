package guard

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"

	"github.com/decant-dev/decant/fault"
)

// Kind is a stable word for the cause of a failure, for machines.
type Kind = fault.Kind

// The kinds of refusal this package gives.
const (
	InvalidURL     = fault.InvalidURL
	BlockedScheme  = fault.BlockedScheme
	BlockedAddress = fault.BlockedAddress
	BlockedPort    = fault.BlockedPort
)

// ErrBlocked is what every refusal of this package is, for errors.Is.
var ErrBlocked = errors.New("blocked by policy")

// BlockedError is a refusal. Its text is one line of our own words and never
// shows the address a name led to, only the range.
type BlockedError struct {
	Kind   Kind
	Host   string     // ASCII form; empty when the URL gave none
	Addr   netip.Addr // the address refused, where there was one
	Reason string     // a predicate of the host: "leads to ..."
	Remedy string
}

// Error gives kind, host, reason and remedy on one line.
func (e *BlockedError) Error() string {
	return fmt.Sprintf("%s: %s %s; %s", e.Kind, e.subject(), e.Reason, e.Remedy)
}

// Fault is the kind of the refusal.
func (e *BlockedError) Fault() fault.Kind { return e.Kind }

// Advice is the remedy.
func (e *BlockedError) Advice() string { return e.Remedy }

func (e *BlockedError) subject() string {
	switch {
	case e.Host != "":
		return token(e.Host)
	case e.Kind == InvalidURL || e.Kind == BlockedScheme:
		return "the URL"
	}
	return "the address"
}

// Is makes every BlockedError an ErrBlocked.
func (e *BlockedError) Is(target error) bool { return target == ErrBlocked }

func invalid(reason, remedy string) error {
	return &BlockedError{Kind: InvalidURL, Reason: reason, Remedy: remedy}
}

func blockedAddress(host string, addr netip.Addr, row addressRange) error {
	return &BlockedError{
		Kind: BlockedAddress, Host: host, Addr: bare(addr),
		Reason: fmt.Sprintf("leads to %s (%s)", row.prefix, row.name),
		Remedy: remedyFor(row),
	}
}

func remedyFor(row addressRange) string {
	switch {
	case row.name == metadataName:
		return "it stays closed under every setting"
	case row.prefix == fakeIP:
		return "behind a fake-IP proxy add 198.18.0.0/15 to the allowed ranges"
	case row.prefix == nat64:
		return "on a NAT64 network add 64:ff9b::/96 to the allowed ranges"
	case row.prefix == uniqueLocal:
		return "set private to allow, or add the range to the allowed ranges"
	case row.reach == private:
		return "set private to allow or ask if this is meant"
	}
	return "only public addresses can be read"
}

// token shows a few characters of outside text, quoted and printable.
func token(text string) string {
	const longest = 80
	if len(text) > longest {
		text = text[:longest]
	}
	return strconv.QuoteToASCII(text)
}
