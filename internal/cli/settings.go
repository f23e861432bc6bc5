package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/disk"
	"github.com/decant-dev/decant/cassette"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/scraper"
)

// settings are the flags that every command has.
type settings struct {
	given  map[string]string // by key
	file   string
	record string
	replay string
}

func (s *settings) register(flags *pflag.FlagSet) {
	s.given = map[string]string{}
	flags.StringVar(&s.file, "config", "", "read settings from this file")
	flags.StringVar(&s.record, "record", "", "keep every request and answer in this folder")
	flags.StringVar(&s.replay, "replay", "", "answer from a recorded folder; nothing is fetched")
	for i := range config.Keys {
		hidden := s.flag(&config.Keys[i])
		hidden.Hidden = true
		flags.AddFlag(hidden)
	}
}

// flag is a flag that gives a setting. Several may give the same: the help of
// each verb has its own.
func (s *settings) flag(k *config.Key) *pflag.Flag {
	value := &settingValue{given: s.given, key: k.Name}
	return &pflag.Flag{Name: k.Flag(), Usage: k.Help, Value: value, DefValue: k.Default}
}

// A settingValue notes what a flag was given.
type settingValue struct {
	given map[string]string
	key   string
}

func (v *settingValue) String() string { return v.given[v.key] }

func (v *settingValue) Set(text string) error {
	v.given[v.key] = text
	return nil
}

// Type says what help shows after the flag.
func (v *settingValue) Type() string {
	if d := config.Named(v.key).Default; d != "" && strings.Trim(d, "0123456789") == "" {
		return "number"
	}
	return "string"
}

// load gathers the settings in force.
func (p *Program) load() (*config.Config, error) {
	src := config.Source{Environ: p.Environ, Flags: p.settings.given}
	src.File, src.Optional = p.configFile()
	c, err := config.Load(src)
	if err != nil {
		return nil, usageError{err}
	}
	return c, nil
}

func (p *Program) configFile() (path string, optional bool) {
	if p.settings.file != "" {
		return p.settings.file, false
	}
	if path := p.getenv("DECANT_CONFIG"); path != "" {
		return path, false
	}
	if dir := p.userDir("XDG_CONFIG_HOME", ".config"); dir != "" {
		return filepath.Join(dir, "decant", "config.yaml"), true
	}
	return "", true
}

func (p *Program) getenv(name string) string {
	value, _ := p.lookupEnv(name)
	return value
}

func (p *Program) lookupEnv(name string) (value string, isSet bool) {
	for _, v := range p.Environ {
		if value, ok := strings.CutPrefix(v, name+"="); ok {
			return value, true
		}
	}
	return "", false
}

func (p *Program) userDir(variable, otherwise string) string {
	if dir := p.getenv(variable); dir != "" {
		return dir
	}
	if home := p.getenv("HOME"); home != "" {
		return filepath.Join(home, otherwise)
	}
	return ""
}

// engine builds an engine from the settings, with the changes that a command
// makes to them. The caller closes it.
func (p *Program) engine(ctx context.Context, changes ...func(*decant.Options)) (*decant.Engine, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	if !c.Enabled {
		return nil, usage("reading is turned off (%s: enabled is false)", c.Origin("enabled"))
	}
	opts, err := p.options(ctx, c)
	if err != nil {
		return nil, err
	}
	for _, change := range changes {
		change(&opts)
	}
	engine, err := decant.New(opts)
	if err != nil {
		return nil, usageError{err}
	}
	return engine, nil
}

