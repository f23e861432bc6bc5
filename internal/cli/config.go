package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/internal/config"
)

func (p *Program) config() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show the settings in force and where each came from",
		Long: `Show every setting, its value, and where the value came from.

A setting is given, the strongest first, by a flag (--max-chars 1000), in the
environment (DECANT_MAX_CHARS=1000), or in a file (maxChars: 1000) that is
YAML or JSON: --config FILE, $DECANT_CONFIG, or decant/config.yaml in your
configuration folder.

Credentials for sites stand in the file that the setting credentials names, which
only you may read, or in variables that begin with DECANT_CREDENTIAL_, one a line:

  https://wiki.example.com bearer $WIKI_TOKEN
  https://ci.example.com:8443 basic alice $CI_PASSWORD
  https://api.example.com header X-Api-Key $API_KEY
  https://shop.example.com cookie session=abc
  machine old.example.com login bob password s3cret

Each is sent to its origin alone, over https; $NAME is the variable's value.`,
		Args: needArgs(0, 0, "no arguments, since it only shows; its help says how a setting is given"),
		RunE: func(*cobra.Command, []string) error { return p.showConfig(asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (p *Program) showConfig(asJSON bool) error {
	c, err := p.load()
	if err != nil {
		return err
	}
	type row struct {
		Value  string `json:"value"`
		Origin string `json:"origin"`
	}
	rows := map[string]row{}
	table := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	for i := range config.Keys {
		k := &config.Keys[i]
		rows[k.Name] = row{k.Value(c), c.Origin(k.Name)}
		if !asJSON {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", k.Name, rows[k.Name].Value, rows[k.Name].Origin, k.Help)
		}
	}
	if asJSON {
		return writeJSON(p.Stdout, rows)
	}
	return table.Flush()
}
