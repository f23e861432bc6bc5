package cli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/crawl"
	"github.com/decant-dev/decant/page"
)

const crawlHelp = `Read the pages of a site, from an address on: those that its sitemap, feeds and
llms.txt name, and those that its pages link to. It is polite: robots.txt and its
crawl-delay are obeyed, and each host is asked for one page at a time.

Without --host only the host of the address is read. In --include and --exclude
* stands for anything; a pattern that begins with / is of the path. Addresses that
differ only in tracking or session ids are one, and calendars, endless facets and
the like are recognised and left.

Sites that read knows a rule for are read by it. With --render auto pages that are
empty without their scripts are opened in a browser, with always all are; a few at
once. What a rule or a browser asks for counts as pages of the host do.

Output, duplicates and --resume are those of batch.`

const crawlExample = `  decant crawl https://docs.example.com/ --out docs/
  decant crawl example.com --max-pages 500 --out site.parquet --exclude '/tag/*'
  decant map https://docs.example.com/`

type crawlFlags struct {
	batchFlags
	hosts, include, exclude []string
	depth, pages            int
	delay                   time.Duration
	render                  string
	json                    bool
}

func (f *crawlFlags) scope(cmd *cobra.Command, pages int) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.hosts, "host", nil, "a host whose pages are wanted, or *.example.com; repeatable")
	flags.StringArrayVar(&f.include, "include", nil, "only addresses of this pattern, such as '/docs/*'; repeatable")
	flags.StringArrayVar(&f.exclude, "exclude", nil, "no addresses of this pattern; repeatable")
	flags.IntVar(&f.pages, "max-pages", pages, "most pages")
}

func (p *Program) crawl() *cobra.Command {
	var f crawlFlags
	cmd := &cobra.Command{
		Use:     "crawl URL",
		Short:   "Read the pages of a site, politely",
		Long:    crawlHelp,
		Example: crawlExample,
		Args:    needArgs(1, 1, "the address of a site"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runCrawl(cmd.Context(), args[0], f) },
	}
	f.scope(cmd, 1000)
	f.register(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.depth, "depth", 5, "most links from the address or a sitemap; 0 reads the address alone")
	flags.DurationVar(&f.delay, "delay", 0, "least time between two pages of a host; the site may ask for more")
	flags.StringVar(&f.render, "render", "never", "whether to use a browser: auto, always or never")
	choices(cmd, "render", "auto", "always", "never")
	flags.BoolVar(&f.resume, "resume", false, "go on with an output that is not finished")
	return cmd
}

func (p *Program) siteMap() *cobra.Command {
	var f crawlFlags
	cmd := &cobra.Command{
		Use:   "map URL",
		Short: "List the pages of a site without reading them",
		Long: `List the addresses that a site offers: those of its sitemap, llms.txt and feeds,
and the links of the page at the address. None of them is read.`,
		Example: "  decant map https://docs.example.com/\n  decant map example.com --include '/blog/*' --json",
		Args:    needArgs(1, 1, "the address of a site"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runMap(cmd.Context(), args[0], f) },
	}
	f.scope(cmd, 100_000)
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON lines that also say where an address was found")
	return cmd
}

// crawlOptions reads the flags that crawl and map have in common.
func (f *crawlFlags) crawlOptions(arg string) (crawl.Options, error) {
	start := withScheme(arg)
	target, err := url.Parse(start)
	if err != nil || target.Host == "" || target.Scheme != "http" && target.Scheme != "https" {
		return crawl.Options{}, usage("%q is no address of a site", arg)
	}
	hosts := f.hosts
	if len(hosts) == 0 {
		hosts = []string{target.Host}
	}
	scope, err := crawl.NewScope(hosts, f.include, f.exclude)
	if err != nil {
		return crawl.Options{}, usageError{err}
	}
	switch {
	case f.pages < 1:
		return crawl.Options{}, usage("--max-pages must be at least 1, not %d", f.pages)
	case f.depth < 0:
		return crawl.Options{}, usage("--depth must not be negative")
	case f.delay < 0:
		return crawl.Options{}, usage("--delay must not be negative")
	case !slices.Contains([]string{"", "auto", "always", "never"}, f.render):
		return crawl.Options{}, usage("--render must be auto, always or never, not %q", f.render)
	}
	return crawl.Options{Start: start, Scope: scope, MaxDepth: f.depth, MaxPages: f.pages, MaxSeeds: f.pages,
		Max: f.concurrency, Retries: f.retriesMax, Resume: f.resume}, nil
}

