package site

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// doors are the first labels of hosts where one proves who one is.
var doors = []string{"accounts", "login", "signin", "auth"}

// mayAsk refuses hosts that the link's site neither owns nor documents.
func (h *Hit) mayAsk(u *url.URL, others []string) error {
	if u.Scheme != "https" && (u.Scheme != h.url.Scheme || u.Host != h.url.Host) {
		return fmt.Errorf("the rule leads to %s without https", u.Host)
	}
	f := h.route.rule.family
	foreign := matchesHost(f.Others, u.Host)
	switch {
	case u.Host == h.url.Host || bareHost(u.Host) == bareHost(h.url.Host):
		return nil
	case foreign && !matchesHost(others, u.Host):
		return fmt.Errorf("%s is not the site's own; to ask it, add it to siteHosts", u.Host)
	case foreign, matchesHost(h.route.rule.ownHosts(h.route.let), u.Host):
		return nil
	}
	if first, _, _ := strings.Cut(u.Host, "."); slices.Contains(doors, first) {
		return errors.New("what the link leads to needs a login")
	}
	return fmt.Errorf("leads to %s, which is not the site's own", u.Host)
}

// ownHosts are the hosts that the rule names.
func (r *rule) ownHosts(let map[string]string) []string {
	out := slices.Clone(r.family.Also)
	for _, value := range let {
		out = appendHost(out, value)
	}
	for _, a := range append(asks{{address: r.Read}}, r.Ask...) {
		if !a.address.isZero() && a.address.parts[0].words != "" {
			out = appendHost(out, a.address.parts[0].words)
		}
	}
	return out
}

// appendHost adds the host that an address begins with, where it is whole.
func appendHost(hosts []string, address string) []string {
	rest, ok := strings.CutPrefix(address, "https://")
	if !ok {
		return hosts
	}
	if host, _, whole := strings.Cut(rest+"/", "/"); whole && host != "" && !strings.ContainsAny(host, "{}*") {
		return append(hosts, host)
	}
	return hosts
}

func matchesHost(patterns []string, host string) bool {
	for _, p := range patterns {
		if suffix, ok := strings.CutPrefix(p, "*"); p == host || ok && strings.HasSuffix(host, suffix) {
			return true
		}
	}
	return false
}
