package config

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/guard"
)

// A Key is one setting: its name in a file, its default and meaning, and how
// its text becomes a value.
type Key struct {
	Name    string
	Default string
	Help    string
	set     func(*Config, string) error
	get     func(*Config) string
}

// Keys is every setting there is, in the order in which they are shown.
var Keys = []Key{
	{"enabled", "true", "whether links are read at all", boolean(func(c *Config) *bool { return &c.Enabled }), nil},
	{"readability", "true", "choose the main content of a page; off gives it whole", boolean(func(c *Config) *bool { return &c.Readability }), nil},
	{"maxChars", "50000", "characters of content when a request does not say", integer(100, 1<<30, func(c *Config) *int { return &c.MaxChars }), nil},
	{"maxCharsCap", "100000", "most characters that a request may ask for", integer(100, 1<<30, func(c *Config) *int { return &c.MaxCharsCap }), nil},
	{"maxRedirects", "3", "redirects that are followed", integer(0, 20, func(c *Config) *int { return &c.MaxRedirects }), nil},
	{"timeoutSeconds", "10", "seconds that a whole read may take", number(0.001, 600, func(c *Config) *float64 { return &c.TimeoutSeconds }), nil},
	{"maxBytes", "10485760", "bytes of a decoded answer; a longer text is cut", integer(1024, 1<<30, func(c *Config) *int { return &c.MaxBytes }), nil},
	{"maxLinks", "3", "links of a message that are read", integer(1, 20, func(c *Config) *int { return &c.MaxLinks }), nil},
	{"maxTokens", "16000", "tokens that the pages of one message share", integer(100, 1<<30, func(c *Config) *int { return &c.MaxTokens }), nil},
	{"cacheTtlMinutes", "60", "minutes that a page is kept", number(0, 525600, func(c *Config) *float64 { return &c.CacheTTLMinutes }), nil},
	{"userAgent", "", "what Decant calls itself; empty means its own name", text(func(c *Config) *string { return &c.UserAgent }), nil},
	{"language", "", "languages to ask for, as in Accept-Language", text(func(c *Config) *string { return &c.Language }), nil},
	{"cache", "memory", "memory, or the path of a file to keep pages in", text(func(c *Config) *string { return &c.Cache }), nil},
	{"private", "deny", "addresses of private networks: deny, ask or allow", setPrivate, func(c *Config) string { return c.Private.String() }},
	{"domains", "", "hosts to allow, and with ! before them to deny: *.example.com,!ads.example.com", setDomains, func(c *Config) string { return domainList(c.Domains) }},
	{"allowRanges", "", "special ranges to open: parts of 198.18.0.0/15, fc00::/7, 64:ff9b::/96", setRanges, func(c *Config) string { return joinRanges(c.AllowRanges) }},
	{"robots", "ignore", "robots.txt: ignore, report or obey", oneOf([]string{"ignore", "report", "obey"}, func(c *Config) *string { return &c.Robots }), nil},
	{"llmsTxt", "true", "servers look beside a read whether a site has an llms.txt, at most once for each site in the time that a page is kept", boolean(func(c *Config) *bool { return &c.LLMsTxt }), nil},
	{"scraper", "", "hosted scraper for pages nothing here can read: firecrawl, or the address of a server that speaks its API", text(func(c *Config) *string { return &c.Scraper }), nil},
	{"browser", "", "path of a browser or address of a remote one; empty looks for one", text(func(c *Config) *string { return &c.Browser }), nil},
	{"uploads", "", "the only folder whose files browse may give to pages; empty means none", text(func(c *Config) *string { return &c.Uploads }), nil},
	{"model", "", "model that answers questions, such as gemini:gemini-2.5-flash, ollama:qwen3 or http://127.0.0.1:8000/v1#name; empty means none", text(func(c *Config) *string { return &c.Model }), nil},
	{"confirm", "auto", "agreement of a person before pages are read for an answer: auto where one can be asked, always or never", oneOf([]string{"auto", "always", "never"}, func(c *Config) *string { return &c.Confirm }), nil},
	{"queue", "", "job queue for large batches; empty means none", text(func(c *Config) *string { return &c.Queue }), nil},
}

// Value returns the value in force, as text.
func (k *Key) Value(c *Config) string {
	if k.get != nil {
		return k.get(c)
	}
	return c.origins["="+k.Name]
}

// Env is the environment variable of the key: maxChars is DECANT_MAX_CHARS.
func (k *Key) Env() string {
	return "DECANT_" + strings.ToUpper(strings.ReplaceAll(k.Flag(), "-", "_"))
}

// Flag is the command-line flag of the key: maxChars is max-chars.
func (k *Key) Flag() string {
	var b strings.Builder
	for i, r := range k.Name {
		if r >= 'A' && r <= 'Z' && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

func find(name string) *Key {
	for i := range Keys {
		if Keys[i].Name == name {
			return &Keys[i]
		}
	}
	return nil
}

func boolean(field func(*Config) *bool) func(*Config, string) error {
	return func(c *Config, s string) error {
		v, err := strconv.ParseBool(s)
		if err != nil {
			return fmt.Errorf("%q is not true or false", s)
		}
		*field(c) = v
		return nil
	}
}

func integer(low, top int, field func(*Config) *int) func(*Config, string) error {
	return func(c *Config, s string) error {
		v, err := strconv.Atoi(s)
		if err != nil || v < low || v > top {
			return fmt.Errorf("%q is not a whole number from %d to %d", s, low, top)
		}
		*field(c) = v
		return nil
	}
}

func number(low, top float64, field func(*Config) *float64) func(*Config, string) error {
	return func(c *Config, s string) error {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil || !(v >= low && v <= top) {
			return fmt.Errorf("%q is not a number from %v to %v", s, low, top)
		}
		*field(c) = v
		return nil
	}
}

func text(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, s string) error {
		*field(c) = s
		return nil
	}
}

func oneOf(allowed []string, field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, s string) error {
		for _, a := range allowed {
			if s == a {
				*field(c) = s
				return nil
			}
		}
		return fmt.Errorf("%q is not one of %s", s, strings.Join(allowed, ", "))
	}
}

func setPrivate(c *Config, s string) error { return c.Private.UnmarshalText([]byte(s)) }

func setDomains(c *Config, s string) error {
	c.Domains = guard.Rules{}
	for _, pattern := range split(s) {
		if denied, ok := strings.CutPrefix(pattern, "!"); ok {
			c.Domains.Deny = append(c.Domains.Deny, denied)
		} else {
			c.Domains.Allow = append(c.Domains.Allow, pattern)
		}
	}
	policy := guard.Policy{Domains: c.Domains}
	return policy.Validate()
}

func domainList(r guard.Rules) string {
	out := append([]string(nil), r.Allow...)
	for _, d := range r.Deny {
		out = append(out, "!"+d)
	}
	return strings.Join(out, ",")
}

func setRanges(c *Config, s string) error {
	c.AllowRanges = nil
	for _, part := range split(s) {
		p, err := netip.ParsePrefix(part)
		if err != nil {
			return fmt.Errorf("%q is not a range such as 198.18.0.0/15", part)
		}
		c.AllowRanges = append(c.AllowRanges, p)
	}
	policy := guard.Policy{AllowRanges: c.AllowRanges}
	return policy.Validate()
}

func joinRanges(ranges []netip.Prefix) string {
	var out []string
	for _, r := range ranges {
		out = append(out, r.String())
	}
	return strings.Join(out, ",")
}

func split(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}
