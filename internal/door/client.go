package door

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Client is the address of whoever asks: that of the connection, or, where a
// trusted proxy made it, the last one in X-Forwarded-For that is not a trusted
// proxy too. What stands before that one, anybody can write.
func (d *Door) Client(r *http.Request) string {
	client := r.RemoteAddr
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		addr, ok := addrOf(client)
		if !ok || !d.trusts(addr) {
			return client
		}
		if _, ok := addrOf(strings.TrimSpace(hop)); !ok {
			return client
		}
		client = strings.TrimSpace(hop)
	}
	return client
}

func (d *Door) trusts(addr netip.Addr) bool {
	return slices.ContainsFunc(d.opts.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// addrOf reads an address with or without a port.
func addrOf(text string) (netip.Addr, bool) {
	if both, err := netip.ParseAddrPort(text); err == nil {
		return both.Addr().Unmap(), true
	}
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return addr.Unmap().WithZone(""), err == nil
}
