package decant

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/scraper"
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

	// Browser renders pages that are empty without their scripts, and holds
	// sessions for Browse; nil means none. The engine closes it.
	Browser Browser
	// Scraper is asked for pages that nothing here can read; nil asks nobody.
	Scraper Scraper
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

	// Logger hears of what goes wrong without being an error, such as a
	// broken cache; nil is silent.
	Logger *slog.Logger
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// A Scraper is a hosted reader. It sees the addresses of pages, so it is never
// used unless it is given.
type Scraper interface {
	Scrape(ctx context.Context, address string) (*scraper.Result, error)
}

// minChars is the least content a request may ask for.
const minChars = 100

// An Engine strings the stages together. It is safe for concurrent use.
type Engine struct {
	opts    Options
	client  *fetch.Client
	flights flights
	hints   *hints
	log     *slog.Logger
}

// New returns an engine, or an error that names the option that is wrong.
func New(opts Options) (*Engine, error) {
	if err := opts.fill(); err != nil {
		return nil, err
	}
	client, err := fetch.New(opts.Fetch)
	if err != nil {
		return nil, err
	}
	e := &Engine{opts: opts, client: client, log: opts.Logger}
	if opts.LLMsTxt {
		if e.hints, err = newHints(&opts); err != nil {
			return nil, errors.Join(err, client.Close())
		}
	}
	return e, nil
}

func (o *Options) fill() error {
	setDefault(&o.CacheTTL, 60*time.Minute)
	setDefault(&o.MaxCharsCap, 100_000)
	setDefault(&o.MaxChars, min(50_000, o.MaxCharsCap))
	setDefault(&o.MaxLinks, 3)
	setDefault(&o.MaxTokens, 16_000)
	setDefault(&o.AskTimeout, 2*time.Minute)
	setDefault(&o.Fetch.Timeout, 10*time.Second)
	setDefault(&o.Fetch.UserAgent, "Decant/"+Version+" (+https://github.com/decant-dev/decant)")
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Cache == nil {
		o.Cache = memory.New(memory.Options{Now: o.Now})
	}
	if o.Snapshots == nil {
		o.Snapshots = o.Cache
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

// keeps reports whether anything outlasts the read that got it.
func (o *Options) keeps() bool { return o.CacheTTL > 0 }

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Close ends the engine, its browser and its stores.
func (e *Engine) Close() error {
	err := errors.Join(e.hints.close(), e.client.Close())
	if e.opts.Browser != nil {
		err = errors.Join(err, e.opts.Browser.Close())
	}
	if e.opts.Snapshots != e.opts.Cache {
		err = errors.Join(err, e.opts.Snapshots.Close())
	}
	return errors.Join(err, e.opts.Cache.Close())
}
