package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/profile"
)

func TestMessagesNameFlags(t *testing.T) {
	t.Parallel()
	read := func(err string) error {
		return &decant.Error{Op: "read", URL: "https://a.example/?start=1&maxChars=2", Err: errors.New(err)}
	}
	for _, tc := range []struct {
		err  error
		want string
	}{
		{read("maxChars must be between 100 and 100000, not 5"), "read https://a.example/?start=1&maxChars=2: --max-chars must be between 100 and 100000, not 5"},
		{read(`links must be keep, text, none, not "maxChars"`), `read https://a.example/?start=1&maxChars=2: --links must be keep, text, none, not "maxChars"`},
		{read("it stays; set private to allow or ask"), "read https://a.example/?start=1&maxChars=2: it stays; set --private to allow or ask"},
		{errors.New("only the first 3 links are; raise maxLinks to read more"), "only the first 3 links are; raise --max-links to read more"},
		{errors.New("characters 0 to 9 of 20; read on with start=9"), "characters 0 to 9 of 20; read on with --start 9"},
		{errors.New("the private key must stay; a JavaScript page"), "the private key must stay; a JavaScript page"},
		{usage("file a.yaml: maxChars: bad\nvalue\x1b"), "file a.yaml: maxChars: bad value"},
	} {
		if got := errorLine(tc.err); got != tc.want {
			t.Errorf("errorLine(%q) = %q, want %q", tc.err, got, tc.want)
		}
	}
}

// Each verb shows the settings it heeds, and no others; together they show all.
func TestHelpShowsTheSettings(t *testing.T) {
	t.Parallel()
	shown := map[string]bool{}
	for verb, want := range map[string][]string{
		"read":       {"--private", "--robots", "--user-agent", "--max-chars", "--cache", "--browser", "--render", "--no-pager"},
		"understand": {"--max-links", "--max-tokens"},
		"ask":        {"--model", "--confirm", "--max-tokens"},
		"models":     {"--model"},
		"browse":     {"--uploads", "--browser"},
		"serve":      {"--llms-txt", "--model", "--confirm", "--enabled"},
		"links":      {"--utf16"},
		"batch":      {"--queue", "--resume", "--per-host"},
		"crawl":      {"--depth", "--exclude", "--robots"},
		"worker":     {"--queue", "--shards", "--private"},
		"cache":      {"--cache"},
		"version":    {"--config"},
	} {
		help := outputOf(t, verb, "--help")
		for _, flag := range want {
			if !strings.Contains(help, " "+flag) {
				t.Errorf("%s --help does not show %s:\n%s", verb, flag, help)
			}
		}
		for i := range config.Keys {
			shown[config.Keys[i].Name] = shown[config.Keys[i].Name] || strings.Contains(help, "--"+config.Keys[i].Flag()+" ")
		}
		for line := range strings.Lines(help) {
			if len([]rune(line)) > 90 && !strings.Contains(line, "http") {
				t.Errorf("%s --help is too wide: %q", verb, line)
			}
		}
	}
	for verb, flag := range map[string]string{"links": "--private", "version": "--model", "read": "--max-links", "batch": "--confirm"} {
		if help := outputOf(t, verb, "--help"); strings.Contains(help, flag+" ") {
			t.Errorf("%s --help shows %s, which it does not heed", verb, flag)
		}
	}
	for i := range config.Keys {
		if !shown[config.Keys[i].Name] {
			t.Errorf("no help shows %s", config.Keys[i].Flag())
		}
	}
}

func TestCompletionKnowsTheChoices(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		line []string
		want []string
	}{
		{[]string{"read", "--private", ""}, []string{"deny", "ask", "allow"}},
		{[]string{"read", "--render", ""}, []string{"auto", "never", "always"}},
		{[]string{"ask", "--confirm", ""}, []string{"auto", "always", "never"}},
		{[]string{"serve", "--robots", ""}, []string{"ignore", "report", "obey"}},
		{[]string{"batch", "--mode", ""}, []string{"markdown", "text"}},
		{[]string{"mcp", "--profile", ""}, profile.Names()},
		{[]string{"mcp", "install", "--client", ""}, clientNames()},
		{[]string{"ask", "--mod"}, []string{"--model"}},
		{[]string{"read", "--user"}, []string{"--user-agent"}},
		{[]string{"sum"}, []string{"summarize"}},
		{[]string{"read", "--max-chars", ""}, nil},
		{[]string{"read", "--color", ""}, []string{"auto", "always", "never"}},
		{[]string{"ask", "--model", ""}, modelPrefixes()},
	} {
		var got []string
		for line := range strings.Lines(outputOf(t, append([]string{"__completeNoDesc"}, tc.line...)...)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != ':' {
				got = append(got, line)
			}
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("completing %q gives %q, want %q", tc.line, got, tc.want)
		}
	}
}

func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	p := &Program{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Environ: []string{"HOME=" + t.TempDir()}}
	if code := p.Run(t.Context(), args); code != 0 {
		t.Fatalf("%q: exit %d: %s", args, code, errs.String())
	}
	return out.String()
}

// Help fits the narrowest common terminal, whoever wrote its lines.
func TestHelpIsNotWide(t *testing.T) {
	t.Parallel()
	for _, c := range (&Program{}).Commands() {
		var out strings.Builder
		p := &Program{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out}
		if code := p.Run(t.Context(), append(strings.Fields(c.Path)[1:], "--help")); code != 0 {
			t.Errorf("%s --help ends with %d", c.Path, code)
		}
		for line := range strings.Lines(out.String()) {
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > helpWidth {
				t.Errorf("%s --help has a line of %d columns: %s", c.Path, width, line)
			}
		}
	}
}