func (p *Program) runCrawl(ctx context.Context, arg string, f crawlFlags) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	opts, err := f.crawlOptions(arg)
	if err != nil {
		return err
	}
	tape, err := openTape(f.warc, f.resume)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tape.Close()) }()
	engine, err := p.politeEngine(ctx, &opts, &f, tape)
	if err != nil {
		return err
	}
	defer engine.Close()
	reading := f.options()
	reading.Template.Render = page.Render(f.render)
	opts.Read = func(ctx context.Context, item decant.BatchItem) decant.BatchResult {
		return engine.ReadItem(ctx, item, reading)
	}
	if f.out != "-" {
		opts.Journal = strings.TrimRight(filepath.Clean(f.out), "/") + ".frontier"
	}
	return p.writeCrawl(ctx, &opts, f, tape)
}

// politeEngine is an engine whose requests and the crawler's take turns.
func (p *Program) politeEngine(ctx context.Context, opts *crawl.Options, f *crawlFlags, tape *tape) (
	*decant.Engine, error,
) {
	var failed error
	engine, err := p.engine(ctx, func(o *decant.Options) {
		o.Fetch.Wrap = tape.wrap(o.Fetch.Wrap)
		opts.Fetch = o.Fetch
		if opts.Etiquette, failed = crawl.NewEtiquette(o.Fetch, f.delay); failed != nil {
			return
		}
		o.Fetch = opts.Etiquette.Teach(o.Fetch)
		if o.Browser != nil {
			o.Browser = opts.Etiquette.Browser(o.Browser)
		}
	})
	return engine, errors.Join(failed, err)
}

func (p *Program) writeCrawl(ctx context.Context, opts *crawl.Options, f crawlFlags, tape *tape) error {
	run := &batchRun{program: p, flags: f.batchFlags, total: -1, tape: tape}
	work := fmt.Sprint("crawl ", opts.Start, f.hosts, f.include, f.exclude, f.depth, f.pages, f.mode, f.render)
	var crawler *crawl.Crawler
	var failed error
	err := run.write(ctx, work, func(skip int) iter.Seq[decant.BatchResult] {
		opts.Resume = skip > 0 // a run that has written nothing begins anew
		if crawler, failed = crawl.New(*opts); failed != nil {
			return func(func(decant.BatchResult) bool) {}
		}
		return crawler.Pages(ctx, skip)
	})
	if crawler == nil {
		return errors.Join(err, failed)
	}
	p.tellSkipped(crawler.Skipped())
	if n := run.report.Scripted; n > 0 && f.render == "never" {
		fmt.Fprintf(p.Stderr, "decant: pages that are empty without their scripts: %d; --render auto opens them in a browser\n", n)
	}
	return errors.Join(err, crawler.Close(err == nil && ctx.Err() == nil))
}

// tellSkipped says on a terminal what was left out, and why.
func (p *Program) tellSkipped(skipped map[string]int) {
	file, ok := p.Stderr.(*os.File)
	if !ok || !isTerminal(file) {
		return
	}
	for _, reason := range sortedKeys(skipped) {
		fmt.Fprintf(p.Stderr, "left out, %s: %d\n", reason, skipped[reason])
	}
}

func (p *Program) runMap(ctx context.Context, arg string, f crawlFlags) error {
	opts, err := f.crawlOptions(arg)
	if err != nil {
		return err
	}
	c, err := p.load()
	if err != nil {
		return err
	}
	options, err := p.options(ctx, c, p.askPrivate)
	if err != nil {
		return err
	}
	opts.Fetch = options.Fetch
	if opts.Etiquette, err = crawl.NewEtiquette(opts.Fetch, 0); err != nil {
		return err
	}
	crawler, err := crawl.New(opts)
	if err != nil {
		return err
	}
	n := 0
	for found := range crawler.List(ctx) {
		n++
		if f.json {
			err = writeJSONLine(p.Stdout, found)
		} else {
			_, err = fmt.Fprintln(p.Stdout, safeLine(found.URL))
		}
		if err != nil {
			break
		}
	}
	if n == 1 && f.pages > 1 && err == nil && ctx.Err() == nil {
		fmt.Fprintln(p.Stderr, "decant: the site names no other pages, or could not be read")
	}
	return errors.Join(err, crawler.Close(true), ctx.Err())
}
