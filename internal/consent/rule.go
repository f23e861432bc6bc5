package consent

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/decant-dev/decant/guard"
)

// Parse reads a rule: an origin, a host, *.host, *, WebFetch(domain:host), or a
// private place as Private writes it.
func Parse(text string) (string, error) {
	text = strings.TrimSpace(text)
	if own, ok := strings.CutPrefix(text, privateMark); ok {
		target, ok := parsePrivate(own)
		if !ok || target.Host == "" {
			return "", errors.New("a private place is written as private host:port=address")
		}
		return Private(target), nil
	}
	if inner, ok := strings.CutPrefix(text, "WebFetch(domain:"); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	if !strings.Contains(text, "://") {
		return parseHost(text)
	}
	u, err := canonical(text)
	if err != nil {
		return "", err
	}
	return originOf(u), nil
}

func parseHost(text string) (string, error) {
	policy := guard.Policy{Domains: guard.Rules{Allow: []string{text}}}
	if err := policy.Validate(); err != nil {
		return "", err
	}
	if text == "*" {
		return text, nil
	}
	host, below := strings.CutPrefix(text, "*.")
	u, err := canonical("https://" + host + "/")
	if err != nil {
		return "", err
	}
	if below {
		return "*." + u.Hostname(), nil
	}
	return u.Hostname(), nil
}

// canonical is an address as it would be contacted. A private one is as good
// as any: a rule says what is not asked about, not what may be reached.
func canonical(address string) (*url.URL, error) {
	policy := guard.Policy{Private: guard.Allow}
	return policy.CheckURL(address)
}

// Origins lists the origins of addresses, each once.
func Origins(addresses []string) []string {
	var origins []string
	for _, address := range addresses {
		if u, err := url.Parse(address); err == nil && !slices.Contains(origins, originOf(u)) {
			origins = append(origins, originOf(u))
		}
	}
	return origins
}

func originOf(u *url.URL) string { return u.Scheme + "://" + u.Host }

// covers reports whether a rule is about an address. An origin covers its own
// scheme and port only.
func covers(rule string, u *url.URL) bool {
	if !strings.Contains(rule, "://") {
		return guard.Rules{Allow: []string{rule}}.Permits(u.Hostname())
	}
	allowed, err := url.Parse(rule)
	return err == nil && allowed.Scheme == u.Scheme && portOf(allowed) == portOf(u) &&
		guard.Rules{Allow: []string{allowed.Hostname()}}.Permits(u.Hostname())
}

func portOf(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "http":
		return "80"
	}
	return "443"
}
