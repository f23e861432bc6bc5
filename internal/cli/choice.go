package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A choice is a flag with few values, any other of which is refused at once.
type choice struct {
	value  *string
	values []string
}

func (c choice) String() string {
	if c.value == nil {
		return ""
	}
	return *c.value
}

func (c choice) Type() string { return "string" }

func (c choice) Set(text string) error {
	if !slices.Contains(c.values, text) {
		return fmt.Errorf("it must be %s", oneOf(c.values))
	}
	*c.value = text
	return nil
}

// oneOf lists values as a sentence does.
func oneOf(values []string) string {
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

// addChoice adds a flag with its values, which shells complete.
func addChoice(cmd *cobra.Command, flags *pflag.FlagSet, c choice, name, help string) {
	flags.Var(c, name, help)
	choices(cmd, name, c.values...)
}
