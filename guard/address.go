package guard

import "net/netip"

// reach is how far an address may ever be opened.
type reach uint8

const (
	closed  reach = iota // never
	private              // when Policy.Private permits
	opt                  // when Policy.AllowRanges or Policy.Private permits
	public               // always
)

type addressRange struct {
	prefix netip.Prefix
	reach  reach
	name   string
}

var (
	fakeIP      = netip.MustParsePrefix("198.18.0.0/15")
	uniqueLocal = netip.MustParsePrefix("fc00::/7")
	nat64       = netip.MustParsePrefix("64:ff9b::/96")
)

const metadataName = "cloud metadata"

// ranges is read from the top; the first that contains the address decides.
// What is named as metadata stays closed under every switch.
var ranges = []addressRange{
	cidr("169.254.169.0/24", closed, metadataName),
	cidr("169.254.170.0/24", closed, metadataName), // container credentials
	cidr("169.254.42.42/32", closed, metadataName),
	cidr("100.100.100.200/32", closed, metadataName),
	cidr("192.0.0.192/32", closed, metadataName),
	cidr("168.63.129.16/32", closed, metadataName), // a public address, yet a host agent
	cidr("fd00:ec2::/32", closed, metadataName),
	cidr("fd20:ce::254/128", closed, metadataName),
	cidr("fd00:42::42/128", closed, metadataName),

	// The IANA special-purpose table for IPv4.
	cidr("0.0.0.0/8", closed, "unspecified"),
	cidr("10.0.0.0/8", private, "private"),
	cidr("100.64.0.0/10", private, "carrier-grade NAT"),
	cidr("127.0.0.0/8", private, "loopback"),
	cidr("169.254.0.0/16", private, "link-local"),
	cidr("172.16.0.0/12", private, "private"),
	cidr("192.0.0.0/24", closed, "protocol assignments"),
	cidr("192.0.2.0/24", closed, "documentation"),
	cidr("192.31.196.0/24", closed, "AS112"),
	cidr("192.52.193.0/24", closed, "multicast tunnelling"),
	cidr("192.88.99.0/24", closed, "6to4 relay"),
	cidr("192.168.0.0/16", private, "private"),
	cidr("192.175.48.0/24", closed, "AS112"),
	{fakeIP, opt, "benchmarking, used by fake-IP proxies"},
	cidr("198.51.100.0/24", closed, "documentation"),
	cidr("203.0.113.0/24", closed, "documentation"),
	cidr("224.0.0.0/4", closed, "multicast"),
	cidr("240.0.0.0/4", closed, "reserved"),
	cidr("0.0.0.0/0", public, "public"),

	// IPv6 is an allow-list: global unicast less its specials.
	cidr("::1/128", private, "loopback"),
	cidr("fe80::/10", private, "link-local"),
	{uniqueLocal, opt, "unique local"},
	cidr("2001::/23", closed, "protocol assignments"),
	cidr("2001:db8::/32", closed, "documentation"),
	cidr("2002::/16", closed, "6to4"),
	cidr("3fff::/20", closed, "documentation"),
	cidr("2000::/3", public, "public"),
	{nat64, opt, "NAT64"},
	cidr("::/0", closed, "not global unicast"),
}

func cidr(prefix string, r reach, name string) addressRange {
	return addressRange{netip.MustParsePrefix(prefix), r, name}
}

// rangeOf finds the row for an address without zone or IPv4 mapping.
func rangeOf(addr netip.Addr) addressRange {
	for _, row := range ranges {
		if row.prefix.Contains(addr) {
			return row
		}
	}
	return addressRange{name: "not an address"}
}

// bare drops the disguises: IPv4 mapped into IPv6, and the zone.
func bare(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }

// judge finds the range that decides about addr and how far it is open.
func (p *Policy) judge(addr netip.Addr) addressRange {
	addr = bare(addr)
	row := rangeOf(addr)
	if row.reach != opt {
		return row
	}
	if row.prefix == nat64 && p.opens(addr) {
		return p.judge(embedded(addr))
	}
	if p.opens(addr) {
		row.reach = public
	} else if row.prefix == nat64 {
		row.reach = closed
	} else {
		row.reach = private
	}
	return row
}

// embedded gives the IPv4 address in the last four bytes of a NAT64 address.
func embedded(addr netip.Addr) netip.Addr {
	bytes := addr.As16()
	return netip.AddrFrom4([4]byte(bytes[12:]))
}

// CheckAddr is the rule of the dial gate. An address that needs asking is
// refused here, since nobody was asked.
func (p *Policy) CheckAddr(addr netip.Addr) error {
	return p.checkAddr("", addr)
}

func (p *Policy) checkAddr(host string, addr netip.Addr) error {
	row := p.judge(addr)
	if row.reach == public || row.reach == private && p.Private == Allow {
		return nil
	}
	return blockedAddress(host, addr, row)
}

// askable reports whether consent would open addr.
func (p *Policy) askable(addr netip.Addr) bool {
	return p.Private == Ask && p.judge(addr).reach == private
}