func (p *Program) options(ctx context.Context, c *config.Config) (decant.Options, error) {
	opts := decant.Options{
		Fetch: fetch.Options{
			Policy:       guard.Policy{Private: c.Private, AllowRanges: c.AllowRanges, Domains: c.Domains, Ask: p.askPrivate},
			UserAgent:    c.UserAgent,
			Language:     c.Language,
			Timeout:      c.Timeout(),
			MaxRedirects: c.MaxRedirects,
			MaxBytes:     int64(c.MaxBytes),
			Robots:       robotsModes[c.Robots],
		},
		CacheTTL:    c.CacheTTL(),
		MaxChars:    c.MaxChars,
		MaxCharsCap: c.MaxCharsCap,
		MaxLinks:    c.MaxLinks,
		MaxTokens:   c.MaxTokens,
		NoReader:    !c.Readability,
	}
	if c.MaxRedirects == 0 {
		opts.Fetch.MaxRedirects = -1
	}
	if p.Network != nil {
		p.Network(&opts.Fetch)
	}
	if err := p.tape(&opts.Fetch); err != nil {
		return opts, err
	}
	if err := p.scraper(c, &opts); err != nil {
		return opts, err
	}
	if err := p.browser(c, &opts); err != nil {
		return opts, err
	}
	if err := p.model(c, &opts); err != nil {
		return opts, err
	}
	return opts, p.stores(ctx, c, &opts)
}

// scraper sets up the hosted scraper that the settings name. Its key comes
// from the environment only.
func (p *Program) scraper(c *config.Config, opts *decant.Options) error {
	if c.Scraper == "" {
		return nil
	}
	base := c.Scraper
	if base == "firecrawl" {
		base = scraper.Home
	}
	service, err := fetch.Service(base, opts.Fetch)
	if err != nil {
		return usage("%s: %w", c.At("scraper"), err)
	}
	client, err := scraper.New(scraper.Options{Base: base, Key: p.getenv("FIRECRAWL_API_KEY"), HTTP: service})
	if err != nil {
		return usageError{err}
	}
	opts.Scraper = client
	return nil
}

var robotsModes = map[string]fetch.RobotsMode{"ignore": fetch.RobotsIgnore, "report": fetch.RobotsReport, "obey": fetch.RobotsObey}

// tape puts a recorder or a player before the network.
func (p *Program) tape(opts *fetch.Options) error {
	var err error
	switch s := &p.settings; {
	case s.record != "" && s.replay != "":
		return usage("--record and --replay cannot be used together")
	case s.record != "":
		opts.Wrap, err = cassette.Record(s.record)
	case s.replay != "":
		opts.Wrap, err = cassette.Replay(s.replay)
	}
	if err != nil {
		return usageError{err}
	}
	return nil
}

// stores opens the cache. With the memory cache snapshots still go to a file,
// or the next command could not read on in them.
func (p *Program) stores(ctx context.Context, c *config.Config, opts *decant.Options) error {
	if file := c.CacheFile(); file != "" {
		store, err := disk.Open(ctx, file, disk.Options{})
		if err != nil {
			return usage("%s: %w", c.At("cache"), err)
		}
		opts.Cache = store
		return nil
	}
	if dir := p.userDir("XDG_CACHE_HOME", ".cache"); dir != "" {
		opts.Snapshots = &lazyStore{open: func(ctx context.Context) (cache.Store, error) {
			return disk.Open(ctx, filepath.Join(dir, "decant", "snapshots.db"), disk.Options{MaxBytes: 64 << 20})
		}}
	}
	return nil
}

// askPrivate asks the person at the terminal whether a private address may be
// reached, unless a rule allows it.
func (p *Program) askPrivate(ctx context.Context, target guard.Target) (bool, error) {
	rules := p.allowed()
	in, ok := p.Stdin.(*os.File)
	if !ok || !isTerminal(in) {
		return rules.Ask(ctx, target)
	}
	if allowed, err := rules.Reaches(target); allowed || err != nil {
		return allowed, err
	}
	p.asking.Lock()
	defer p.asking.Unlock()
	p.life.hush()
	defer p.life.speak()
	question := fmt.Sprintf("%s is on a private network (%s). Read it? [y]es, [N]o, [a]lways:", safeLine(target.Host), target.Addr)
	switch p.reply(ctx, question) {
	case "y", "yes":
		return true, nil
	case "a", "always":
		return true, rules.Add(consent.Private(target))
	}
	return false, nil
}
