package webserver

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
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

// client names who asks: a key where there are keys, else an address.
func (k keys) client(r *http.Request) (string, error) {
	if len(k) == 0 {
		return network(r.RemoteAddr), nil
	}
	sent := sha256.Sum256([]byte(sentKey(r)))
	found := 0
	for i := range k {
		found |= subtle.ConstantTimeCompare(k[i][:], sent[:]) * (i + 1)
	}
	if found == 0 {
		return "", refusal("unauthorized", "no key, or not one that is known here")
	}
	return "key " + strconv.Itoa(found), nil
}

func sentKey(r *http.Request) string {
	if key := r.Header.Get("X-API-Key"); key != "" {
		return key
	}
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
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
		return remote
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
