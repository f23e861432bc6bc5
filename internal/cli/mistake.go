package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/config"
)

// flagMistake words what is wrong with a flag, and names the one that may have
// been meant.
func flagMistake(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if near := flagsNear(cmd, unknown.GetSpecifiedName()); len(near) > 0 {
			return usage("%w; did you mean --%s?", err, strings.Join(near, " or --"))
		}
	}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		if kind := kinds[wrong.GetFlag().Value.Type()]; kind != "" {
			return usage("flag --%s: %q is not %s", wrong.GetFlag().Name, brief.Clip(wrong.GetValue(), 40), kind)
		}
	}
	return usage("%w; see %s --help", err, cmd.CommandPath())
}

// kinds are what flags of certain types take, in words.
var kinds = map[string]string{
	"number": "a whole number from 1 on", "int": "a whole number", "float64": "a number", "bool": "true or false",
	"duration": "a time, such as 30s or 5m",
}

// flagsNear are the flags that help shows and that are a slip away from a name.
func flagsNear(cmd *cobra.Command, name string) []string {
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	add := func(flag string) {
		names.AddCommand(&cobra.Command{Use: flag, Run: func(*cobra.Command, []string) {}})
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			add(f.Name)
		}
	})
	for _, g := range heeded(cmd.Name()) {
		for _, key := range g.keys {
			add(config.Named(key).Flag())
		}
	}
	return names.SuggestionsFor(name)
}
