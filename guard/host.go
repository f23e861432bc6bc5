package guard

import (
	"errors"
	"net/netip"
	"strings"

	"golang.org/x/net/idna"
)

var errHost = errors.New("not a host name")

// lookup maps as UTS 46 does for browsers; underscores and hyphens anywhere
// are real on the web, so the stricter rules are off.
var lookup = idna.New(idna.MapForLookup(), idna.Transitional(false),
	idna.StrictDomainName(false), idna.CheckHyphens(false))

// canonicalHost gives the one ASCII form of a name, IPv4 or (unbracketed) IPv6
// address, without a trailing dot.
func canonicalHost(host string) (string, error) {
	if strings.Contains(host, ":") {
		return canonicalIPv6(host)
	}
	ascii, err := asciiName(host)
	if err != nil {
		return "", err
	}
	if endsInNumber(ascii) {
		return canonicalIPv4(ascii)
	}
	return ascii, nil
}

func canonicalIPv6(host string) (string, error) {
	addr, err := netip.ParseAddr(host)
	if err != nil || addr.Zone() != "" {
		return "", errHost
	}
	return addr.String(), nil
}

// canonicalIPv4 refuses the octal, hex and short forms that browsers and libc
// read as other addresses than a reader of the text would.
func canonicalIPv4(host string) (string, error) {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return "", errHost
	}
	return addr.String(), nil
}

func asciiName(host string) (string, error) {
	const longestName, longestLabel = 253, 63
	if len(host) > 4*longestName {
		return "", errHost
	}
	ascii := strings.ToLower(host)
	if needsIDNA(ascii) {
		mapped, err := lookup.ToASCII(host)
		if err != nil {
			return "", errHost
		}
		ascii = strings.ToLower(mapped)
	}
	ascii = strings.TrimSuffix(ascii, ".")
	if ascii == "" || len(ascii) > longestName {
		return "", errHost
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if label == "" || len(label) > longestLabel || !onlyNameBytes(label) {
			return "", errHost
		}
	}
	return ascii, nil
}

func needsIDNA(host string) bool {
	for i := range len(host) {
		if host[i] >= 0x80 {
			return true
		}
	}
	return strings.Contains(host, "xn--")
}

func onlyNameBytes(label string) bool {
	for i := range len(label) {
		b := label[i]
		if !('a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-' || b == '_') {
			return false
		}
	}
	return true
}

// endsInNumber is the WHATWG test for hosts a browser would read as IPv4.
func endsInNumber(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	if hex, ok := strings.CutPrefix(last, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(last, "0123456789") == ""
}

var localSuffixes = []string{".localhost", ".local", ".internal", ".lan", ".home.arpa"}

// IsLocalName reports names, in their canonical form, that only the local
// network answers for.
func IsLocalName(host string) bool {
	if !strings.Contains(host, ".") {
		return true
	}
	for _, suffix := range localSuffixes {
		if strings.HasSuffix(host, suffix) {
			return true
		}
	}
	return false
}

// checkHost applies every rule that needs no DNS to a canonical host.
func (p *Policy) checkHost(host string) error {
	if err := p.checkRules(host); err != nil {
		return err
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		if p.askable(addr) {
			return nil
		}
		return p.checkAddr(host, addr)
	}
	if IsLocalName(host) && !p.localNames() {
		return &BlockedError{Kind: BlockedAddress, Host: host,
			Reason: "is a name of the local network", Remedy: "set private to allow or ask if this is meant"}
	}
	return nil
}
