package decant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/keeper"
	"github.com/decant-dev/decant/internal/ladder"
	"github.com/decant-dev/decant/internal/llmstxt"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/internal/shortcut"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/question"
)

// Options configures an Engine. The zero value is good and safe: public
// addresses only, a memory cache, no browser and no model.
type Options struct {
	// Fetch says what may be reached and how long and large it may be.
	Fetch fetch.Options

	// Cache keeps read pages; nil means a bounded memory store.
	Cache cache.Store
	// Snapshots keeps pages to be read on in by id; nil means Cache.
	Snapshots cache.Store
	// CacheTTL is how long a page is kept when its site does not say less;
	// default 60 minutes. Less than zero keeps nothing from one read to the
	// next: every read asks the site, and pages have no snapshot.
	CacheTTL time.Duration

	// MaxChars is the length of content when a request does not say; default
	// 50,000 characters.
	MaxChars int
	// MaxCharsCap is the most a request may ask for; default 100,000.
	MaxCharsCap int
	// MaxLinks is how many links of a message are read; default 3.
	MaxLinks int
	// MaxTokens is what the pages of one message may take together; default
	// 16,000 tokens.
	MaxTokens int

	// MaxMemory is what all reads under way may take together, in bytes;
	// default 1 GiB, at least 128 MiB. Past it callers wait, and then hear a
	// BusyError.
	MaxMemory int64

	// Browser renders pages that are empty without their scripts, and holds
	// sessions for Browse; nil means none. The engine closes it.
	Browser Browser
	// Scraper is asked for pages that nothing here can read; nil asks nobody.
	Scraper Scraper
	// OCR recognises the characters of scanned documents and images, for the
	// requests that ask for it; nil recognises nothing.
	OCR Recogniser
	// Model answers questions; nil answers them with quotes.
	Model Model
	// AskTimeout bounds an answer as a whole, its pages and the model included,
	// but not what a person takes to agree; default 2 minutes.
	AskTimeout time.Duration
	// Confirm asks a person whether the addresses of a question, summary or
	// comparison may be contacted; nil leaves it to Fetch.Policy.
	Confirm func(ctx context.Context, addresses []string) (Decision, error)
	// LLMsTxt looks beside the reads of site roots and documentation whether
	// the site has an llms.txt, and names it in Page.Policy.
	LLMsTxt bool
	// NoReader turns choosing the main content off: pages come whole.
	NoReader bool
	// Archive asks the Internet Archive for copies of public pages that are
	// gone. It hears their addresses, so it is off by default.
	Archive bool
	// Sites says what is known of certain sites, and which of it is used.
	Sites SiteOptions

	// Logger hears of what goes wrong without being an error, such as a
	// broken cache; nil is silent.
	Logger *slog.Logger
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// SiteOptions says how links to certain sites are read; rules come with an import of package site.
type SiteOptions = shortcut.Settings

// A Scraper is a hosted reader. It sees the addresses of pages, so it is never used unless it is given.
type Scraper = ladder.Scraper

// A Recogniser makes of a file whose pages are pictures, and whose name ends in suffix, one that can be read.
type Recogniser = ladder.Recogniser

// minChars is the least content a request may ask for.
const minChars = 100

// An Engine strings the stages together. It is safe for concurrent use.
type Engine struct {
	opts   Options
	client *fetch.Client
	keeper *keeper.Keeper
	ladder *ladder.Ladder
	desk   *question.Desk
	hints  *llmstxt.Finder
	log    *slog.Logger
}

// As returns a context in which operations are done on behalf of somebody: what
// they make, such as snapshots and browser sessions, is theirs alone, and so
// is what only they may read. Without it all is done for one person.
func As(ctx context.Context, who string) context.Context {
	return principal.With(ctx, principal.OfKey(who))
}

// New returns an engine, or an error that names the option that is wrong.
func New(opts Options) (*Engine, error) {
	if err := opts.fill(); err != nil {
		return nil, err
	}
	budget, err := work.New(work.Limits{Memory: opts.MaxMemory})
	if err != nil {
		return nil, err
	}
	e := &Engine{opts: opts, log: opts.Logger}
	if e.client, err = fetch.New(opts.Fetch); err != nil {
		return nil, err
	}
	if opts.LLMsTxt {
		if e.hints, err = llmstxt.New(opts.Fetch, opts.CacheTTL, opts.Now); err != nil {
			return nil, errors.Join(err, e.client.Close())
		}
	}
	e.keeper = keeper.New(keeper.Options{
		Pages: opts.Cache, Snapshots: opts.Snapshots, TTL: opts.CacheTTL,
		Scope: keeper.NewScope(&opts.Fetch, opts.NoReader, opts.Sites.Key()+fmt.Sprint(opts.Archive)), Now: opts.Now,
		Log: opts.Logger,
	})
	e.ladder = &ladder.Ladder{
		Client: e.client, Careful: e.client.WithCrossHost(fetch.Notice), Browser: opts.Browser, Scraper: opts.Scraper,
		OCR: opts.OCR, MayTell: e.mayTell, Policy: opts.Fetch.Policy, NoReader: opts.NoReader, Timeout: opts.Fetch.Timeout,
		Work: budget, Now: opts.Now, Archive: opts.Archive,
		Sites: ladder.Sites{Table: opts.Sites.Rules(), Getenv: opts.Sites.Getenv, Others: opts.Sites.Others,
			Language: opts.Fetch.Language},
	}
	e.desk = &question.Desk{
		Pages: pages{e}, Model: opts.Model, Confirm: opts.Confirm, MayTell: e.mayTell,
		MaxTokens: opts.MaxTokens, Timeout: opts.AskTimeout, Now: opts.Now, Sites: e.ladder.Sites.Table,
	}
	return e, nil
}

func (o *Options) fill() error {
	o.CacheTTL = cmp.Or(o.CacheTTL, 60*time.Minute)
	o.MaxCharsCap = cmp.Or(o.MaxCharsCap, 100_000)
	o.MaxChars = cmp.Or(o.MaxChars, min(50_000, o.MaxCharsCap))
	o.MaxLinks = cmp.Or(o.MaxLinks, 3)
	o.MaxTokens = cmp.Or(o.MaxTokens, 16_000)
	o.AskTimeout = cmp.Or(o.AskTimeout, 2*time.Minute)
	o.Fetch.Timeout = cmp.Or(o.Fetch.Timeout, 10*time.Second)
	o.Fetch.UserAgent = cmp.Or(o.Fetch.UserAgent, "Decant/"+Version+" (+https://github.com/decant-dev/decant)")
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Cache == nil {
		o.Cache = memory.New(memory.Options{Now: o.Now})
	}
	switch {
	case o.MaxCharsCap < minChars:
		return fmt.Errorf("maxCharsCap %d is less than %d", o.MaxCharsCap, minChars)
	case o.MaxChars < minChars || o.MaxChars > o.MaxCharsCap:
		return fmt.Errorf("maxChars %d is not between %d and maxCharsCap %d", o.MaxChars, minChars, o.MaxCharsCap)
	case o.MaxLinks < 1 || o.MaxLinks > 20:
		return fmt.Errorf("maxLinks %d is not between 1 and 20", o.MaxLinks)
	case o.AskTimeout < 0:
		return errors.New("the time for an answer must not be negative")
	case o.MaxTokens < 0:
		return errors.New("maxTokens must not be negative")
	}
	return nil
}

// errUntold is an address that nobody else hears of.
var errUntold = errors.New("not asked: only public addresses are told to other services")

// mayTell is the one gate before any service that is handed an address to read:
// a hosted scraper, a model's own reader. It holds under every policy.
func (e *Engine) mayTell(ctx context.Context, address string) error {
	gate := guard.Dialer{Policy: e.opts.Fetch.Policy, Resolver: e.opts.Fetch.Resolver}
	if e.opts.Fetch.Credentials.For(address) != nil || gate.CheckPublic(ctx, address) != nil {
		return errUntold
	}
	return nil
}

// Close ends the browser and the stores of an engine when nobody reads with it any more.
func (e *Engine) Close() error {
	err := errors.Join(e.hints.Close(), e.client.Close())
	if e.opts.Browser != nil {
		err = errors.Join(err, e.opts.Browser.Close())
	}
	return errors.Join(err, e.keeper.Close())
}
