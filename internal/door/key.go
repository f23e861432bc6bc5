package door

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/principal"
)

// keys are the hashes of the API keys: of equal length, so that comparing
// them takes the same time whatever was sent.
type keys [][sha256.Size]byte

func newKeys(plain []string) (keys, error) {
	var k keys
	for _, key := range plain {
		if key == "" || strings.Trim(key, printable) != "" {
			return nil, errors.New("a key must be printable ASCII without spaces, and not empty")
		}
		k = append(k, sha256.Sum256([]byte(key)))
	}
	return k, nil
}

var printable = func() string {
	var b strings.Builder
	for c := byte('!'); c <= '~'; c++ {
		b.WriteByte(c)
	}
	return b.String()
}()

// whose names who asks: the holder of a key where there are keys, else the
// person at this machine. Client is whom the limits count.
func (k keys) whose(r *http.Request, from string) (id principal.ID, client string, err error) {
	if len(k) == 0 {
		return principal.Local, network(from), nil
	}
	key := sentKey(r.Header)
	sent := sha256.Sum256([]byte(key))
	found := 0
	for i := range k {
		found |= subtle.ConstantTimeCompare(k[i][:], sent[:]) * (i + 1)
	}
	if found == 0 {
		return "", "", Refuse(fault.Unauthorized, "no key, or not one that is known here")
	}
	return principal.OfKey(key), "key " + strconv.Itoa(found), nil
}

func sentKey(header http.Header) string {
	if key := header.Get("X-API-Key"); key != "" {
		return key
	}
	scheme, key, _ := strings.Cut(header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// network is the address of a client, or for IPv6 the network that it may
// choose its addresses from.
func network(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote // a proxy tells of it without a port
	}
	addr, err := netip.ParseAddr(host)
	if err != nil || !addr.Is6() || addr.Is4In6() {
		return host
	}
	prefix, err := addr.WithZone("").Prefix(64)
	if err != nil {
		return host
	}
	return prefix.String()
}
