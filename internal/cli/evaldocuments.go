package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/docscore"
)

// evaluateDocuments scores a collection of documents, one after the other:
// what one of them takes must not be at another's expense.
func (p *Program) evaluateDocuments(ctx context.Context, dir string, asJSON bool, worst int) error {
	files, err := docscore.Load(dir)
	if err != nil {
		return usageError{err}
	}
	engine, err := p.engine(ctx, func(o *decant.Options) {
		o.MaxChars, o.MaxCharsCap, o.CacheTTL = endless, endless,
			-1
	})
	if err != nil {
		return err
	}
	defer engine.Close()
	var outcomes []docscore.Outcome
	for i := range files {
		o, err := rateDocument(ctx, engine, &files[i])
		if err != nil {
			return err
		}
		outcomes = append(outcomes, o)
	}
	groups, overall := docscore.Groups(outcomes)
	if asJSON {
		return writeJSON(p.Stdout, map[string]any{"overall": overall, "formats": groups})
	}
	return showGroups(p.Stdout, groups, overall, worst)
}

func rateDocument(ctx context.Context, engine *decant.Engine, f *docscore.File) (docscore.Outcome, error) {
	body, err := f.Body()
	if err != nil {
		return docscore.Outcome{}, usageError{err}
	}
	page, err := engine.Read(ctx, decant.ReadRequest{HTML: body, Name: f.FileName()})
	if ctx.Err() != nil {
		return docscore.Outcome{}, ctx.Err()
	}
	text := ""
	if err == nil {
		text = page.Content
	}
	return f.Rate(text, err)
}

func showGroups(w io.Writer, groups []docscore.Group, overall float64, worst int) error {
	table := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(table, "format\tfiles\tscore\t"+strings.Join(docscore.Parts, "\t"))
	for _, g := range groups {
		fmt.Fprintf(table, "%s\t%d\t%.4f", g.Format, g.Count, g.Score)
		for _, part := range docscore.Parts {
			if value, ok := g.Parts[part]; ok {
				fmt.Fprintf(table, "\t%.3f", value)
			} else {
				fmt.Fprint(table, "\t-")
			}
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, g := range groups {
		slices.SortFunc(g.Files, func(a, b docscore.Outcome) int {
			if a.Score < b.Score {
				return -1
			}
			return 1
		})
		for _, o := range g.Files[:min(worst, len(g.Files))] {
			if o.Score < 1 {
				fmt.Fprintf(w, "  %.3f  %s  %s\n", o.Score, safeLine(o.ID), safeLine(o.Error))
			}
		}
	}
	_, err := fmt.Fprintf(w, "overall %.4f\n", overall)
	return err
}
