// Package doctor tells what a machine has of what Decant can use, and the
// command that mends what is missing.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/llm"
	"github.com/decant-dev/decant/site"
)

// A Status is how one thing is.
type Status string

// Of these only Broken needs a person.
const (
	Good    Status = "ok"
	Missing Status = "missing" // all works without it
	Off     Status = "off"     // turned off in the settings
	Broken  Status = "broken"  // what was asked for does not work
)

// A Finding is what was found of one thing, and what mends it.
type Finding struct {
	Name   string `json:"name"`
	Status Status `json:"status"`
	Found  string `json:"found"`
	Mend   string `json:"mend,omitempty"` // a command, or a setting
}

// A Patient is a machine with its settings.
type Patient struct {
	Config   *config.Config
	Getenv   func(name string) string
	CacheDir string
	// Fetch says how the web is reached.
	Fetch fetch.Options
	// Unreachable is why the settings of the network cannot be obeyed; nil
	// means that they can.
	Unreachable error
	// Table holds the site rules in force.
	Table *site.Table
	// Offline asks nothing of the network.
	Offline bool
}

// Examine looks at everything, in an order that people read well.
func (p *Patient) Examine(ctx context.Context) []Finding {
	out := []Finding{p.network(ctx), p.proxy(), p.credentials(), p.browser(), p.cache(), p.model(), p.sites()}
	return slices.Concat(out, p.certificate(), p.tokens())
}

// probe is a page that is there for such questions.
const (
	probe        = "https://example.com/"
	probeTimeout = 5 * time.Second
)

func (p *Patient) network(ctx context.Context) Finding {
	f := Finding{Name: "network", Status: Good, Found: "not tried"}
	switch {
	case p.Unreachable != nil:
		return Finding{"network", Broken, p.Unreachable.Error(), "decant config"}
	case p.Offline:
		return f
	}
	options := p.Fetch
	options.Timeout = probeTimeout
	client, err := fetch.New(options)
	if err != nil {
		return Finding{"network", Broken, err.Error(), "decant config"}
	}
	defer client.Close()
	got, err := client.Do(ctx, fetch.Request{URL: probe})
	if err != nil {
		return Finding{"network", Broken, probe + ": " + err.Error(), "curl -sI " + probe}
	}
	f.Found = fmt.Sprintf("%s answers in %d ms", probe, got.Took.Milliseconds())
	return f
}

func (p *Patient) browser() Finding {
	if p.Config.Browser == "none" {
		return Finding{"browser", Off, "pages that only scripts draw are not rendered",
			"leave the setting browser empty"}
	}
	if strings.Contains(p.Config.Browser, "://") {
		return Finding{"browser", Good, "a remote one", ""}
	}
	path, err := browser.Find(p.Config.Browser)
	switch {
	case err != nil && p.Config.Browser != "":
		return Finding{"browser", Broken, err.Error(), "correct the setting browser, or leave it empty"}
	case err != nil:
		return Finding{"browser", Missing, "none; pages that only scripts draw stay empty", howToInstall(err)}
	}
	return Finding{"browser", Good, path, ""}
}

// howToInstall is the command that the search for a browser ends with.
func howToInstall(err error) string {
	_, command, _ := strings.Cut(err.Error(), "install one with: ")
	return command
}

func (p *Patient) cache() Finding {
	file := p.Config.CacheFile()
	if file == "" {
		return Finding{"cache", Good, config.Named("cache").Value(p.Config), ""}
	}
	folder := filepath.Dir(file)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return Finding{"cache", Broken, "there is no folder " + folder, "mkdir -p " + folder}
	case err != nil || !info.IsDir():
		return Finding{"cache", Broken, folder + " is no folder", "name another file in the setting cache"}
	}
	return Finding{"cache", Good, file, ""}
}

func (p *Patient) model() Finding {
	if p.Config.Model == "" {
		return Finding{"model", Missing, "none; questions are answered with quotes", "decant models"}
	}
	setting, err := llm.Parse(p.Config.Model, p.Getenv)
	switch {
	case err != nil:
		return Finding{"model", Broken, err.Error(), "decant models"}
	case setting.Preset.NeedsKey && !setting.HasKey():
		return Finding{"model", Broken, setting.Name() + " has no key", "export " + setting.Preset.KeyVars[0] + "=…"}
	}
	return Finding{"model", Good, p.Config.Model, ""}
}

func (p *Patient) sites() Finding {
	if !p.Config.Sites {
		return Finding{"sites", Off, "every link is read from its page", "set sites to true"}
	}
	return Finding{"sites", Good, fmt.Sprintf("%d rules", len(p.Table.Rules())), ""}
}

// tokens says of each whether it is set, never what it is.
func (p *Patient) tokens() []Finding {
	var out []Finding
	for _, t := range p.Table.Tokens() {
		f := Finding{Name: t.Env[0], Status: Missing, Found: "not set; " + t.Origin +
			" is asked without it, and seldom",
			Mend: "export " + t.Env[0] + "=…"}
		for _, name := range t.Env {
			if p.Getenv(name) != "" {
				f.Status, f.Found, f.Mend = Good, "set, for "+t.Origin+" alone", ""
			}
		}
		out = append(out, f)
	}
	return out
}
