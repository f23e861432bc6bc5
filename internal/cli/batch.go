package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/source"
	"github.com/decant-dev/decant/page"
)

const batchHelp = `Read many pages. The input is a file, a folder, the address of a sitemap or feed,
or - for standard input, and what it is is seen from its first bytes:

  a list       an address on each line; blank lines and # are passed over
  JSON lines   {"id","url"}, or with "html" too, and then nothing is fetched
  sitemap      and feeds, with the sitemaps that they name
  WARC, WACZ   the pages of an archive; a .cdxj index reads those it names, and
               FILE!ADDRESS those at an address, or below one that ends with *:
               crawl.wacz!https://example.com/docs/*, or with a time or a range
               before it, crawl.wacz!2026-202703/https://example.com/docs/*
  a folder     its files, of every format that read knows, and the pages of
               archives among them

All but folders may be packed with gzip or zstd. The output is told by its name:

  .jsonl       the page with its id on each line, written as soon as it is ready
  .jsonl.zst   the same, packed
  .parquet     a table with typed columns
  folder/      a Markdown file with front matter for each page, and a list

The order is that of the input. A page that cannot be read, and a line that
cannot be understood, has "error" and "kind" instead of content. A page with the
same content as an earlier one, or nearly, has "duplicate". A run that was
stopped or killed goes on with --resume: nothing is lost, and nothing is there
twice. After lines that could not be understood the exit code is 2.

With --queue the work is not done here but put into a PostgreSQL database, from
which any number of decant worker take it; decant queue shows how it stands.`

const batchExample = `  decant batch addresses.txt --out read.jsonl
  decant batch https://example.com/sitemap.xml --out pages/
  decant batch crawl.warc.gz --out pages.parquet
  decant batch addresses.txt --out read.jsonl.zst --resume
  decant batch --mode text < pages.jsonl`

type batchFlags struct {
	in, out, mode, warc, report      string
	resume                           bool
	concurrency, perHost, retriesMax int
}

func (p *Program) batch() *cobra.Command {
	var f batchFlags
	cmd := &cobra.Command{
		Use:     "batch [INPUT]",
		Short:   "Read many pages: lists, sitemaps, archives, folders",
		Long:    batchHelp,
		Example: batchExample,
		Args:    needArgs(0, 1, "at most one input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				f.in = args[0]
			}
			return p.runBatch(cmd.Context(), f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.in, "in", "-", "what to read; - is standard input")
	f.register(cmd)
	flags.BoolVar(&f.resume, "resume", false, "go on with an output that is not finished")
	return cmd
}

// register adds the flags that batch and crawl have in common.
func (f *batchFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "-", "where to write: a file, a folder/, or - for standard output")
	flags.StringVar(&f.mode, "mode", "markdown", "markdown or text")
	flags.StringVar(&f.warc, "warc", "", "also write what is fetched to this WARC file")
	flags.StringVar(&f.report, "report", "", "write a summary by outcome and host to this file, as JSON")
	flags.IntVar(&f.concurrency, "concurrency", 0, "most pages at once; 0 means 64 for each processor")
	flags.IntVar(&f.retriesMax, "retries", 2, "further tries for a page that could not be had")
	choices(cmd, "mode", "markdown", "text")
	if cmd.Name() == "batch" {
		flags.IntVar(&f.perHost, "per-host", 4, "most pages of one host at once")
	}
}

func (f *batchFlags) check() error {
	switch {
	case f.mode != "markdown" && f.mode != "text":
		return usage("--mode must be markdown or text, not %q", f.mode)
	case f.concurrency < 0 || f.concurrency > 100_000:
		return usage("--concurrency must be between 0 and 100000, not %d", f.concurrency)
	case f.retriesMax < 0 || f.retriesMax > 10:
		return usage("--retries must be between 0 and 10, not %d", f.retriesMax)
	case f.perHost < 0 || f.perHost > 1000:
		return usage("--per-host must be between 1 and 1000, not %d", f.perHost)
	}
	return nil
}

func (f *batchFlags) options() decant.BatchOptions {
	opts := decant.BatchOptions{Template: decant.ReadRequest{ExtractMode: page.Mode(f.mode)}, Max: f.concurrency,
		PerHost: f.perHost, Retries: f.retriesMax, Prints: true}
	if f.retriesMax == 0 {
		opts.Retries = -1
	}
	return opts
}

