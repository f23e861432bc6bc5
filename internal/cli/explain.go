package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/decant-dev/decant"
)

// explainPage shows what the reader decides of each block of a page.
func (p *Program) explainPage(ctx context.Context, engine *decant.Engine, req decant.ReadRequest, f *readFlags) error {
	x, err := engine.Explain(ctx, req)
	if err != nil {
		return err
	}
	if f.explainHTML != "" {
		if err := os.WriteFile(f.explainHTML, []byte(x.HTML), 0o644); err != nil {
			return usageError{err}
		}
		fmt.Fprintln(p.Stderr, "decant: open "+f.explainHTML+" in a browser")
	}
	if !f.explain {
		return nil
	}
	if f.json {
		return writeJSON(p.Stdout, x.Blocks)
	}
	for _, b := range x.Blocks {
		mark := "-"
		if b.Kept {
			mark = "+"
		}
		if _, err := fmt.Fprintf(p.Stdout, "%s %.2f %4d words  %s\n    %s\n   ", mark, b.Probability, b.Words, shortened(b.Text, 80), b.Path); err != nil {
			return err
		}
		for _, r := range b.Reasons {
			fmt.Fprintf(p.Stdout, " %s %+.2f", r.Feature, r.Effect)
		}
		fmt.Fprintln(p.Stdout)
	}
	return nil
}

func shortened(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
