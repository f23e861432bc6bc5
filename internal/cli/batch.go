package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

const batchExample = `  decant batch --in pages.jsonl --out read.jsonl
  decant batch --in - --out - --mode text < pages.jsonl`

type batchFlags struct {
	in, out, mode string
}

func (p *Program) batch() *cobra.Command {
	var f batchFlags
	cmd := &cobra.Command{
		Use:   "batch --in FILE --out FILE",
		Short: "Read many pages: JSON lines in, JSON lines out",
		Long: `Read many pages. Each line of the input is {"id","url"} or {"id","url","html"};
with html nothing is fetched. Each line of the output is the page with its id,
in the order of the input, written as soon as it is ready. A page that cannot
be read has "error" and "kind" instead of content.`,
		Example: batchExample,
		Args:    needArgs(0, 0, "no arguments, only --in and --out"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return p.runBatch(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.in, "in", "-", "JSON lines to read; - is standard input")
	flags.StringVar(&f.out, "out", "-", "where to write; - is standard output")
	flags.StringVar(&f.mode, "mode", "markdown", "markdown or text")
	return cmd
}

func (p *Program) runBatch(ctx context.Context, f batchFlags) error {
	if f.mode != "markdown" && f.mode != "text" {
		return usage("--mode must be markdown or text, not %q", f.mode)
	}
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	in, err := p.input(f.in)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := p.output(f.out)
	if err != nil {
		return err
	}
	bar := p.progress(f)
	var lines lineReader
	template := decant.ReadRequest{ExtractMode: page.Mode(f.mode)}
	err = writeResults(out, engine.Batch(ctx, lines.items(in), template), bar)
	return errors.Join(err, lines.err, out.Close(), ctx.Err())
}

// writeResults writes a line for each result, at once, since the reader of
// our output may wait for it before it sends the next.
func writeResults(w io.Writer, results iter.Seq[decant.BatchResult], bar *progressbar.ProgressBar) error {
	out := bufio.NewWriterSize(w, 64<<10)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for r := range results {
		if err := enc.Encode(r); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		if bar != nil {
			bar.Add(1)
		}
	}
	if bar != nil {
		bar.Finish()
	}
	return nil
}

// A lineReader turns JSON lines into items, and stops at the first line that
// is none.
type lineReader struct{ err error }

func (l *lineReader) items(r io.Reader) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		stop := errors.New("stop")
		err := eachLine(r, func(number int, line []byte, _ bool) error {
			item, err := parseItem(line)
			if err != nil {
				return usage("line %d of the input: %w", number, err)
			}
			if !yield(item) {
				return stop
			}
			return nil
		})
		if err != nil && err != stop {
			l.err = err
		}
	}
}

func parseItem(line []byte) (decant.BatchItem, error) {
	var raw struct {
		ID   any     `json:"id"`
		URL  string  `json:"url"`
		HTML *string `json:"html"`
	}
	if err := json.Unmarshal(line, &raw); err != nil {
		return decant.BatchItem{}, errors.New(`not JSON of the form {"id","url","html"?}`)
	}
	item := decant.BatchItem{URL: raw.URL, HTML: raw.HTML}
	if raw.ID != nil {
		item.ID = fmt.Sprint(raw.ID)
	}
	if raw.URL == "" && raw.HTML == nil {
		return item, errors.New("neither url nor html")
	}
	return item, nil
}

func (p *Program) input(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.Stdin), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, usageError{err}
	}
	return file, nil
}

// progress shows a bar when a person can see it and it does not get in the
// way of the output.
func (p *Program) progress(f batchFlags) *progressbar.ProgressBar {
	file, ok := p.Stderr.(*os.File)
	if !ok || !isTerminal(file) || f.out == "-" {
		return nil
	}
	return progressbar.NewOptions(countLines(f.in), progressbar.OptionSetWriter(p.Stderr), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetDescription("reading"), progressbar.OptionClearOnFinish())
}

// countLines gives the bar its length; -1 where it cannot be known.
func countLines(name string) int {
	file, err := os.Open(name)
	if name == "-" || err != nil {
		return -1
	}
	defer file.Close()
	n := 0
	if eachLine(file, func(int, []byte, bool) error { n++; return nil }) != nil {
		return -1
	}
	return n
}
