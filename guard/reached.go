package guard

import (
	"crypto/tls"
	"net"
	"net/netip"
)

// reached is a connection that knows which address was checked for it.
type reached struct {
	net.Conn
	addr netip.Addr
	// unknown says that a relay alone knows the address, and that none but
	// public ones are asked for.
	unknown bool
}

// IsPublic reports whether a connection of a Dialer, bare or under TLS, leads
// to an address that anybody may reach. One whose address is not known does not.
func IsPublic(conn net.Conn) bool {
	if secured, ok := conn.(*tls.Conn); ok {
		conn = secured.NetConn()
	}
	known, ok := conn.(*reached)
	return ok && (known.unknown || new(Policy).CheckAddr(known.addr) == nil)
}
