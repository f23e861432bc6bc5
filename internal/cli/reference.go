package cli

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/internal/manual"
)

// Commands tells the manual of every command, in its order of the alphabet.
func (p *Program) Commands() []manual.Command {
	// Of a program of its own: to make its commands sets all flags back.
	root := (&Program{Stdin: p.Stdin, Stdout: p.Stdout, Stderr: p.Stderr, Environ: p.Environ}).root()
	root.InitDefaultHelpCmd()
	return p.describe(root)
}

func (p *Program) describe(cmd *cobra.Command) []manual.Command {
	var flags strings.Builder
	cmd.InitDefaultHelpFlag()
	p.writeFlags(&flags, cmd)
	all := []manual.Command{{
		Path: cmd.CommandPath(), About: cmp.Or(cmd.Long, cmd.Short+"."), Usage: cmd.UseLine(), Example: cmd.Example,
		Flags: strings.TrimSpace(flags.String()),
	}}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			all = append(all, p.describe(sub)...)
		}
	}
	return all
}
