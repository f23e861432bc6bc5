package doctor

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/site"
)

func examined(t *testing.T, flags map[string]string, env map[string]string, change func(*Patient)) map[string]Finding {
	t.Helper()
	c, err := config.Load(config.Source{Flags: flags})
	if err != nil {
		t.Fatal(err)
	}
	p := &Patient{Config: c, Getenv: func(name string) string { return env[name] }, Table: site.BuiltIn(), Offline: true}
	if change != nil {
		change(p)
	}
	out := map[string]Finding{}
	for _, f := range p.Examine(t.Context()) {
		if (f.Status == Broken) && f.Mend == "" {
			t.Errorf("%s is broken, and nothing mends it", f.Name)
		}
		out[f.Name] = f
	}
	return out
}

func TestFindings(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name       string
		flags, env map[string]string
		thing      string
		want       Status
		mend       string
	}{
		{"no browser wanted", map[string]string{"browser": "none"}, nil, "browser", Off, "setting browser"},
		{"a browser that is not there", map[string]string{"browser": "/nowhere/chrome"}, nil, "browser", Broken, "setting browser"},
		{"a remote browser", map[string]string{"browser": "ws://127.0.0.1:9222"}, nil, "browser", Good, ""},
		{"half a certificate", map[string]string{"tlsCert": "/nowhere.pem"}, nil, "certificate", Broken, "tlsCert and tlsKey"},
		{"no proxy to heed", map[string]string{"proxy": "environment"}, nil, "proxy", Missing, "export HTTPS_PROXY"},
		{"memory", nil, nil, "cache", Good, ""},
		{"no folder", map[string]string{"cache": "/no/such/folder/pages.db"}, nil, "cache", Broken, "mkdir -p /no/such/folder"},
		{"a folder", map[string]string{"cache": filepath.Join(t.TempDir(), "pages.db")}, nil, "cache", Good, ""},
		{"no model", nil, nil, "model", Missing, "decant models"},
		{"a model without its key", map[string]string{"model": "gemini:gemini-2.5-flash"}, nil, "model", Broken, "export GOOGLE_API_KEY="},
		{"rules off", map[string]string{"sites": "false"}, nil, "sites", Off, "sites"},
		{"no token", nil, nil, "GITHUB_TOKEN", Missing, "export GITHUB_TOKEN="},
		{"another name of the token", nil, map[string]string{"GH_TOKEN": "hunter2"}, "GITHUB_TOKEN", Good, ""},
		{"a proxy", nil, map[string]string{"https_proxy": "http://user:hunter2@127.0.0.1:1"}, "proxy", Missing, "DECANT_PROXY=environment"},
	} {
		got := examined(t, tc.flags, tc.env, nil)[tc.thing]
		if got.Status != tc.want || !strings.Contains(got.Mend, tc.mend) || strings.Contains(got.Found+got.Mend, "hunter2") {
			t.Errorf("%s: %+v, want %s and %q", tc.name, got, tc.want, tc.mend)
		}
	}
}

func TestNetwork(t *testing.T) {
	t.Parallel()
	web, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer web.Close()
	reached := func(p *Patient) {
		p.Offline = false
		p.Fetch = fetch.Options{Resolver: web.Resolver(), Connect: web.Connect, RootCAs: web.RootCAs()}
	}
	if got := examined(t, nil, nil, reached)["network"]; got.Status != Broken {
		t.Errorf("a name that does not resolve: %+v", got)
	}
	web.Handle("example.com", "/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("here")) })
	if got := examined(t, nil, nil, reached)["network"]; got.Status != Good {
		t.Errorf("a site that answers: %+v", got)
	}
	asked := len(web.Requests())
	if got := examined(t, nil, nil, nil)["network"]; got.Status != Good || len(web.Requests()) != asked {
		t.Errorf("offline: %+v after %d requests", got, len(web.Requests())-asked)
	}
}
