package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/document"
)

// explainAll explains one page after the other.
func (p *Program) explainAll(ctx context.Context, engine *decant.Engine, args []string, f *readFlags) error {
	if len(args) > 1 && f.explainHTML != "" {
		return usage("--explain-html is for one page, not for %d", len(args))
	}
	var tally tally
	for _, arg := range args {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		req, err := p.readRequest(ctx, arg, f)
		if err == nil {
			err = p.explainPage(ctx, engine, req, f)
		}
		if errors.Is(err, syscall.EPIPE) {
			return err
		}
		if tally.count(err); err != nil && len(args) > 1 && ctx.Err() == nil {
			p.complain(err)
		}
	}
	return tally.verdict()
}

// explainPage shows what the reader decides of each block of a page.
func (p *Program) explainPage(ctx context.Context, engine *decant.Engine, req decant.ReadRequest, f *readFlags) error {
	life := p.waiting("reading " + req.URL)
	x, err := engine.Explain(ctx, req)
	life.end()
	if err != nil {
		return err
	}
	if f.explainHTML != "" {
		if err := os.WriteFile(f.explainHTML, []byte(x.HTML), 0o644); err != nil {
			return usageError{err}
		}
		fmt.Fprintln(p.Stderr, "decant: open "+f.explainHTML+" in a browser")
	}
	switch {
	case !f.explain:
		return nil
	case f.json:
		return writeJSON(p.Stdout, x.Blocks)
	}
	if len(x.Blocks) == 0 {
		fmt.Fprintln(p.Stderr, "decant: nothing of "+safeLine(x.URL)+" was weighed: it has no text, or more than is weighed, and is read whole")
	}
	for _, b := range x.Blocks {
		if _, err := fmt.Fprintln(p.Stdout, decision(b)); err != nil {
			return err
		}
	}
	return nil
}

// decision is what was decided of a block, and why.
func decision(b document.Decision) string {
	mark := "-"
	if b.Kept {
		mark = "+"
	}
	text := fmt.Sprintf("%s %.2f %4d words  %s\n", mark, b.Probability, b.Words, shortened(safeLine(b.Text), 80))
	text += fmt.Sprintf("    %s\n   ", safeLine(b.Path))
	if b.Rule != "" {
		text += fmt.Sprintf(" rule: %s;", b.Rule)
	}
	return text + reasons(b.Reasons)
}

// reasons tells what spoke for a block and what against it, the strongest first.
func reasons(list []document.Influence) string {
	var speak [2][]string
	for _, r := range list {
		side := 0
		if r.Effect < 0 {
			side = 1
		}
		speak[side] = append(speak[side], fmt.Sprintf("%s %+.2f", safeLine(r.Feature), r.Effect))
	}
	text := ""
	for side, name := range [...]string{" for it: ", " against it: "} {
		if len(speak[side]) > 0 {
			text += name + strings.Join(speak[side], ", ") + ";"
		}
	}
	return strings.TrimSuffix(text, ";")
}

func shortened(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
