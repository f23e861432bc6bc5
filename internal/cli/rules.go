package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/guard"
)

// askRules are the places that a person has allowed for good. A rule is an
// origin such as https://example.com, or a pattern as in guard.Rules.
type askRules struct {
	path  string
	Allow []string `json:"allow"`
}

func (p *Program) loadRules() (*askRules, error) {
	dir := p.userDir("XDG_CONFIG_HOME", ".config")
	if dir == "" {
		return &askRules{}, nil
	}
	r := &askRules{path: filepath.Join(dir, "decant", "rules.json")}
	body, err := os.ReadFile(r.path)
	if errors.Is(err, os.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(body, r)
	}
	if err != nil {
		return nil, usage("the file of rules %s cannot be read; correct or delete it", r.path)
	}
	return r, nil
}

// save replaces the file as a whole, so that a crash leaves the old one.
func (r *askRules) save() error {
	if r.path == "" {
		return usage("rules cannot be kept: there is no home folder")
	}
	body, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(r.path), 0o700); err != nil {
		return err
	}
	fresh := r.path + ".new"
	if err := os.WriteFile(fresh, append(body, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, r.path)
}

func (r *askRules) add(rule string) error {
	if !slices.Contains(r.Allow, rule) {
		r.Allow = append(r.Allow, rule)
	}
	return r.save()
}

// allows reports whether a rule covers the address really contacted.
func (r *askRules) allows(address string) bool {
	u, err := url.Parse(address)
	return err == nil && slices.ContainsFunc(r.Allow, func(rule string) bool { return covers(rule, u) })
}

func covers(rule string, u *url.URL) bool {
	if !strings.Contains(rule, "://") {
		return guard.Rules{Allow: []string{rule}}.Permits(u.Hostname())
	}
	allowed, err := url.Parse(rule)
	return err == nil && allowed.Scheme == u.Scheme && portOf(allowed) == portOf(u) && guard.Rules{Allow: []string{allowed.Hostname()}}.Permits(u.Hostname())
}

func portOf(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "http":
		return "80"
	}
	return "443"
}

// parseRule reads an origin, a host, *.host, * or WebFetch(domain:host).
func parseRule(text string) (string, error) {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, "WebFetch(domain:"); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	policy := guard.Policy{Private: guard.Allow}
	if strings.Contains(text, "://") {
		u, err := policy.CheckURL(text)
		if err != nil {
			return "", usageError{err}
		}
		return u.Scheme + "://" + u.Host, nil
	}
	policy.Domains.Allow = []string{text}
	if err := policy.Validate(); err != nil {
		return "", usageError{err}
	}
	return strings.ToLower(text), nil
}

// A confirmer asks the person at the terminal before anything is fetched.
type confirmer struct {
	in    *bufio.Reader
	out   io.Writer
	rules *askRules
}

// confirm shows what will really be contacted. Text of a page cannot reach
// this question: only addresses are shown, in their canonical form.
func (c *confirmer) confirm(ctx context.Context, addresses []string) (decant.Decision, error) {
	var unknown, origins []string
	for _, a := range addresses {
		if c.rules.allows(a) {
			continue
		}
		unknown = append(unknown, a)
		if u, err := url.Parse(a); err == nil && !slices.Contains(origins, u.Scheme+"://"+u.Host) {
			origins = append(origins, u.Scheme+"://"+u.Host)
		}
	}
	if len(unknown) == 0 {
		return decant.Accept, nil
	}
	fmt.Fprintf(c.out, "Decant will read:\n  %s\n", strings.Join(unknown, "\n  "))
	fmt.Fprintf(c.out, "Go on? [y]es, [n]o, [a]lways for %s: ", strings.Join(origins, ", "))
	line, err := c.readLine(ctx)
	if err != nil {
		return decant.Decline, err
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return decant.Accept, nil
	case "a", "always":
		for _, origin := range origins {
			if err := c.rules.add(origin); err != nil {
				return decant.Decline, err
			}
		}
		return decant.Accept, nil
	}
	return decant.Decline, nil
}

// readLine waits for a line, or for the command to be stopped.
func (c *confirmer) readLine(ctx context.Context) (string, error) {
	lines := make(chan string, 1)
	go func() {
		line, _ := c.in.ReadString('\n') // an end of input is an empty line, which means no
		lines <- line
	}()
	select {
	case line := <-lines:
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (p *Program) rules() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List and revoke what may be read without asking",
		Long: "List the places that are read without asking. \"Always\" at the question before a\nfetch adds the origin. A rule is an origin (https://example.com), a host with its\n" +
			"www. (example.com), all hosts below one (*.example.com), or * for all.",
		Example: "  decant rules\n  decant rules allow '*.example.com'\n  decant rules revoke https://example.com",
		Args:    needArgs(0, 0, "no arguments, or allow or revoke"),
		RunE:    func(*cobra.Command, []string) error { return p.listRules() },
	}
	cmd.AddCommand(&cobra.Command{Use: "allow RULE", Short: "Read a place without asking", Args: needArgs(1, 1, "one rule"),
		RunE: func(_ *cobra.Command, args []string) error { return p.allowRule(args[0]) }})
	cmd.AddCommand(&cobra.Command{Use: "revoke RULE", Short: "Ask about a place again", Args: needArgs(1, 1, "one rule"),
		RunE: func(_ *cobra.Command, args []string) error { return p.revokeRule(args[0]) }})
	return cmd
}

func (p *Program) listRules() error {
	r, err := p.loadRules()
	if err != nil {
		return err
	}
	for _, rule := range r.Allow {
		fmt.Fprintln(p.Stdout, printable(rule))
	}
	if len(r.Allow) == 0 {
		fmt.Fprintln(p.Stderr, "no rules: you are asked about every place")
	}
	return nil
}

func (p *Program) allowRule(text string) error {
	rule, err := parseRule(text)
	if err != nil {
		return err
	}
	r, err := p.loadRules()
	if err != nil {
		return err
	}
	return r.add(rule)
}

func (p *Program) revokeRule(text string) error {
	rule, err := parseRule(text)
	if err != nil {
		return err
	}
	r, err := p.loadRules()
	if err != nil {
		return err
	}
	i := slices.Index(r.Allow, rule)
	if i < 0 {
		return usage("there is no rule %q; see decant rules", rule)
	}
	r.Allow = slices.Delete(r.Allow, i, i+1)
	return r.save()
}
