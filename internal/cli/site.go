package cli

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/site"
)

const siteHelp = `Links to certain sites are read by the sites' own public interfaces rather than
from their pages: by rules, which are data. Rules of your own stand in a file
that the setting siteRules names, and come first.`

func (p *Program) site() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "site",
		Short: "See and test the rules for certain sites",
		Long:  siteHelp,
		Example: `  decant site list github
  decant site test https://github.com/golang/go/issues/1
  decant site test --site-rules my.yaml https://example.com/a`,
		Args: needArgs(0, 0, "list or test"),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(p.siteList(), p.siteTest())
	return cmd
}

func (p *Program) siteList() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list [WORD]",
		Short: "List the rules, or those that hold a word",
		Args:  needArgs(0, 1, "at most one word"),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.listSites(strings.Join(args, ""), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (p *Program) listSites(word string, asJSON bool) error {
	table, err := p.siteTable()
	if err != nil {
		return err
	}
	var rows []site.Listing
	for _, row := range table.Rules() {
		if word == "" || strings.Contains(row.Rule+" "+strings.Join(row.Match, " "), word) {
			rows = append(rows, row)
		}
	}
	if asJSON {
		return writeJSON(p.Stdout, rows)
	}
	if len(rows) == 0 {
		return usage("no rule holds %q; see decant site list", word)
	}
	w := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "RULE\tFOR\tASKS")
	for _, row := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\n", safeLine(row.Rule), safeLine(forms(row)), safeLine(strings.Join(row.Asks, ", ")))
	}
	return w.Flush()
}

// forms shows the first form of address, and how many more there are.
func forms(row site.Listing) string {
	text := row.Match[0]
	if more := len(row.Match) - 1; more > 0 {
		text += fmt.Sprintf(" (+%d)", more)
	}
	if row.Anywhere {
		text += ", and elsewhere"
	}
	return text
}

// siteTable is the table of the rules in force.
func (p *Program) siteTable() (*site.Table, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	opts, err := p.siteOptions(c)
	return site.TableOf(&opts), err
}

func (p *Program) siteTest() *cobra.Command {
	var dry bool
	cmd := &cobra.Command{
		Use:   "test URL",
		Short: "Show which rule an address has, what is asked, what comes of it",
		Args:  needArgs(1, 1, "an address"),
		RunE:  func(cmd *cobra.Command, args []string) error { return p.testSite(cmd.Context(), args[0], dry) },
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "ask nothing")
	return cmd
}

func (p *Program) testSite(ctx context.Context, address string, dry bool) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return usage("%q is no address such as https://example.com/a", address)
	}
	table, err := p.siteTable()
	if err != nil {
		return err
	}
	hit, ok := table.Match(u)
	if !ok {
		fmt.Fprintln(p.Stdout, "rule:   none; it is read like any page, unless that shows software that a rule knows")
	} else {
		fmt.Fprintf(p.Stdout, "rule:   %s\n", safeLine(hit.Rule()))
		for _, asked := range hit.Addresses() {
			fmt.Fprintf(p.Stdout, "asks:   %s\n", safeLine(asked))
		}
	}
	if dry {
		return nil
	}
	return p.showSite(ctx, address)
}

// showSite reads the address and shows what came of it.
func (p *Program) showSite(ctx context.Context, address string) error {
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	got, err := engine.Read(ctx, decant.ReadRequest{URL: address, Fresh: true})
	if err != nil {
		return err
	}
	fmt.Fprint(p.Stdout, safe(siteOutcome(got)))
	return nil
}

func siteOutcome(got *page.Page) string {
	var b strings.Builder
	if via := got.Extraction.Via; via != nil {
		for _, from := range via.From {
			fmt.Fprintf(&b, "asked:  %s\n", from)
		}
	}
	for _, s := range got.Extraction.Steps {
		fmt.Fprintf(&b, "step:   %s: %s\n", s.Rung, s.Result)
	}
	if got.Notice != "" {
		fmt.Fprintf(&b, "notice: %s\n", got.Notice)
	}
	fmt.Fprintf(&b, "title:  %s\nsize:   %d words, %d tokens\n\n%s\n", got.Title, got.WordCount, got.Tokens,
		strings.TrimSpace(got.Content))
	return b.String()
}

func (p *Program) siteOptions(c *config.Config) (decant.SiteOptions, error) {
	o := p.outfit(c, nil)
	opts, err := o.Sites()
	if err != nil {
		return opts, usageError{err}
	}
	return opts, nil
}
