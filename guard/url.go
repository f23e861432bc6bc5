package guard

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const longestURL = 8 << 10

// CheckURL is the URL gate. It gives the canonical URL, with the host in
// punycode and the path and query as written, or a *BlockedError. It asks no
// DNS: the dial gate has the last word.
func (p *Policy) CheckURL(raw string) (*url.URL, error) {
	raw = strings.TrimSpace(raw)
	if err := checkText(raw); err != nil {
		return nil, err
	}
	parts, err := split(raw)
	if err != nil {
		return nil, err
	}
	host, port, err := splitAuthority(parts.authority)
	if err != nil {
		return nil, err
	}
	if err := checkPort(host, effectivePort(parts.scheme, port)); err != nil {
		return nil, err
	}
	if err := p.checkHost(host); err != nil {
		return nil, err
	}
	return parts.build(host, port)
}

func checkText(raw string) error {
	if raw == "" {
		return invalid("is empty", "give an http or https URL")
	}
	if len(raw) > longestURL {
		return invalid("is longer than 8192 bytes", "give a shorter one")
	}
	if !utf8.ValidString(raw) {
		return invalid("is not UTF-8", "percent-encode its bytes")
	}
	if strings.ContainsFunc(raw, unicode.IsControl) {
		return invalid("contains a control character", "remove it")
	}
	return nil
}

type urlParts struct{ scheme, authority, path, query, fragment string }

// split cuts a URL at its delimiters; what lies between them is not decoded.
func split(raw string) (urlParts, error) {
	var parts urlParts
	scheme, rest, found := strings.Cut(raw, ":")
	if !found || !isScheme(scheme) {
		return parts, invalid("has no scheme", "begin it with https://")
	}
	parts.scheme = strings.ToLower(scheme)
	if parts.scheme != "http" && parts.scheme != "https" {
		return parts, &BlockedError{Kind: BlockedScheme,
			Reason: "has scheme " + token(parts.scheme), Remedy: "only http and https are read"}
	}
	rest, parts.fragment, _ = strings.Cut(rest, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	if hasQuery {
		parts.query = "?" + query
	}
	if strings.Contains(rest, `\`) {
		return parts, invalid("contains a backslash", "use forward slashes")
	}
	rest, found = strings.CutPrefix(rest, "//")
	if !found {
		return parts, invalid("has no host", "write it as "+parts.scheme+"://host/path")
	}
	parts.authority = rest
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		parts.authority, parts.path = rest[:slash], rest[slash:]
	}
	return parts, nil
}

func isScheme(text string) bool {
	for i := range len(text) {
		b := text[i] | 0x20
		if 'a' <= b && b <= 'z' {
			continue
		}
		if i == 0 || !('0' <= text[i] && text[i] <= '9') && strings.IndexByte("+-.", text[i]) < 0 {
			return false
		}
	}
	return text != ""
}

// splitAuthority gives the canonical host and the port, 0 when none is written.
func splitAuthority(authority string) (string, uint16, error) {
	if strings.Contains(authority, "@") {
		return "", 0, invalid("carries a user name or password", "remove everything up to the @")
	}
	if strings.Contains(authority, "%") {
		return "", 0, invalid("has a percent-escaped host or a zone", "write the host plainly")
	}
	host, portText, err := cutPort(authority)
	if err != nil {
		return "", 0, err
	}
	canonical, err := canonicalHost(host)
	if err != nil {
		return "", 0, invalid(
			"has no valid host",
			"write a domain name, four decimal numbers or an IPv6 address in brackets",
		)
	}
	if portText == "" {
		return canonical, 0, nil
	}
	port, err := parsePort(portText)
	if err == nil && port == 0 {
		err = checkPort(canonical, port)
	}
	return canonical, port, err
}

func cutPort(authority string) (host, port string, err error) {
	rest := authority
	if inside, bracketed := strings.CutPrefix(authority, "["); bracketed {
		var closedBracket bool
		host, rest, closedBracket = strings.Cut(inside, "]")
		if !closedBracket || !strings.Contains(host, ":") || rest != "" && rest[0] != ':' {
			return "", "", invalid("has a broken IPv6 host", "write it as [address]:port")
		}
		return host, strings.TrimPrefix(rest, ":"), nil
	}
	host, port, _ = strings.Cut(rest, ":")
	if strings.Contains(port, ":") {
		return "", "", invalid("has more than one port", "write an IPv6 address in brackets")
	}
	return host, port, nil
}

func effectivePort(scheme string, port uint16) uint16 {
	switch {
	case port != 0:
		return port
	case scheme == "http":
		return 80
	}
	return 443
}

// build puts the URL together in the form net/url keeps unchanged.
func (parts urlParts) build(host string, port uint16) (*url.URL, error) {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != 0 && port != effectivePort(parts.scheme, 0) {
		host += ":" + strconv.Itoa(int(port))
	}
	if parts.path == "" {
		parts.path = "/"
	}
	text := parts.scheme + "://" + host + escapePart(parts.path) + escapePart(parts.query)
	if parts.fragment != "" {
		text += "#" + escapePart(parts.fragment)
	}
	parsed, err := url.Parse(text)
	if err != nil {
		return nil, invalid("cannot be read", "check its spelling")
	}
	return parsed, nil
}
