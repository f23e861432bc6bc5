package guard

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
)

// Access says whether addresses that are not public may be reached.
type Access uint8

// Deny is the zero value: only public addresses are reached.
const (
	Deny  Access = iota
	Ask          // Policy.Ask decides for each host
	Allow        // loopback, private and link-local addresses are reached
)

var accessNames = [...]string{Deny: "deny", Ask: "ask", Allow: "allow"}

// String gives the word used in configuration: deny, ask or allow.
func (a Access) String() string {
	if int(a) < len(accessNames) {
		return accessNames[a]
	}
	return fmt.Sprintf("access(%d)", uint8(a))
}

// MarshalText writes the word String gives.
func (a Access) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads deny, ask or allow.
func (a *Access) UnmarshalText(text []byte) error {
	for value, name := range accessNames {
		if name == string(text) {
			*a = Access(value)
			return nil
		}
	}
	return fmt.Errorf("private must be deny, ask or allow, not %s", token(string(text)))
}

// Target is what Policy.Ask is asked about: a host in its ASCII form, the port
// and an address of it that is not public.
type Target struct {
	Host string
	Port uint16
	Addr netip.Addr
}

// Policy is what the owner permits; the zero value permits public addresses
// only. It is safe for concurrent use as long as nobody changes it.
type Policy struct {
	// Private is Deny by default. Cloud metadata stays closed whatever it says.
	Private Access
	// AllowRanges opens parts of 198.18.0.0/15 (fake-IP proxies), fc00::/7 and
	// 64:ff9b::/96 (NAT64; the IPv4 address inside is checked). None by default.
	AllowRanges []netip.Prefix
	// Domains limits the hosts; by default all are permitted.
	Domains Rules
	// Ask decides when Private is Ask; nil refuses.
	Ask func(context.Context, Target) (bool, error)
}

// openable are the only ranges AllowRanges may open.
var openable = []netip.Prefix{fakeIP, uniqueLocal, nat64}

// Openable are the ranges that AllowRanges may open.
func Openable() []netip.Prefix { return slices.Clone(openable) }

// Validate reports the first setting that cannot be obeyed.
func (p *Policy) Validate() error {
	if int(p.Private) >= len(accessNames) {
		return fmt.Errorf("private must be deny, ask or allow, not %s", p.Private)
	}
	for _, opened := range p.AllowRanges {
		if !insideAny(opened, openable) {
			return fmt.Errorf(
				"range %s cannot be opened: only parts of 198.18.0.0/15, fc00::/7 and 64:ff9b::/96 can",
				opened,
			)
		}
	}
	return p.Domains.validate()
}

func insideAny(inner netip.Prefix, outers []netip.Prefix) bool {
	for _, outer := range outers {
		if inner.IsValid() && inner.Bits() >= outer.Bits() && outer.Contains(inner.Addr()) {
			return true
		}
	}
	return false
}

// opens reports whether an opt-in range covers addr.
func (p *Policy) opens(addr netip.Addr) bool {
	for _, opened := range p.AllowRanges {
		if opened.Contains(addr) && insideAny(opened, openable) {
			return true
		}
	}
	return false
}

// localNames reports whether names of the local network pass the URL gate; the
// dial gate still judges the address behind them.
func (p *Policy) localNames() bool { return p.Private != Deny }
