package door

import (
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/decant-dev/decant/fault"
)

// names are the hosts under which the server answers. A page elsewhere whose
// name was made to resolve to this machine is not among them, so that it
// cannot speak to the server as its own.
type names map[string]bool

func newNames(addr string, hosts []string) names {
	n := names{}
	if host, _, err := net.SplitHostPort(addr); err == nil && host != "" {
		n[fold(host)] = true
	}
	for _, host := range hosts {
		n[fold(host)] = true
	}
	return n
}

func fold(host string) string { return strings.ToLower(strings.TrimSuffix(host, ".")) }

// CheckHost refuses names that are not the server's. Probes of a supervisor
// ask under any name and learn nothing.
func (d *Door) CheckHost(r *http.Request) error {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if isLoopback(host) || d.names[fold(host)] || IsProbe(r) {
		return nil
	}
	return Refuse(fault.ForbiddenHost, "the server does not answer under this name")
}

// origins are the web origins whose pages may call the API.
type origins struct {
	allowed    map[string]bool
	protection *http.CrossOriginProtection
}

func newOrigins(allowed []string) (*origins, error) {
	o := &origins{map[string]bool{}, http.NewCrossOriginProtection()}
	for _, origin := range allowed {
		if err := o.protection.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("origin %q is not of the form https://example.com; name each origin", origin)
		}
		o.allowed[origin] = true
	}
	return o, nil
}

// check refuses what a page of another origin sends, reading included: it
// would make this machine fetch for it.
func (o *origins) check(r *http.Request) error {
	if o.allowed[r.Header.Get("Origin")] {
		return nil
	}
	site := r.Header.Get("Sec-Fetch-Site")
	if site != "" && site != "none" && site != "same-origin" || o.protection.Check(r) != nil {
		return Refuse(fault.CrossOrigin, "a page of another origin asked")
	}
	return nil
}

// Preflight tells a browser whether a page may ask, and reports whether that
// was the whole question.
func (d *Door) Preflight(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || !d.origins.allowed[origin] {
		return false
	}
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Vary", "Origin")
	h.Set("Access-Control-Expose-Headers", "X-Request-Id, Retry-After, Mcp-Session-Id")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
	h.Set("Access-Control-Allow-Headers",
		"Authorization, Content-Type, Decant-Confirm, X-API-Key, X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}
