package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/build"
)

func (p *Program) version() *cobra.Command {
	var notices, asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version, or whose work is in the program",
		Args:  needArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			if notices {
				_, err := io.WriteString(p.Stdout, decant.Notices)
				return err
			}
			info := build.Of(decant.Version)
			if asJSON {
				return writeJSON(p.Stdout, info)
			}
			_, err := fmt.Fprintln(p.Stdout, info)
			return err
		},
	}
	cmd.Flags().BoolVar(&notices, "notices", false, "print whose work is in the program, and the licences")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.MarkFlagsMutuallyExclusive("notices", "json")
	return cmd
}
