package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		if v, o := find(tc.key).Value(c), c.Origin(tc.key); v != tc.value || o != tc.origin {
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
		{Source{File: "/nowhere/at/all.yaml"}, "configuration file"},
		{Source{Environ: []string{"DECANT_PRIVATE=maybe"}}, "DECANT_PRIVATE: private"},
		{Source{Environ: []string{"DECANT_MAX_CHARS=99"}}, "maxChars"},
		{Source{Flags: map[string]string{"timeoutSeconds": "-1"}}, "--timeout-seconds: timeoutSeconds"},
		{Source{Flags: map[string]string{"maxChars": "200000"}}, "maxCharsCap"},
		{Source{Flags: map[string]string{"allowRanges": "10.0.0.0/8"}}, "allowRanges"},
	} {
		_, err := Load(tc.src)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Load(%+v): %v; want one line with %q", tc.src, err, tc.want)
		}
	}
}
