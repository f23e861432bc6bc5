package cli

import (
	"bufio"
	"bytes"
	"context"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/modelserver"
	"github.com/decant-dev/decant/internal/testsite"
)

func program(t *testing.T) (*Program, *bytes.Buffer, *bytes.Buffer) {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { site.Close() })
	var out, errs bytes.Buffer
	p := &Program{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Environ: []string{"HOME=" + t.TempDir(), "DECANT_MODEL_KEY=sk-private"}}
	p.Network = func(o *fetch.Options) {
		o.Resolver, o.Connect, o.RootCAs = site.Resolver(), site.Connect, site.RootCAs()
	}
	return p, &out, &errs
}

func TestAskStreamsWithFootnotes(t *testing.T) {
	t.Parallel()
	server, err := modelserver.Start(func(c modelserver.Call) modelserver.Reply {
		return modelserver.Reply{Pieces: []string{"Hot\x1b[31m water ", `[1:b1 "nowhere on it"]`, ", says the page [1:", "b1]."}}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	server.Key = "sk-private"
	p, out, errs := program(t)
	model := server.URL() + "/v1#small"
	if code := p.Run(t.Context(), []string{"ask", "--model", model, "How hot? https://blog.example.com/pour-over"}); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if got := out.String(); !strings.HasPrefix(got, "Hot[31m water, says the page [1].\n\nSources:\n[1] ") {
		t.Errorf("printed %q", got)
	}
	if !strings.Contains(errs.String(), "1 citations did not hold") || strings.Contains(errs.String()+out.String(), "sk-private") {
		t.Errorf("told %q", errs)
	}
	out.Reset()
	if code := p.Run(t.Context(), []string{"models", "--model", model}); code != 0 || !strings.Contains(out.String(), "answers, 2 models") || !strings.HasPrefix(out.String(), "* http://") {
		t.Errorf("models, exit %d: %s", code, out)
	}
}

func TestRulesCoverWhatTheySay(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		rule, address string
		want          bool
	}{
		{"*", "https://a.b/", true},
		{"example.com", "https://example.com/x", true},
		{"example.com", "http://www.example.com/x", true},
		{"example.com", "https://a.example.com/", false},
		{"*.example.com", "https://a.b.example.com/", true},
		{"*.example.com", "https://example.com/", false},
		{"*.example.com", "https://badexample.com/", false},
		{"https://example.com", "https://example.com/a", true},
		{"https://example.com", "https://example.com:443/a", true},
		{"https://example.com", "https://www.example.com/a", true},
		{"https://example.com", "http://example.com/a", false},
		{"https://example.com", "https://example.com:8443/a", false},
		{"https://github.com", "https://raw.githubusercontent.com/a", false},
	} {
		u, err := url.Parse(tc.address)
		if err != nil {
			t.Fatal(err)
		}
		if got := covers(tc.rule, u); got != tc.want {
			t.Errorf("%s covers %s: %v, want %v", tc.rule, tc.address, got, tc.want)
		}
	}
}

func TestConfirmerRemembersOrigins(t *testing.T) {
	t.Parallel()
	p := &Program{Environ: []string{"HOME=" + t.TempDir()}}
	addresses := []string{"https://a.example/x", "https://a.example/y", "http://b.example:8080/"}
	for _, step := range []struct {
		typed string
		want  decant.Decision
		asks  bool
	}{
		{"n\n", decant.Decline, true},
		{"\n", decant.Decline, true},
		{"", decant.Decline, true},
		{"y\n", decant.Accept, true},
		{"always\n", decant.Accept, true},
		{"", decant.Accept, false},
	} {
		rules, err := p.loadRules()
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		c := &confirmer{in: bufio.NewReader(strings.NewReader(step.typed)), out: &out, rules: rules}
		got, err := c.confirm(t.Context(), addresses)
		if err != nil || got != step.want || (out.Len() > 0) != step.asks {
			t.Errorf("after %q: %v, %v, asked %q", step.typed, got, err, out.String())
		}
		if step.asks && (!strings.Contains(out.String(), "https://a.example/y") || !strings.Contains(out.String(), "[a]lways for https://a.example, http://b.example:8080")) {
			t.Errorf("asked %q", out.String())
		}
	}
	rules, err := p.loadRules()
	if err != nil || strings.Join(rules.Allow, " ") != "https://a.example http://b.example:8080" {
		t.Errorf("rules %v, %v", rules.Allow, err)
	}
	if info, err := os.Stat(rules.path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file of rules: %v, %v", info, err)
	}
}

func TestConfirmerEndsWhenTheCommandDoes(t *testing.T) {
	t.Parallel()
	in, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := &confirmer{in: bufio.NewReader(in), out: &strings.Builder{}, rules: &askRules{}}
	if got, err := c.confirm(ctx, []string{"https://a.example/"}); err == nil || got != decant.Decline {
		t.Errorf("got %v, %v", got, err)
	}
}
