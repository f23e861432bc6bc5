package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/guard"
)

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	c, err := Load(Source{})
	if err != nil {
		t.Fatal(err)
	}
	if !c.Enabled || !c.Readability || c.MaxChars != 50000 || c.MaxCharsCap != 100000 || c.MaxRedirects != 3 ||
		c.TimeoutSeconds != 10 || c.CacheTTLMinutes != 60 || c.Cache != "memory" || c.Private != guard.Deny || c.MaxLinks != 3 {
		t.Errorf("defaults are %+v", c)
	}
}

func TestFlagsWinOverEnvironmentOverFile(t *testing.T) {
	t.Parallel()
	file := write(t, "maxChars: 1000\ntimeoutSeconds: 7\ncacheTtlMinutes: 5\n")
	c, err := Load(Source{File: file, Environ: []string{"DECANT_TIMEOUT_SECONDS=8", "DECANT_CACHETTLMINUTES=6"}, Flags: map[string]string{"cacheTtlMinutes": "9"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ key, value, origin string }{
		{"maxChars", "1000", "file " + file},
		{"timeoutSeconds", "8", "environment DECANT_TIMEOUT_SECONDS"},
		{"cacheTtlMinutes", "9", "flag --cache-ttl-minutes"},
		{"maxRedirects", "3", "default"},
	} {
		if v, o := Named(tc.key).Value(c), c.Origin(tc.key); v != tc.value || o != tc.origin {
			t.Errorf("%s = %q from %q, want %q from %q", tc.key, v, o, tc.value, tc.origin)
		}
	}
}

func TestJSONObjectIsAcceptedAsItStands(t *testing.T) {
	t.Parallel()
	file := write(t, `{"enabled": true, "maxChars": 20000, "private": "allow", "domains": {"allow": ["*.example.com"], "deny": ["ads.example.com"]}, "allowRanges": ["198.18.0.0/15"]}`)
	c, err := Load(Source{File: file})
	if err != nil {
		t.Fatal(err)
	}
	if c.MaxChars != 20000 || c.Private != guard.Allow || c.Domains.Deny[0] != "ads.example.com" || len(c.AllowRanges) != 1 {
		t.Errorf("got %+v", c)
	}
}

func TestBadSettingsNameTheKey(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		src  Source
		want string
	}{
		{Source{File: write(t, "maxChars: lots\n")}, "maxChars"},
		{Source{File: write(t, "maxCharz: 5\n")}, `unknown key "maxCharz"`},
		{Source{File: write(t, "- a\n- b\n")}, "not YAML or JSON"},
		{Source{File: write(t, "private: allow\nprivate: deny\n")}, `line 2: mapping key "private" already defined at line 1`},
		{Source{File: "/nowhere/at/all.yaml"}, "configuration file"},
		{Source{Environ: []string{"DECANT_PRIVATE=maybe"}}, `DECANT_PRIVATE: "maybe" is not one of deny, ask, allow`},
		{Source{Environ: []string{"DECANT_MAX_CHARS=99"}}, `DECANT_MAX_CHARS: "99"`},
		{Source{Flags: map[string]string{"timeoutSeconds": "-1"}}, `flag --timeout-seconds: "-1"`},
		{Source{Flags: map[string]string{"maxChars": "200000"}}, "flag --max-chars: 200000 is more than the 100000 that --max-chars-cap allows"},
		{Source{Environ: []string{"DECANT_MAX_CHARS=200000"}}, "DECANT_MAX_CHARS: 200000 is more than the 100000 that maxCharsCap allows"},
		{Source{Flags: map[string]string{"allowRanges": "10.0.0.0/8"}}, "--allow-ranges"},
		{Source{Flags: map[string]string{"cache": ""}}, "--cache: it is empty"},
		{Source{Flags: map[string]string{"proxy": "ftp://me:secret@h"}}, "flag --proxy: a proxy is written as http://host:port"},
		{Source{Environ: []string{"DECANT_IP_FAMILY=ipv5"}}, `DECANT_IP_FAMILY: "ipv5" is not one of ipv4, ipv6, ipv4only, ipv6only`},
		{Source{File: write(t, "queue: mysql://host/db\n")}, "queue: give postgres:"},
	} {
		_, err := Load(tc.src)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Load(%+v): %v; want one line with %q", tc.src, err, tc.want)
		}
	}
}

func TestAnAddressIsNoCacheFile(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"redis://:secret@x", "POSTGRES:secret", "file:secret.db", "https://secret@h/"} {
		_, err := Load(Source{Environ: []string{"DECANT_CACHE=" + value}})
		if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "DECANT_CACHE: no store takes") {
			t.Errorf("cache %q: %v", value, err)
		}
	}
	for value, want := range map[string]string{"memory": "", "pages.db": "pages.db", "sqlite:a/b.db": "a/b.db", "/tmp/a:b.db": "/tmp/a:b.db", "./x:y": "./x:y", `C:\a.db`: `C:\a.db`} {
		c, err := Load(Source{Flags: map[string]string{"cache": value}})
		if err != nil || c.CacheFile() != want {
			t.Errorf("cache %q: %v; file %q, want %q", value, err, c.CacheFile(), want)
		}
	}
}

func TestACacheInADatabase(t *testing.T) {
	t.Parallel()
	const address = "postgres://user:secret@host/db"
	c, err := Load(Source{Flags: map[string]string{"cache": address}})
	if err != nil || c.CacheDatabase() != address || c.CacheFile() != "" {
		t.Errorf("%v; database %q, file %q", err, c.CacheDatabase(), c.CacheFile())
	}
	if shown := Named("cache").Value(c); strings.Contains(shown, "secret") {
		t.Errorf("shown as %q", shown)
	}
	_, err = Load(Source{Flags: map[string]string{"cache": "postgres://host/db?password=secret"}})
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("a password after the ?: %v", err)
	}
}

func TestValuesShowNoPassword(t *testing.T) {
	t.Parallel()
	c, err := Load(Source{Flags: map[string]string{"browser": "ws://me:secret@browser.example/x", "model": "http://k@10.0.0.1/v1#m"}})
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"browser": "ws://…@browser.example/x", "model": "http://…@10.0.0.1/v1#m"} {
		if got := Named(key).Value(c); got != want {
			t.Errorf("%s is shown as %q, want %q", key, got, want)
		}
	}
}

func TestMaxCharsFollowsItsCapDown(t *testing.T) {
	t.Parallel()
	c, err := Load(Source{Environ: []string{"DECANT_MAX_CHARS_CAP=20000"}})
	if err != nil || c.MaxChars != 20000 || Named("maxChars").Value(c) != "20000" || c.Origin("maxChars") != "as maxCharsCap" {
		t.Errorf("got %+v, %v", c, err)
	}
	c, err = Load(Source{Flags: map[string]string{"maxCharsCap": "300000"}})
	if err != nil || c.MaxChars != 50000 || c.MaxCharsCap != 300000 {
		t.Errorf("a higher cap: %+v, %v", c, err)
	}
}

func TestNoMinutesKeepNothing(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]time.Duration{"0": -1, "0.5": 30 * time.Second, "60": time.Hour} {
		c, err := Load(Source{Flags: map[string]string{"cacheTtlMinutes": value}})
		if err != nil || c.CacheTTL() != want {
			t.Errorf("cacheTtlMinutes %s: %v, %v; want %v", value, c.CacheTTL(), err, want)
		}
	}
}
