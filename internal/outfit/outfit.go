// Package outfit makes an engine's options out of settings: what may be
// reached, who can be asked, and the browser, model, scraper and stores.
package outfit

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/cassette"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/ocr"
	"github.com/decant-dev/decant/llm"
	"github.com/decant-dev/decant/scraper"
)

// An Outfit is what an engine is made of, beside its settings.
type Outfit struct {
	Config *config.Config
	// Ask is who can be asked about private places; nil is nobody. It is
	// decided first, since the browser asks them too.
	Ask func(context.Context, guard.Target) (bool, error)
	// Getenv gives keys of services, which come from the environment only.
	Getenv func(name string) string
	// Environ is the whole environment, for credentials that stand there.
	Environ []string
	// CacheDir is the person's folder for what can be had again; empty means
	// that nothing is kept there.
	CacheDir string
	// LastingSnapshots keeps snapshots in a file even with the memory cache,
	// or the next command could not read on in them.
	LastingSnapshots bool
	// Tell hears of a store that is left out because it cannot be reached; nil
	// is silent.
	Tell func(error)
	// Record and Replay are folders of exchanges; empty means none.
	Record, Replay string
	// Network changes how the web is reached, for tests; nil does not.
	Network func(*fetch.Options)
}

// Options gathers the options of the engine. What it opens is closed with the
// engine.
func (o *Outfit) Options(ctx context.Context) (decant.Options, error) {
	c := o.Config
	reach, err := o.Fetch()
	if err != nil {
		return decant.Options{}, err
	}
	opts := decant.Options{
		Fetch:       reach,
		CacheTTL:    c.CacheTTL(),
		MaxChars:    c.MaxChars,
		MaxCharsCap: c.MaxCharsCap,
		MaxLinks:    c.MaxLinks,
		MaxTokens:   c.MaxTokens,
		MaxMemory:   int64(c.MaxMemory),
		NoReader:    !c.Readability,
	}
	if c.Origin("timeoutSeconds") != "default" { // whoever gives a time means all of it
		opts.AskTimeout = c.Timeout()
	}
	for _, add := range []func(context.Context, *decant.Options) error{o.tape, o.sites, o.scraper, o.ocr, o.model,
		o.browser, o.stores} {
		if err := add(ctx, &opts); err != nil {
			return opts, err
		}
	}
	return opts, nil
}

var robotsModes = map[string]fetch.RobotsMode{"ignore": fetch.RobotsIgnore, "report": fetch.RobotsReport,
	"obey": fetch.RobotsObey}

func (o *Outfit) fetch() fetch.Options {
	c := o.Config
	opts := fetch.Options{
		Policy:       guard.Policy{Private: c.Private, AllowRanges: c.AllowRanges, Domains: c.Domains, Ask: o.Ask},
		UserAgent:    c.UserAgent,
		Language:     c.Language,
		Timeout:      c.Timeout(),
		MaxRedirects: c.MaxRedirects,
		MaxBytes:     int64(c.MaxBytes),
		Robots:       robotsModes[c.Robots],
		Family:       c.Family,
	}
	if c.MaxRedirects == 0 {
		opts.MaxRedirects = -1
	}
	return opts
}

// tape puts a recorder or a player before the network.
func (o *Outfit) tape(_ context.Context, opts *decant.Options) (err error) {
	switch {
	case o.Record != "" && o.Replay != "":
		return errors.New("--record and --replay cannot be used together")
	case o.Record != "":
		opts.Fetch.Wrap, err = cassette.Record(o.Record)
	case o.Replay != "":
		opts.Fetch.Wrap, err = cassette.Replay(o.Replay)
	}
	return err
}

// scraper sets up the hosted scraper that the settings name.
func (o *Outfit) scraper(_ context.Context, opts *decant.Options) error {
	base := o.Config.Scraper
	if base == "" {
		return nil
	}
	if base == "firecrawl" {
		base = scraper.Home
	}
	service, err := fetch.Service(base, opts.Fetch)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Config.At("scraper"), err)
	}
	client, err := scraper.New(scraper.Options{Base: base, Key: o.Getenv("FIRECRAWL_API_KEY"), HTTP: service})
	if err != nil {
		return err
	}
	opts.Scraper = client
	return nil
}

// ocr sets up the program that the settings name.
func (o *Outfit) ocr(_ context.Context, opts *decant.Options) error {
	if o.Config.OCR == "" {
		return nil
	}
	command, err := ocr.Parse(o.Config.OCR)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Config.At("ocr"), err)
	}
	opts.OCR = command
	return nil
}

// modelTimeout is how long a model may take for an answer.
const modelTimeout = 2 * time.Minute

// model sets up the model that the settings name.
func (o *Outfit) model(_ context.Context, opts *decant.Options) error {
	if o.Config.Model == "" {
		return nil
	}
	setting, err := llm.Parse(o.Config.Model, o.Getenv)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Config.At("model"), err)
	}
	m, err := Model(setting, opts.Fetch, modelTimeout)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Config.At("model"), err)
	}
	opts.Model = m
	return nil
}

// Model is the model of a setting, reached as options say.
func Model(setting llm.Setting, options fetch.Options, timeout time.Duration) (llm.Model, error) {
	options.Timeout = timeout
	service, err := fetch.Service(setting.Base, options)
	if err != nil {
		return nil, err
	}
	return llm.New(llm.Options{Setting: setting, HTTP: service})
}

// browser sets up the browser that the settings name; it starts only when a
// page needs it.
func (o *Outfit) browser(_ context.Context, opts *decant.Options) error {
	if o.Config.Browser == "none" || o.Replay != "" {
		return nil
	}
	folder := ""
	if o.CacheDir != "" {
		folder = filepath.Join(o.CacheDir, "decant")
	}
	pool, err := browser.New(browser.Options{
		Path:      o.Config.Browser,
		Folder:    folder,
		Uploads:   o.Config.Uploads,
		Downloads: o.Config.Downloads,
		Logins:    o.Config.Logins,
		Headed:    o.Config.Headed,
		MaxBytes:  int(opts.Fetch.MaxBytes),
		Policy:    opts.Fetch.Policy,
		Dialer:    opts.Fetch.Dialer(),
	})
	if err != nil {
		return err
	}
	opts.Browser = pool
	return nil
}
