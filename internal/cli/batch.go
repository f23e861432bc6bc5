package cli

import (
	"bufio"
	"bytes"
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

const batchExample = `  decant batch addresses.txt --out read.jsonl
  decant batch --in pages.jsonl --out read.jsonl
  decant batch --mode text < pages.jsonl`

type batchFlags struct {
	in, out, mode string
}

func (p *Program) batch() *cobra.Command {
	var f batchFlags
	cmd := &cobra.Command{
		Use:   "batch [FILE]",
		Short: "Read many pages: addresses or JSON lines in, JSON lines out",
		Long: `Read many pages. Each line of the input is an address, or {"id","url"}, or
{"id","url","html"}; with html nothing is fetched. Blank lines and lines that
begin with # are passed over.

Each line of the output is the page with its id, in the order of the input,
written as soon as it is ready. A page that cannot be read, and a line that
cannot be understood, has "error" and "kind" instead of content. After lines
that could not be understood the exit code is 2.`,
		Example: batchExample,
		Args:    needArgs(0, 1, "at most one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				f.in = args[0]
			}
			return p.runBatch(cmd.Context(), f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.in, "in", "-", "what to read; - is standard input")
	flags.StringVar(&f.out, "out", "-", "where to write; - is standard output")
	flags.StringVar(&f.mode, "mode", "markdown", "markdown or text")
	choices(cmd, "mode", "markdown", "text")
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
	in, err := p.input(ctx, f.in)
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
	return errors.Join(err, lines.err, out.Close(), ctx.Err(), lines.verdict())
}

// writeResults writes a line for each result, at once, since the reader of
// our output may wait for it before it sends the next.
func writeResults(w io.Writer, results iter.Seq[decant.BatchResult], bar *progressbar.ProgressBar) error {
	out := bufio.NewWriterSize(w, 64<<10)
	for r := range results {
		if err := writeJSONLine(out, r); err != nil {
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

// A lineReader turns lines into items. One that is none is handed on with its
// error, so that it has its place in the output.
type lineReader struct {
	err error
	bad int
}

func (l *lineReader) items(r io.Reader) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		stop := errors.New("stop")
		err := eachLine(r, func(number int, line []byte, _ bool) error {
			if line = bytes.TrimPrefix(line, []byte("\ufeff")); len(line) == 0 || line[0] == '#' {
				return nil
			}
			item, err := parseItem(line)
			if err != nil {
				l.bad++
				item.Err = fmt.Errorf("%w: line %d of the input: %w", decant.ErrRequest, number, err)
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

func (l *lineReader) verdict() error {
	if l.bad == 0 {
		return nil
	}
	return usage("lines of the input that could not be understood: %d; the output says which", l.bad)
}

// parseItem reads a line: JSON, or an address as a person writes it.
func parseItem(line []byte) (decant.BatchItem, error) {
	if line[0] == '{' {
		return parseJSONItem(line)
	}
	text := string(line)
	if address, ok := asAddress(text); ok {
		return decant.BatchItem{URL: address}, nil
	}
	return decant.BatchItem{
			URL: shortened(text, 200),
		}, errors.New(
			`neither an address nor JSON of the form {"id","url","html"?}`,
		)
}

func parseJSONItem(line []byte) (decant.BatchItem, error) {
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

func (p *Program) input(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.stdin(ctx, "addresses, one on each line")), nil
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
	return progressbar.NewOptions(
		countLines(f.in),
		progressbar.OptionSetWriter(p.Stderr),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetDescription("reading"),
		progressbar.OptionClearOnFinish(),
	)
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
