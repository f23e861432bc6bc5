package guard

import (
	"fmt"
	"strings"
)

// Rules allows and denies hosts by pattern. `example.com` is itself and its
// www., `*.example.com` every host below it, `*` all. Deny wins; when Allow is
// empty every host not denied is allowed.
type Rules struct {
	Allow []string `json:"allow,omitempty"`
	Deny  []string `json:"deny,omitempty"`
}

// Permits reports whether the rules let host, in any spelling, be read.
func (r Rules) Permits(host string) bool {
	if len(r.Allow) == 0 && len(r.Deny) == 0 {
		return true
	}
	canonical, err := canonicalHost(host)
	if err != nil || matchesAny(r.Deny, canonical) {
		return false
	}
	return len(r.Allow) == 0 || matchesAny(r.Allow, canonical)
}

func matchesAny(patterns []string, host string) bool {
	for _, pattern := range patterns {
		if matches(pattern, host) {
			return true
		}
	}
	return false
}

func matches(pattern, host string) bool {
	if pattern == "*" {
		return true
	}
	base, below := strings.CutPrefix(pattern, "*.")
	base, err := canonicalHost(base)
	if err != nil {
		return false
	}
	if below {
		return strings.HasSuffix(host, "."+base)
	}
	return host == base || host == "www."+base
}

func (r Rules) validate() error {
	for _, pattern := range append(append([]string(nil), r.Allow...), r.Deny...) {
		if pattern == "*" {
			continue
		}
		if _, err := canonicalHost(strings.TrimPrefix(pattern, "*.")); err != nil {
			return fmt.Errorf("domain rule %s is not a host, *.host or *", token(pattern))
		}
	}
	return nil
}

func (p *Policy) checkRules(host string) error {
	if p.Domains.Permits(host) {
		return nil
	}
	return &BlockedError{Kind: BlockedAddress, Host: host,
		Reason: "is not permitted by the domain rules", Remedy: "change domains to permit it"}
}
