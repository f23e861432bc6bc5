package crawl

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// A Scope is what of a web is wanted. The zero value is all of it.
type Scope struct {
	hosts            []string
	include, exclude []*regexp.Regexp
}

// NewScope reads hosts, where *.example.com is all below one, and patterns, in
// which * stands for anything: of whole addresses, or of paths where they begin
// with a slash.
func NewScope(hosts, include, exclude []string) (Scope, error) {
	var s Scope
	for _, host := range hosts {
		host = strings.ToLower(strings.TrimSpace(host))
		if host == "" || strings.ContainsAny(host, "/ ") {
			return s, fmt.Errorf("%q is no host", host)
		}
		s.hosts = append(s.hosts, host)
	}
	var err error
	if s.include, err = patterns(include); err != nil {
		return s, err
	}
	s.exclude, err = patterns(exclude)
	return s, err
}

func patterns(texts []string) (list []*regexp.Regexp, err error) {
	for _, text := range texts {
		if text == "" {
			return nil, fmt.Errorf("a pattern is empty; * stands for anything")
		}
		parts := strings.Split(text, "*")
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		expression := "^" + strings.Join(parts, ".*") + "$"
		if strings.HasPrefix(text, "/") {
			expression = "^[a-z]+://[^/]+" + expression[1:]
		}
		list = append(list, regexp.MustCompile(expression)) // all of it is quoted
	}
	return list, nil
}

// Refuses says why an address is not wanted; empty means that it is.
func (s *Scope) Refuses(address string) string {
	target, err := url.Parse(address)
	switch {
	case err != nil || !s.hasHost(target.Host):
		return "another host"
	case len(s.include) > 0 && !matches(s.include, address):
		return "not included"
	case matches(s.exclude, address):
		return "excluded"
	}
	return ""
}

func (s *Scope) hasHost(host string) bool {
	host = strings.TrimPrefix(host, "www.")
	for _, allowed := range s.hosts {
		if suffix, ok := strings.CutPrefix(allowed, "*."); ok &&
			(host == suffix || strings.HasSuffix(host, "."+suffix)) {
			return true
		}
		if host == strings.TrimPrefix(allowed, "www.") {
			return true
		}
	}
	return len(s.hosts) == 0
}

func matches(list []*regexp.Regexp, address string) bool {
	for _, p := range list {
		if p.MatchString(address) {
			return true
		}
	}
	return false
}
