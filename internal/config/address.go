package config

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/proxy"
)

// addressLike is what begins with a scheme. One letter is a drive of Windows.
var addressLike = lazyregexp.New(`^([A-Za-z][A-Za-z0-9+.-]+):`)

// setCache takes memory, the path of a file, or the address of a PostgreSQL
// database. What is neither is not made a file of: an address may carry a
// password, which would end up in a path and is not repeated here.
func setCache(c *Config, s string) error {
	scheme := addressLike().FindStringSubmatch(s)
	switch {
	case s == "" || s == "sqlite:":
		return errors.New("it is empty; give memory, the path of a file, or postgres://…")
	case isDatabase(s):
		if err := checkDatabase(s); err != nil {
			return err
		}
	case scheme != nil && scheme[1] != "sqlite":
		return fmt.Errorf("no store takes addresses that begin with %s:; give memory, the path of a file, or postgres://…",
			scheme[1])
	}
	c.Cache = s
	return nil
}

// setQueue takes the address of a PostgreSQL database.
func setQueue(c *Config, s string) error {
	if s != "" && !isDatabase(s) {
		return errors.New("give postgres://… of a database")
	}
	c.Queue = s
	return checkDatabase(s)
}

// ProxyFromEnvironment is the value of the setting proxy that leaves it to
// HTTPS_PROXY and its like.
const ProxyFromEnvironment = "environment"

// setProxy takes the address of a proxy. What is wrong with it is told without
// the address, which may carry a password.
func setProxy(c *Config, s string) error {
	if s != "" && s != ProxyFromEnvironment {
		if _, err := proxy.Parse(s, ""); err != nil {
			return err
		}
	}
	c.Proxy = s
	return nil
}

func setFamily(c *Config, s string) error {
	at := slices.Index(familyNames, s)
	if at < 0 {
		return fmt.Errorf("%q is not one of %s", s, strings.Join(familyNames, ", "))
	}
	c.Family = guard.Family(at)
	return nil
}

// setCompat takes the names of readers.
func setCompat(c *Config, s string) error {
	c.Compat = split(s)
	for _, name := range c.Compat {
		if !slices.Contains(compatNames, name) {
			return fmt.Errorf("%q is not one of %s", name, strings.Join(compatNames, ", "))
		}
	}
	return nil
}

// setTrusted takes addresses and ranges of them.
func setTrusted(c *Config, s string) error {
	c.TrustedProxies = nil
	for _, part := range split(s) {
		p, err := netip.ParsePrefix(part)
		if addr, failure := netip.ParseAddr(part); failure == nil {
			p, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		if err != nil {
			return fmt.Errorf("%q is not an address or a range, such as 10.0.0.0/8", part)
		}
		c.TrustedProxies = append(c.TrustedProxies, p)
	}
	return nil
}

func isDatabase(s string) bool {
	return strings.HasPrefix(s, "postgres://") || strings.HasPrefix(s, "postgresql://")
}

// checkDatabase refuses a password where nobody would look for one to hide.
func checkDatabase(s string) error {
	if strings.Contains(strings.ToLower(s), "password=") {
		return errors.New("a password stands before the @, in PGPASSWORD, or in a file of passwords, not after a ?")
	}
	return nil
}

var userInfo = lazyregexp.New(`://[^/?#\s]*@`)

func withoutUser(value string) string { return userInfo().ReplaceAllLiteralString(value, "://…@") }

// CacheFile is the file in which pages are kept; empty means elsewhere.
func (c *Config) CacheFile() string {
	if c.Cache == "memory" || isDatabase(c.Cache) {
		return ""
	}
	return strings.TrimPrefix(c.Cache, "sqlite:")
}

// CacheDatabase is the address of the database in which pages are kept; empty
// means elsewhere.
func (c *Config) CacheDatabase() string {
	if !isDatabase(c.Cache) {
		return ""
	}
	return c.Cache
}
