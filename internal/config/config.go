// Package config tells what settings are in force and where each came from.
package config

import (
	"net/netip"
	"time"

	"github.com/decant-dev/decant/guard"
)

// A Config is every setting, with its defaults filled in.
type Config struct {
	Enabled         bool
	Readability     bool
	MaxChars        int
	MaxCharsCap     int
	MaxRedirects    int
	TimeoutSeconds  float64
	MaxBytes        int
	MaxMemory       int
	MaxLinks        int
	MaxTokens       int
	CacheTTLMinutes float64
	UserAgent       string
	Language        string
	Cache           string
	CacheMaxBytes   int
	Queue           string
	Private         guard.Access
	Domains         guard.Rules
	AllowRanges     []netip.Prefix
	Proxy           string
	NoProxy         string
	CAFile          string
	Family          guard.Family
	Credentials     string
	CallerHeaders   bool
	Compat          []string
	TLSCert         string
	TLSKey          string
	TrustedProxies  []netip.Prefix
	Robots          string
	LLMsTxt         bool
	Scraper         string
	Sites           bool
	SiteRules       string
	SiteHosts       []string
	Archive         bool
	Browser         string
	Uploads         string
	OCR             string
	Downloads       string
	Logins          string
	Headed          bool
	Model           string
	Confirm         string

	origins map[string]string
}

// Timeout is the time that a whole read may take.
func (c *Config) Timeout() time.Duration {
	return time.Duration(c.TimeoutSeconds * float64(time.Second))
}

// CacheTTL is the time that a page is kept, as the engine's options have it:
// there zero means the default, and less than zero that nothing is kept.
func (c *Config) CacheTTL() time.Duration {
	if c.CacheTTLMinutes == 0 {
		return -1
	}
	return time.Duration(c.CacheTTLMinutes * float64(time.Minute))
}

// Origin says where the value of a key came from: default, file, environment
// or flag, and its name.
func (c *Config) Origin(key string) string { return c.origins[key] }
