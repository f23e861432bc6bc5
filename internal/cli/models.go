package cli

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/outfit"
	"github.com/decant-dev/decant/llm"
)

// probeTimeout is how long a model may take for a sign of life.
const probeTimeout = 3 * time.Second

func (p *Program) models() *cobra.Command {
	var asJSON, offline bool
	cmd := &cobra.Command{
		Use:   "models",
		Short: "List the models that can answer, and try to reach them",
		Long: `List the services that can answer questions, whether their key is set in the
environment, and whether they answer. Choose one with --model, DECANT_MODEL or
the key model in the configuration file.`,
		Example: "  decant models\n  decant ask --model gemini:gemini-2.5-flash \"…\"\n  decant ask --model http://127.0.0.1:8000/v1#my-model \"…\"",
		Args:    needArgs(0, 0, "no arguments"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return p.listModels(cmd.Context(), asJSON, offline) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&offline, "offline", false, "do not try to reach them")
	return cmd
}

// A modelRow is one line of the list.
type modelRow struct {
	Setting string   `json:"setting"`
	Base    string   `json:"base"`
	Chosen  bool     `json:"chosen,omitempty"`
	Key     string   `json:"key"` // set, not set, or not needed
	Status  string   `json:"status"`
	Models  []string `json:"models,omitempty"`
}

func (p *Program) listModels(ctx context.Context, asJSON, offline bool) error {
	c, err := p.load()
	if err != nil {
		return err
	}
	settings, err := p.knownModels(c)
	if err != nil {
		return err
	}
	opts, err := p.options(ctx, c, nil)
	if err != nil {
		return err
	}
	rows := make([]modelRow, len(settings))
	var wg sync.WaitGroup
	for i, s := range settings {
		wg.Go(func() { rows[i] = probe(ctx, s, opts.Fetch, offline) })
	}
	wg.Wait()
	rows[0].Chosen = c.Model != ""
	if asJSON {
		return writeJSON(p.Stdout, rows)
	}
	return p.showModels(rows)
}

// knownModels is the model that is set, if one is, and every preset.
func (p *Program) knownModels(c *config.Config) ([]llm.Setting, error) {
	var out []llm.Setting
	if c.Model != "" {
		chosen, err := llm.Parse(c.Model, p.getenv)
		if err != nil {
			return nil, usage("%s: %w", c.At("model"), err)
		}
		out = append(out, chosen)
	}
	for _, preset := range llm.Presets {
		if len(out) == 0 || out[0].Preset.Name != preset.Name {
			out = append(out, preset.Default(p.getenv))
		}
	}
	return out, nil
}

func probe(ctx context.Context, s llm.Setting, options fetch.Options, offline bool) modelRow {
	row := modelRow{Setting: s.Name(), Base: s.Base, Key: "not needed", Status: "not tried"}
	switch {
	case s.HasKey():
		row.Key = "set"
	case s.Preset.NeedsKey:
		row.Key = "not set: " + strings.Join(s.Preset.KeyVars, " or ")
		return row
	}
	if offline {
		return row
	}
	m, err := outfit.Model(s, options, probeTimeout)
	if err != nil {
		row.Status = err.Error()
		return row
	}
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	if row.Models, err = m.Models(ctx); err != nil {
		row.Status = err.Error()
		return row
	}
	row.Status = fmt.Sprintf("answers, %d models", len(row.Models))
	return row
}

func (p *Program) showModels(rows []modelRow) error {
	table := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	for _, r := range rows {
		mark := " "
		if r.Chosen {
			mark = "*"
		}
		fmt.Fprintf(table, "%s %s\t%s\tkey %s\t%s\n", mark, r.Setting, r.Base, r.Key, r.Status)
	}
	return table.Flush()
}
