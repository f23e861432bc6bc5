package cli

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/internal/doctor"
	"github.com/decant-dev/decant/site"
)

func (p *Program) doctor() *cobra.Command {
	var asJSON, offline bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "See what this machine has, and how to mend what is missing",
		Long: `See what this machine has of what Decant can use: network, proxy, browser, cache,
model, rules and tokens; and the command that mends what is missing. What a
token is, is never shown.`,
		Args: needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return p.examine(cmd.Context(), asJSON, offline) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&offline, "offline", false, "ask nothing of the network")
	return cmd
}

func (p *Program) examine(ctx context.Context, asJSON, offline bool) error {
	patient, err := p.patient(ctx, offline)
	if err != nil {
		return err
	}
	findings := patient.Examine(ctx)
	if asJSON {
		return writeJSON(p.Stdout, findings)
	}
	w := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	broken := 0
	for _, f := range findings {
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Name, f.Status, safeLine(f.Found))
		if f.Mend != "" {
			fmt.Fprintf(w, "\t\t→ %s\n", safeLine(f.Mend))
		}
		if f.Status == doctor.Broken {
			broken++
		}
	}
	if err := w.Flush(); err != nil || broken == 0 {
		return err
	}
	return usage("%d of what was asked for does not work", broken)
}

func (p *Program) patient(_ context.Context, offline bool) (*doctor.Patient, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	sites, err := p.siteOptions(c)
	if err != nil {
		return nil, err
	}
	reach, err := p.outfit(c, nil).Fetch()
	return &doctor.Patient{
		Config: c, Getenv: p.getenv, CacheDir: p.userDir("XDG_CACHE_HOME", ".cache"),
		Fetch: reach, Unreachable: err, Table: site.TableOf(&sites), Offline: offline,
	}, nil
}