func (p *Program) runBatch(ctx context.Context, f batchFlags) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	tape, err := openTape(f.warc, f.resume)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tape.Close()) }()
	var reach fetch.Options
	engine, err := p.engine(ctx, func(o *decant.Options) {
		reach = o.Fetch
		o.Fetch.Wrap = tape.wrap(o.Fetch.Wrap)
	})
	if err != nil {
		return err
	}
	defer engine.Close()
	in, err := p.source(ctx, f.in, reach)
	if err != nil {
		return err
	}
	if c, err := p.load(); err != nil || c.Queue != "" {
		return errors.Join(err, p.enqueue(ctx, in, &f))
	}
	where := "the output says which"
	if isSpooled, err := p.spool(ctx, in, &f); err != nil {
		return err
	} else if isSpooled {
		where = "they are named above"
	}
	run := &batchRun{program: p, flags: f, total: countLines(in.Name), tape: tape}
	work := fmt.Sprint(fingerprint(in.Name), " ", f.mode)
	if in.Pick != nil {
		work += " " + in.Pick.String()
	}
	err = run.write(ctx, work, func(skip int) iter.Seq[decant.BatchResult] {
		return engine.BatchWith(ctx, without(skip, in.Items(ctx)), f.options())
	})
	if err != nil || in.Err() != nil {
		return errors.Join(err, inputError(in.Err()))
	}
	return verdict(in, where)
}

// verdict is what to say of an input after all of it was read, and where more is
// said.
func verdict(in *source.Source, where string) error {
	if n := in.Bad(); n > 0 {
		return usage("lines of the input that could not be understood: %d; %s", n, where)
	}
	return nil
}

func inputError(err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return usageError{err}
	}
	return err
}

// without passes over the first items: they are in the output already.
func without(skip int, items iter.Seq[decant.BatchItem]) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for item := range items {
			if skip > 0 {
				skip--
				continue
			}
			if !yield(item) {
				return
			}
		}
	}
}

// maxSitemap bounds a sitemap or feed; the standard allows 50 MB.
const maxSitemap = 52 << 20

// source opens what is to be read.
func (p *Program) source(ctx context.Context, name string, reach fetch.Options) (*source.Source, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	in := &source.Source{Name: name, Address: asAddress, MaxBytes: int64(c.MaxBytes), Tell: p.complain}
	if file, pick, ok := source.ParsePick(name); ok {
		name, in.Name, in.Pick = file, file, pick
	}
	if name == "-" {
		in.Stdin = p.stdin(ctx, "addresses, one on each line")
	} else if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) && !source.IsRemote(name) {
		return nil, usage("no such file: %s (an address would begin with https://)", name)
	} else if err != nil && !source.IsRemote(name) {
		return nil, usageError{err}
	}
	client, err := fetch.New(reach)
	if err != nil {
		return nil, usageError{err}
	}
	in.Fetch = func(ctx context.Context, address string) ([]byte, error) {
		response, err := client.Do(ctx, fetch.Request{URL: address, Accept: "application/xml, text/xml, */*;q=0.5",
			MaxBytes: maxSitemap})
		if err != nil {
			return nil, err
		}
		return response.Body, nil
	}
	return in, nil
}

// spool writes down the addresses of a sitemap before they are read, where the
// run may have to go on later: the sitemap may be another by then.
func (p *Program) spool(ctx context.Context, in *source.Source, f *batchFlags) (isSpooled bool, err error) {
	if !source.IsRemote(in.Name) || f.out == "-" {
		return false, nil
	}
	path := filepath.Clean(f.out) + ".addresses"
	if _, err := os.Stat(path); err != nil || !f.resume {
		if err := p.writeAddresses(ctx, in, path); err != nil {
			return false, err
		}
	}
	in.Name = path
	return true, nil
}

func (p *Program) writeAddresses(ctx context.Context, in *source.Source, path string) error {
	file, err := os.Create(path)
	if err != nil {
		return usageError{err}
	}
	for item := range in.Items(ctx) {
		if item.Err != nil {
			p.complain(item.Err)
			continue
		}
		if err == nil {
			err = writeJSONLine(file, map[string]string{"url": item.URL})
		}
	}
	return errors.Join(err, in.Err(), file.Close(), ctx.Err())
}

// fingerprint tells an input from another of the same name.
func fingerprint(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return name
	}
	if path, err := filepath.Abs(name); err == nil {
		name = path
	}
	if info.IsDir() {
		return name
	}
	return fmt.Sprint(name, " ", info.Size())
}
