package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/consent"
)

// allowed are the places that the person has allowed for good.
func (p *Program) allowed() *consent.Rules {
	dir := p.userDir("XDG_CONFIG_HOME", ".config")
	if dir == "" {
		return &consent.Rules{}
	}
	return &consent.Rules{Path: filepath.Join(dir, "decant", "rules.json")}
}

// rulesError names the file that is at fault.
func rulesError(rules *consent.Rules, err error) error {
	if errors.Is(err, consent.ErrDamaged) {
		return usage("%s: %w", rules.Path, err)
	}
	return usageError{err}
}

// askingEngine is engine with the person at the terminal to be asked first.
func (p *Program) askingEngine(ctx context.Context, f *askFlags) (*decant.Engine, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	asker := &confirmer{out: p.Stderr, rules: p.allowed()}
	if in, ok := p.Stdin.(*os.File); ok && isTerminal(in) {
		asker.in = bufio.NewReader(in)
	}
	mode := consent.Mode(c.Confirm)
	if f.yes || mode == consent.Never || asker.in == nil && mode == consent.Auto {
		return p.engine(ctx)
	}
	return p.engine(ctx, func(o *decant.Options) {
		o.Confirm = func(ctx context.Context, addresses []string) (decant.Decision, error) {
			p.life.hush()
			defer p.life.speak()
			return asker.confirm(ctx, addresses)
		}
	})
}

// A confirmer asks the person at the terminal before anything is fetched.
type confirmer struct {
	in    *bufio.Reader // nil where nobody can be asked
	out   io.Writer
	rules *consent.Rules
}

// confirm shows what will really be contacted. Text of a page cannot reach
// this question: only addresses are shown, in their canonical form.
func (c *confirmer) confirm(ctx context.Context, addresses []string) (decant.Decision, error) {
	unknown, err := c.rules.Unknown(addresses)
	if err != nil {
		return decant.Decline, rulesError(c.rules, err)
	}
	if len(unknown) == 0 {
		return decant.Accept, nil
	}
	if c.in == nil {
		return decant.Decline, &decant.ConfirmError{Addresses: unknown}
	}
	origins := consent.Origins(unknown)
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
		if err := c.rules.Add(origins...); err != nil {
			return decant.Decline, rulesError(c.rules, err)
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
		fmt.Fprintln(c.out) // the question's line is not the place for what is said next
		return "", ctx.Err()
	}
}

func (p *Program) rules() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List and revoke what may be read without asking",
		Long: "List the places that are read without asking. \"Always\" at the question before a\nfetch, here or in an agent, adds the origin. A rule is an origin (https://example.com), a host with its\n" +
			"www. (example.com), all hosts below one (*.example.com), or * for all. A place on a private\nnetwork is kept as private host:port=address, for as long as the name leads there.",
		Example: "  decant rules\n  decant rules allow '*.example.com'\n  decant rules revoke https://example.com",
		Args:    needArgs(0, 0, "no arguments, or allow or revoke"),
		RunE:    func(*cobra.Command, []string) error { return p.listRules() },
	}
	cmd.AddCommand(
		&cobra.Command{Use: "allow RULE", Short: "Read a place without asking", Args: needArgs(1, 1, "one rule"),
			RunE: func(_ *cobra.Command, args []string) error {
				return p.changeRule(args[0], func(r *consent.Rules, rule string) error { return r.Add(rule) })
			}},
	)
	cmd.AddCommand(
		&cobra.Command{Use: "revoke RULE", Short: "Ask about a place again", Args: needArgs(1, 1, "one rule"),
			RunE: func(_ *cobra.Command,
				args []string) error {
				return p.changeRule(args[0], (*consent.Rules).Remove)
			}},
	)
	return cmd
}

func (p *Program) listRules() error {
	rules := p.allowed()
	list, err := rules.List()
	if err != nil {
		return rulesError(rules, err)
	}
	for _, rule := range list {
		fmt.Fprintln(p.Stdout, safeLine(rule))
	}
	if len(list) == 0 {
		fmt.Fprintln(p.Stderr, "no rules: you are asked about every place")
	}
	return nil
}

// changeRule does one thing with a rule as a person writes it.
func (p *Program) changeRule(text string, change func(*consent.Rules, string) error) error {
	rule, err := consent.Parse(text)
	if err != nil {
		return usageError{err}
	}
	rules := p.allowed()
	if err := change(rules, rule); err != nil {
		return rulesError(rules, err)
	}
	return nil
}
