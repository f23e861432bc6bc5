package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/spf13/pflag"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/outfit"
)

// settings are the flags that every command has.
type settings struct {
	given  map[string]string // by key
	file   string
	record string
	replay string
	color  string // auto, always or never
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
	return p.engineThatAsks(ctx, p.askPrivate, changes...)
}

// engineThatAsks is an engine of a command that asks the person its own way.
func (p *Program) engineThatAsks(ctx context.Context, ask asker, changes ...func(*decant.Options)) (
	*decant.Engine, error,
) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	if !c.Enabled {
		return nil, usage("reading is turned off (%s: enabled is false)", c.Origin("enabled"))
	}
	opts, err := p.options(ctx, c, ask)
	if err != nil {
		return nil, err
	}
	opts.Logger = p.mishaps()
	for _, change := range changes {
		change(&opts)
	}
	p.watch(&opts)
	engine, err := decant.New(opts)
	if err != nil {
		return nil, usageError{err}
	}
	return engine, nil
}

// options makes an engine's options; ask is who can be asked about private
// places.
func (p *Program) options(ctx context.Context, c *config.Config, ask asker) (decant.Options, error) {
	o := p.outfit(c, ask)
	opts, err := o.Options(ctx)
	if err != nil {
		return opts, usageError{err}
	}
	if p.getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(c.MaxMemory) * 4 / 5) // garbage counts, and what the runtime does not see
	}
	return opts, nil
}

// outfit is what this program has to make an engine of.
func (p *Program) outfit(c *config.Config, ask asker) *outfit.Outfit {
	return &outfit.Outfit{
		Config: c, Ask: ask, Getenv: p.getenv, Environ: p.Environ, CacheDir: p.userDir("XDG_CACHE_HOME", ".cache"), LastingSnapshots: true,
		Record: p.settings.record, Replay: p.settings.replay, Network: p.Network, Tell: p.complain,
	}
}

type asker = func(context.Context, guard.Target) (bool, error)

// askPrivate asks the person at the terminal whether a private address may be
// reached, unless a rule allows it.
func (p *Program) askPrivate(ctx context.Context, target guard.Target) (bool, error) {
	in, ok := p.Stdin.(*os.File)
	if !ok || !isTerminal(in) {
		return p.allowed().Ask(ctx, target)
	}
	return p.askPrivateBy(ctx, target, func(ctx context.Context, question string) (string, error) {
		p.asking.Lock()
		defer p.asking.Unlock()
		p.life.hush()
		defer p.life.speak()
		return p.reply(ctx, question), nil
	})
}

// askPrivateBy puts the question to a person by a way that is known to reach
// them.
func (p *Program) askPrivateBy(
	ctx context.Context, target guard.Target, ask func(context.Context, string) (string, error),
) (bool, error) {
	rules := p.allowed()
	if allowed, err := rules.Reaches(target); allowed || err != nil {
		return allowed, err
	}
	answer, err := ask(ctx, fmt.Sprintf(
		"%s is on a private network (%s). Read it? [y]es, [N]o, [a]lways:", safeLine(target.Host), target.Addr))
	switch answer {
	case "y", "yes":
		return true, err
	case "a", "always":
		return true, errors.Join(err, rules.Add(consent.Private(target)))
	}
	return false, err
}
