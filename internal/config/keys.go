package config

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/guard"
)

// A Key is one setting: its name in a file, its default and meaning, the
// values it may take where these are few, and how its text becomes a value.
type Key struct {
	Name    string
	Default string
	Help    string
	Choices []string
	set     func(*Config, string) error
}

// The values of settings that have few.
var (
	onOff        = []string{"true", "false"}
	privateModes = []string{"deny", "ask", "allow"}
	robotsModes  = []string{"ignore", "report", "obey"}
	confirmModes = []string{"auto", "always", "never"}
	compatNames  = []string{"jina", "firecrawl"}
	familyNames  = []string{"ipv4", "ipv6", "ipv4only", "ipv6only"} // in the order of guard.Family
)

// Keys is every setting there is, in the order in which they are shown.
var Keys = []Key{
	{"enabled", "true", "whether links are read at all",
		onOff, boolean(func(c *Config) *bool { return &c.Enabled })},
	{"readability", "true", "choose the main content of a page; false gives it whole",
		onOff, boolean(func(c *Config) *bool { return &c.Readability })},
	{"maxChars", "50000", "characters of content when a request does not say",
		nil, integer(100, 1<<30, func(c *Config) *int { return &c.MaxChars })},
	{"maxCharsCap", "100000", "most characters that a request may ask for",
		nil, integer(100, 1<<30, func(c *Config) *int { return &c.MaxCharsCap })},
	{"maxRedirects", "3", "redirects that are followed",
		nil, integer(0, 20, func(c *Config) *int { return &c.MaxRedirects })},
	{"timeoutSeconds", "10", "seconds that a whole read may take",
		nil, number(0.001, 600, func(c *Config) *float64 { return &c.TimeoutSeconds })},
	{"maxBytes", "10485760", "bytes of a decoded answer; a longer text is cut",
		nil, integer(1024, 1<<30, func(c *Config) *int { return &c.MaxBytes })},
	{"maxMemory", "1073741824", "bytes that all reads under way may take together; past it callers wait",
		nil, integer(128<<20, 1<<40, func(c *Config) *int { return &c.MaxMemory })},
	{"maxLinks", "3", "links of a message that are read",
		nil, integer(1, 20, func(c *Config) *int { return &c.MaxLinks })},
	{"maxTokens", "16000", "tokens that the pages of one message share",
		nil, integer(100, 1<<30, func(c *Config) *int { return &c.MaxTokens })},
	{"cacheTtlMinutes", "60", "minutes that a page is kept; 0 keeps nothing from one read to the next",
		nil, number(0, 525600, func(c *Config) *float64 { return &c.CacheTTLMinutes })},
	{"userAgent", "", "what Decant calls itself; empty means its own name",
		nil, text(func(c *Config) *string { return &c.UserAgent })},
	{"language", "", "languages to ask for, as in Accept-Language",
		nil, text(func(c *Config) *string { return &c.Language })},
	{"cache", "memory", "where pages are kept: memory, the path of a file, or postgres://… of a database that servers share",
		nil, setCache},
	{"cacheMaxBytes", "0", "bytes that are kept; 0 means 128 MiB in memory, 512 MiB in a file, 8 GiB in a database",
		nil, integer(0, 1<<50, func(c *Config) *int { return &c.CacheMaxBytes })},
	{"queue", "", "postgres://… of a database through which batches are spread over workers", nil, setQueue},
	{"private", "deny", "addresses of private networks: deny, ask or allow", privateModes, setPrivate},
	{"domains", "", "hosts to allow, and with ! before them to deny: *.example.com,!ads.example.com",
		nil, setDomains},
	{"allowRanges", "", "special ranges to open: parts of 198.18.0.0/15, fc00::/7, 64:ff9b::/96", nil, setRanges},
	{"proxy", "", "proxy that connects for Decant: http://, https://, socks5:// (names are resolved and checked here) " +
		"or socks5h:// (there), or environment for HTTPS_PROXY and its like; empty means none",
		nil, setProxy},
	{"noProxy", "", "hosts that are reached without the proxy: example.com,.example.org,10.0.0.0/8",
		nil, text(func(c *Config) *string { return &c.NoProxy })},
	{"caFile", "", "file of certificates (PEM) of authorities to trust beside the system's",
		nil, text(func(c *Config) *string { return &c.CAFile })},
	{"ipFamily", "ipv4", "addresses to try first where a host has both: ipv4 or ipv6; ipv4only, ipv6only try no other",
		familyNames, setFamily},
	{"credentials", "",
		"file, yours alone to read, of what proves to sites who you are; see decant config --help",
		nil, text(func(c *Config) *string { return &c.Credentials })},
	{"callerHeaders", "false", "take headers for sites from whoever asks the HTTP API, who then reads with credentials of their own",
		onOff, boolean(func(c *Config) *bool { return &c.CallerHeaders })},
	{"compat", "", "readers whose interfaces decant serve speaks too: jina (GET /https://…), firecrawl (POST /v2/scrape)",
		compatNames, setCompat},
	{"tlsCert", "", "file (PEM) of the certificate with which servers speak https; tlsKey goes with it",
		nil, text(func(c *Config) *string { return &c.TLSCert })},
	{"tlsKey", "", "file (PEM) of the certificate's key",
		nil, text(func(c *Config) *string { return &c.TLSKey })},
	{"trustedProxies", "", "addresses of proxies before a server, whose X-Forwarded-For is believed: 10.0.0.0/8,192.0.2.7",
		nil, setTrusted},
	{"robots", "ignore", "robots.txt: ignore, report or obey",
		robotsModes, oneOf(robotsModes, func(c *Config) *string { return &c.Robots })},
	{
		"llmsTxt",
		"true",
		"servers look beside a read whether a site has an llms.txt, at most once for each site in the time that a page is kept",
		onOff,
		boolean(func(c *Config) *bool { return &c.LLMsTxt }),
	},
	{
		"scraper",
		"",
		"hosted scraper for pages nothing here can read: firecrawl, or the address of a server that speaks its API",
		nil,
		text(func(c *Config) *string { return &c.Scraper }),
	},
	{"sites", "true", "read links to known sites by their public interfaces; see decant site list",
		onOff, boolean(func(c *Config) *bool { return &c.Sites })},
	{"siteRules", "", "file with rules of your own for certain sites",
		nil, text(func(c *Config) *string { return &c.SiteRules })},
	{"siteHosts", "", "hosts that rules may ask though they are not the site's own: web.archive.org,*.example.com",
		nil, list(func(c *Config) *[]string { return &c.SiteHosts })},
	{"archive", "false", "ask the Internet Archive for copies of public pages that are gone",
		onOff, boolean(func(c *Config) *bool { return &c.Archive })},
	{"browser", "", "path of a browser or address of a remote one; empty looks for one",
		nil, text(func(c *Config) *string { return &c.Browser })},
	{"uploads", "", "the only folder whose files browse may give to pages; empty means none",
		nil, text(func(c *Config) *string { return &c.Uploads })},
	{"downloads", "", "the only folder into which pages in browse may put files; empty means none",
		nil, text(func(c *Config) *string { return &c.Downloads })},
	{"logins", "", "folder in which logins of browse are kept for their owners; empty means none",
		nil, text(func(c *Config) *string { return &c.Logins })},
	{"headed", "false", "show the browser's window, in which a person can act too",
		onOff, boolean(func(c *Config) *bool { return &c.Headed })},
	{
		"ocr",
		"",
		"program that recognises the characters of scanned files, for reads that ask for it: ocrmypdf --skip-text {in} {out}; empty means none",
		nil,
		text(func(c *Config) *string { return &c.OCR }),
	},
	{
		"model",
		"",
		"model that answers questions, such as gemini:gemini-2.5-flash, ollama:qwen3 or http://127.0.0.1:8000/v1#name; empty means none",
		nil,
		text(func(c *Config) *string { return &c.Model }),
	},
	{
		"confirm",
		"auto",
		"agreement of a person before pages are read for an answer: auto where one can be asked, always or never",
		confirmModes,
		oneOf(confirmModes, func(c *Config) *string { return &c.Confirm }),
	},
}

// Value returns the value in force, as text, without a password that an
// address in it may carry.
func (k *Key) Value(c *Config) string { return withoutUser(c.origins["="+k.Name]) }

// Env is the environment variable of the key: maxChars is DECANT_MAX_CHARS.
func (k *Key) Env() string {
	return "DECANT_" + strings.ToUpper(strings.ReplaceAll(k.Flag(), "-", "_"))
}

// Flag is the command-line flag of the key: maxChars is max-chars.
func (k *Key) Flag() string {
	if strings.ToLower(k.Name) == k.Name {
		return k.Name
	}
	var b strings.Builder
	for i, r := range k.Name {
		if r >= 'A' && r <= 'Z' && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

// Named is the setting of a name; nil where there is none.
func Named(name string) *Key {
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

func list(field func(*Config) *[]string) func(*Config, string) error {
	return func(c *Config, s string) error {
		*field(c) = split(s)
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

func setPrivate(c *Config, s string) error {
	if c.Private.UnmarshalText([]byte(s)) != nil {
		return fmt.Errorf("%q is not one of %s", s, strings.Join(privateModes, ", "))
	}
	return nil
}

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

func split(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}
