package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/answer"
)

func (p *Program) verify() *cobra.Command {
	var req decant.VerifyRequest
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify QUOTE [URL | FILE | -]",
		Short: "Tell whether a page says what it is said to say",
		Long: "Tell whether words are present on a page, altered or absent, and show what comes\nclosest to them. No model is asked. The exit code is 0 when they are present, 1\n" +
			"when they are not.",
		Example: "  decant verify \"steep for three minutes\" https://example.com/tea\n  decant verify \"net income rose\" report.pdf\n  decant verify --snapshot 0123456789abcdef \"steep for three minutes\"",
		Args:    needArgs(1, 2, "a quote, and an address or a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := quoteFirst(args); err != nil {
				return err
			}
			addresses, given, err := p.pagesOf(cmd.Context(), args[1:])
			if err != nil {
				return err
			}
			req.Quote = args[0]
			if len(addresses) == 1 {
				req.URL = addresses[0]
			}
			if len(given) == 1 {
				req.Given = &given[0]
			}
			return p.runVerify(cmd.Context(), req, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.BoolVar(&req.Fresh, "fresh", false, "ask the site again even if a copy is kept")
	flags.StringVar(&req.Snapshot, "snapshot", "", "look in this earlier copy")
	return cmd
}

// quoteFirst catches the page before the quote: words that are no place, after an
// address, are not a file that is missing.
func quoteFirst(args []string) error {
	if len(args) < 2 || !strings.Contains(args[0], "://") {
		return nil
	}
	if _, err := locate(args[1]); err != nil {
		return usage("the quote comes before the page: decant verify %s %s", quoteArgument(args[1]), quoteArgument(args[0]))
	}
	return nil
}

// pageNamed is what the page of a request is called.
func pageNamed(req *decant.VerifyRequest) string {
	if req.Given != nil {
		return cmp.Or(req.Given.URL, req.Given.Name, "the page")
	}
	return cmp.Or(req.URL, "the earlier copy")
}

func (p *Program) runVerify(ctx context.Context, req decant.VerifyRequest, asJSON bool) error {
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	life := p.waiting("reading " + pageNamed(&req))
	v, err := engine.Verify(ctx, req)
	life.end()
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(p.Stdout, v)
	}
	fmt.Fprintln(p.Stdout, v.Verdict)
	if v.Nearest != nil && v.Verdict != answer.Absent {
		where := cmp.Or(v.Section, "the page")
		if v.Nearest.Place != "" {
			where += ", " + v.Nearest.Place
		}
		fmt.Fprintf(p.Stdout, "%s in %s\n", safeLine(v.Nearest.Block), safeLine(where))
		fmt.Fprintf(p.Stdout, "%s\n%s\n", safeLine(v.Nearest.Quote), safeLine(v.Nearest.Link))
	}
	if v.Verdict != answer.Present {
		return fmt.Errorf("the page does not say it in these words (similarity %.0f %%)", 100*v.Similarity)
	}
	return nil
}
