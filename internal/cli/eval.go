package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/docscore"
	"github.com/decant-dev/decant/internal/score"
	"github.com/decant-dev/decant/page"
)

const evalHelp = `Score the reader on a collection of saved pages whose main content is marked.

Known collections are recognised by their own files: WCXB (word F1, by page
type), the article extraction benchmark (F1 of 4-word shingles), annotations
with snippets that must or must not appear, and pages with the Markdown they
were made from, which are scored part by part: text, headings, code and its
language, cells and shape of tables, items of lists and their kind, links,
images, code spans, emphasis, formulas, quotes, footnotes. A folder with a
manifest.jsonl, files and their truth is a collection of documents: the words
held in common, their order, headings, tables, lists, links and code, and
strings that must be there, by format.`

func (p *Program) eval() *cobra.Command {
	var asJSON bool
	var worst int
	cmd := &cobra.Command{
		Use:     "eval DIR",
		Short:   "Score the reader on marked pages",
		Long:    evalHelp,
		Example: "  decant eval pages/wcxb\n  decant eval pages --worst 10 --json",
		Args:    needArgs(1, 1, "the folder of a collection"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if docscore.IsCollection(args[0]) {
				return p.evaluateDocuments(cmd.Context(), args[0], asJSON, worst)
			}
			results, err := p.evaluate(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(p.Stdout, results)
			}
			return showResults(p.Stdout, results, worst)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().IntVar(&worst, "worst", 5, "how many of the worst pages to list for each group")
	return cmd
}

func (p *Program) evaluate(ctx context.Context, dir string) ([]score.Result, error) {
	pages, err := score.Load(dir)
	if err != nil {
		return nil, usageError{err}
	}
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	// A marked text is compared whole, however long.
	engine, err := decant.New(decant.Options{NoReader: !c.Readability, MaxChars: 1 << 28, MaxCharsCap: 1 << 28})
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	answers, err := readAll(ctx, engine, pages)
	if err != nil {
		return nil, err
	}
	return score.Rate(pages, answers), nil
}

// readAll reads the pages on all cores.
func readAll(ctx context.Context, engine *decant.Engine, pages []score.Page) ([]string, error) {
	answers := make([]string, len(pages))
	errs := make([]error, len(pages))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i := range pages {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			answers[i], errs[i] = mainText(ctx, engine, pages[i])
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// mainText is the page's content in the form that it is compared in; none when
// it cannot be read or is not worth reading.
func mainText(ctx context.Context, engine *decant.Engine, marked score.Page) (string, error) {
	html, err := marked.HTML()
	if err != nil {
		return "", err
	}
	mode := page.Text
	if marked.Metric == score.Structure {
		mode = page.Markdown
	}
	p, err := engine.Read(ctx, decant.ReadRequest{URL: marked.URL, HTML: html, ExtractMode: mode})
	if err != nil {
		if kind := decant.Classify(err).Kind; kind == "canceled" || kind == "bad_request" {
			return "", err
		}
		return "", nil
	}
	if p.Extraction.Reason != "" && p.Extraction.Fallback.Used {
		return "", nil
	}
	return p.Content, nil
}

func showResults(w io.Writer, results []score.Result, worst int) error {
	table := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(table, "collection\ttype\tpages\tmetric\tF1\tprecision\trecall")
	for _, r := range results {
		kind := r.Type
		if kind == "" {
			kind = "all"
		}
		fmt.Fprintf(
			table,
			"%s\t%s\t%d\t%s\t%.4f\t%.4f\t%.4f\n",
			r.Collection,
			kind,
			r.Pages,
			r.Metric,
			r.Rating.F1,
			r.Rating.Precision,
			r.Rating.Recall,
		)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, r := range results {
		for i, o := range r.Worst {
			if i == worst {
				break
			}
			if i == 0 {
				fmt.Fprintf(w, "\nworst of %s %s\n", r.Collection, r.Type)
			}
			fmt.Fprintf(w, "  %.3f  %s  %s\n", o.Rating.F1, o.Page.ID, o.Page.URL)
		}
	}
	return nil
}
