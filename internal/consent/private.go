package consent

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/guard"
)

// privateMark begins a rule about a place on a private network.
const privateMark = "private "

// Private is the rule that allows a private place for good: a host and port,
// for as long as the name leads to the same address. Whoever owns a name could
// else lead it to any machine of the network.
func Private(target guard.Target) string {
	return privateMark + net.JoinHostPort(target.Host, strconv.Itoa(int(target.Port))) + "=" + target.Addr.String()
}

// parsePrivate reads a rule as Private writes it, without its mark.
func parsePrivate(text string) (guard.Target, bool) {
	place, address, _ := strings.Cut(strings.TrimSpace(text), "=")
	host, port, err := net.SplitHostPort(place)
	if err != nil {
		return guard.Target{}, false
	}
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return guard.Target{}, false
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return guard.Target{Host: strings.ToLower(host), Port: uint16(n), Addr: addr.Unmap()}, err == nil
}

// Reaches reports whether a rule allows a private place.
func (r *Rules) Reaches(target guard.Target) (bool, error) {
	rules, err := r.List()
	if err != nil {
		return false, err
	}
	for _, rule := range rules {
		if opens(rule, target) {
			return true, nil
		}
	}
	return false, nil
}

// Ask answers the guard's question from the rules alone, where nobody can be
// asked.
func (r *Rules) Ask(_ context.Context, target guard.Target) (bool, error) {
	allowed, err := r.Reaches(target)
	if err == nil && !allowed {
		err = guard.ErrNobody
	}
	return allowed, err
}

// opens reports whether a rule is about a private place. One about a page's
// place counts where it names a host that only the local network answers for;
// a public name that leads inside needs a rule of its own.
func opens(rule string, target guard.Target) bool {
	if own, ok := strings.CutPrefix(rule, privateMark); ok {
		named, ok := parsePrivate(own)
		return ok && named == target
	}
	_, err := netip.ParseAddr(target.Host)
	if strings.HasPrefix(rule, "*") || err != nil && !guard.IsLocalName(target.Host) {
		return false
	}
	host := net.JoinHostPort(target.Host, strconv.Itoa(int(target.Port)))
	return covers(rule, &url.URL{Scheme: "http", Host: host}) || covers(rule, &url.URL{Scheme: "https", Host: host})
}
