// Package proxy reaches hosts by way of an HTTP or SOCKS proxy.
//
//	proxy.go    Table: which proxy is used for which host
//	server.go   Server: one proxy, told to connect
//	tunnel.go   CONNECT
//	error.go    what went wrong between here and there
package proxy

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/http/httpproxy"

	"github.com/decant-dev/decant/guard"
)

// A Table says which proxy is used for which host. A nil table uses none. It
// is not changed once made, and safe for concurrent use.
type Table struct {
	choose  func(*url.URL) (*url.URL, error)
	servers map[string]*Server // by the address as it was given
	key     string
}

// Parse makes a table of one proxy for all hosts but those that direct names,
// as NO_PROXY does: example.com,.example.org,10.0.0.0/8. Loopback is never
// reached by way of a proxy.
func Parse(address, direct string) (*Table, error) {
	return newTable(&httpproxy.Config{HTTPProxy: address, HTTPSProxy: address, NoProxy: direct})
}

// FromEnvironment makes a table of HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and
// NO_PROXY, or of the same names in small letters; nil where none is set. Direct
// names more hosts, as in Parse.
func FromEnvironment(getenv func(string) string, direct string) (*Table, error) {
	get := func(name string) string { return cmp.Or(getenv(name), getenv(strings.ToLower(name))) }
	all := get("ALL_PROXY")
	c := &httpproxy.Config{HTTPProxy: cmp.Or(get("HTTP_PROXY"), all), HTTPSProxy: cmp.Or(get("HTTPS_PROXY"), all),
		NoProxy: strings.Trim(get("NO_PROXY")+","+direct, ",")}
	if c.HTTPProxy == "" && c.HTTPSProxy == "" {
		return nil, nil
	}
	return newTable(c)
}

func newTable(c *httpproxy.Config) (*Table, error) {
	t := &Table{servers: map[string]*Server{}}
	for _, address := range []*string{&c.HTTPProxy, &c.HTTPSProxy} {
		if *address == "" {
			continue
		}
		server, err := parseServer(*address)
		if err != nil {
			return nil, err
		}
		*address = server.url.String()
		t.servers[*address] = server
	}
	t.choose = c.ProxyFunc()
	t.key = strings.Join([]string{Hide(c.HTTPProxy), Hide(c.HTTPSProxy), c.NoProxy}, " ")
	return t, nil
}

var errAddress = errors.New("a proxy is written as http://host:port, https://host:port, socks5://host:port " +
	"(names are resolved here) or socks5h://host:port (names are resolved there), with user:password@ before the host if it asks")

// ports are those of proxies that are given without one.
var ports = map[string]string{"http": "80", "https": "443", "socks5": "1080", "socks5h": "1080"}

func parseServer(address string) (*Server, error) {
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errAddress // the error of Parse would show the password
	}
	port := ports[u.Scheme]
	if port == "" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errAddress
	}
	u.Path = ""
	return &Server{url: u, addr: net.JoinHostPort(u.Hostname(), cmp.Or(u.Port(), port))}, nil
}

// Key tells two tables apart, without passwords.
func (t *Table) Key() string {
	if t == nil {
		return ""
	}
	return t.key
}

// Trusting is the same table whose proxies over https may have certificates of
// these authorities; nil means the system's.
func (t *Table) Trusting(roots *x509.CertPool) *Table {
	if t == nil {
		return nil
	}
	other := &Table{choose: t.choose, key: t.key, servers: map[string]*Server{}}
	for address, server := range t.servers {
		other.servers[address] = &Server{url: server.url, addr: server.addr, roots: roots}
	}
	return other
}

// Servers lists the proxies, each once.
func (t *Table) Servers() []*Server {
	if t == nil {
		return nil
	}
	var list []*Server
	for _, server := range t.servers {
		list = append(list, server)
	}
	return list
}

// For is the proxy for a host and port, or nil.
func (t *Table) For(host string, port uint16) *Server {
	if t == nil {
		return nil
	}
	scheme := "https"
	if port == 80 {
		scheme = "http"
	}
	target := &url.URL{Scheme: scheme, Host: net.JoinHostPort(host, strconv.Itoa(int(port)))}
	chosen, err := t.choose(target)
	if err != nil || chosen == nil {
		return nil
	}
	return t.servers[chosen.String()]
}

// At is the proxy that listens at a host and port, or nil.
func (t *Table) At(addr string) *Server {
	for _, server := range t.Servers() {
		if server.addr == addr {
			return server
		}
	}
	return nil
}

// Relay is For as a guard.Dialer asks it.
func (t *Table) Relay(host string, port uint16) guard.Relay {
	if server := t.For(host, port); server != nil {
		return server
	}
	return nil
}

// Hide is the address of a proxy without its user and password.
func Hide(address string) string {
	u, err := url.Parse(address)
	if err != nil || address == "" {
		return ""
	}
	u.User = nil
	return fmt.Sprint(u)
}
