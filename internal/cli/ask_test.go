package cli

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/consent"
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
		var out strings.Builder
		c := &confirmer{in: bufio.NewReader(strings.NewReader(step.typed)), out: &out, rules: p.allowed()}
		got, err := c.confirm(t.Context(), addresses)
		if err != nil || got != step.want || (out.Len() > 0) != step.asks {
			t.Errorf("after %q: %v, %v, asked %q", step.typed, got, err, out.String())
		}
		if step.asks && (!strings.Contains(out.String(), "https://a.example/y") || !strings.Contains(out.String(), "[a]lways for https://a.example, http://b.example:8080")) {
			t.Errorf("asked %q", out.String())
		}
	}
	rules := p.allowed()
	if list, err := rules.List(); err != nil || strings.Join(list, " ") != "https://a.example http://b.example:8080" {
		t.Errorf("rules %v, %v", list, err)
	}
	if info, err := os.Stat(rules.Path); err != nil || info.Mode().Perm() != 0o600 {
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
	c := &confirmer{in: bufio.NewReader(in), out: &strings.Builder{}, rules: &consent.Rules{}}
	if got, err := c.confirm(ctx, []string{"https://a.example/"}); err == nil || got != decant.Decline {
		t.Errorf("got %v, %v", got, err)
	}
}

// Where nobody can be asked, the key confirm and the rules decide.
func TestWithoutATerminalThePolicyDecides(t *testing.T) {
	t.Parallel()
	const prompt = "How hot? https://blog.example.com/pour-over"
	p, out, errs := program(t)
	for _, step := range []struct {
		args []string
		exit int
	}{
		{[]string{"ask", prompt}, 0},
		{[]string{"ask", "--confirm", "never", prompt}, 0},
		{[]string{"ask", "--confirm", "always", prompt}, fault.ExitBlocked},
		{[]string{"summarize", "--confirm", "always", "https://blog.example.com/pour-over"}, fault.ExitBlocked},
		{[]string{"ask", "--confirm", "always", "--yes", prompt}, 0},
		{[]string{"rules", "allow", "WebFetch(domain:*.example.com)"}, 0},
		{[]string{"ask", "--confirm", "always", prompt}, 0},
		{[]string{"rules", "revoke", "*.example.com"}, 0},
		{[]string{"rules", "revoke", "*.example.com"}, fault.ExitUsage},
		{[]string{"ask", "--confirm", "always", prompt}, fault.ExitBlocked},
		{[]string{"ask", "--confirm", "sometimes", prompt}, fault.ExitUsage},
	} {
		out.Reset()
		errs.Reset()
		if exit := p.Run(t.Context(), step.args); exit != step.exit {
			t.Errorf("%q: exit %d, want %d: %s", step.args, exit, step.exit, errs)
		}
		if told := errs.String(); step.exit == fault.ExitBlocked && (!strings.Contains(told, "https://blog.example.com/pour-over") || !strings.Contains(told, "decant rules allow") || out.Len() > 0) {
			t.Errorf("%q: told %q, printed %q", step.args, told, out)
		}
	}
}
