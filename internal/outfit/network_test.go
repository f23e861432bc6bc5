package outfit

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/config"
)

func outfitWith(t *testing.T, flags map[string]string, environ ...string) *Outfit {
	t.Helper()
	c, err := config.Load(config.Source{Flags: flags})
	if err != nil {
		t.Fatal(err)
	}
	getenv := func(name string) string {
		for _, variable := range environ {
			if value, ok := strings.CutPrefix(variable, name+"="); ok {
				return value
			}
		}
		return ""
	}
	return &Outfit{Config: c, Environ: environ, Getenv: getenv}
}

func TestAnAuthorityOfOnesOwn(t *testing.T) {
	t.Parallel()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("inside")) }))
	t.Cleanup(server.Close)
	file := filepath.Join(t.TempDir(), "ca.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(file, block, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"": "unknown authority", file: ""} {
		opts, err := outfitWith(t, map[string]string{"caFile": path, "private": "allow"}).Fetch()
		if err != nil {
			t.Fatal(err)
		}
		client, err := fetch.New(opts)
		if err != nil {
			t.Fatal(err)
		}
		_, err = client.Do(t.Context(), fetch.Request{URL: server.URL})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("caFile %q: %v, want %q", path, err, want)
		}
		_ = client.Close()
	}
	for path, want := range map[string]string{"/nowhere.pem": "flag --ca-file: open /nowhere.pem", os.DevNull: "holds no certificate"} {
		if _, err := outfitWith(t, map[string]string{"caFile": path}).Fetch(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("caFile %q: %v, want %q", path, err, want)
		}
	}
}

func TestTheProxyOfTheSettings(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ setting, environment, want string }{
		{"", "HTTPS_PROXY=http://env.example:1", ""},
		{"environment", "HTTPS_PROXY=http://env.example:1", "http://env.example:1"},
		{"environment", "", ""},
		{"socks5://me:s3cret@set.example:2", "HTTPS_PROXY=http://env.example:1", "socks5://set.example:2"},
	} {
		opts, err := outfitWith(t, map[string]string{"proxy": tc.setting, "noProxy": "near.example", "ipFamily": "ipv6"}, tc.environment).Fetch()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if server := opts.Proxy.For("far.example", 443); server != nil {
			got = server.String()
		}
		if got != tc.want || opts.Family != guard.IPv6First || tc.setting == "socks5://me:s3cret@set.example:2" && opts.Proxy.For("near.example", 443) != nil {
			t.Errorf("proxy %q, %s: %q, want %q", tc.setting, tc.environment, got, tc.want)
		}
	}
	if _, err := outfitWith(t, map[string]string{"proxy": "environment"}, "HTTPS_PROXY=ftp://me:s3cret@h").Fetch(); err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("a bad variable: %v", err)
	}
}
