package cli

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/decant-dev/decant/llm"
)

// completeValues teaches shells what the values of flags and arguments may be,
// beside those that are a choice of few. It is only done when a shell asks.
func (p *Program) completeValues(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, isKnown := cmd.GetFlagCompletionFunc(f.Name); isKnown {
			return
		}
		if complete := p.completionOf(f); complete != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, complete) // the flag is there
		}
	})
	if cmd.CommandPath() == "decant rules revoke" {
		cmd.ValidArgsFunction = p.completeRules
	}
	for _, sub := range cmd.Commands() {
		p.completeValues(sub)
	}
}

// numbers are the types of flags that no file is the value of, and words those
// flags that take words of their own.
var (
	numbers = []string{"int", "int64", "float64", "number", "duration", "count", "seconds"}
	words   = []string{
		"allow-ranges", "domains", "exclude", "grep", "host", "key", "language", "link", "pages", "section", "selector",
		"snapshot", "start", "url", "user-agent", "wait", "wait-for",
	}
)

func (p *Program) completionOf(f *pflag.Flag) cobra.CompletionFunc {
	switch {
	case f.Name == "model":
		return cobra.FixedCompletions(modelPrefixes(), cobra.ShellCompDirectiveNoSpace|cobra.ShellCompDirectiveNoFileComp)
	case slices.Contains(numbers, f.Value.Type()), slices.Contains(words, f.Name):
		return cobra.NoFileCompletions
	}
	return nil
}

// modelPrefixes are a model of each service, and what the names of its others
// begin with.
func modelPrefixes() []string {
	var out []string
	for _, preset := range llm.Presets {
		out = append(out, preset.Name+":")
		if preset.Example != "" {
			out = append(out, preset.Name+":"+preset.Example)
		}
	}
	return out
}

// completeRules lists the rules that there are to revoke.
func (p *Program) completeRules(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	rules, err := p.allowed().List()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return rules, cobra.ShellCompDirectiveNoFileComp
}
