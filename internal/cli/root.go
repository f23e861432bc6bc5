package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/config"
)

const rootHelp = `Decant reads the web for language models.

It finds links in a message, fetches them safely, pours off the readable part
as Markdown, and marks it as untrusted. Only public addresses are reached
unless you say otherwise. Every setting that decant config shows is a flag too.`

const rootExample = `  decant https://example.com/                  read a page as Markdown
  decant https://example.com/ --wrap           the same, marked as untrusted
  decant understand "see https://example.com/" read the links of a message
  decant links "see example.com/a, thanks"     only find them
  decant read page.html --url https://a.b/     read a saved page
  decant demo                                  see it work, without a network`

// root builds the tree of commands.
func (p *Program) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "decant [command] [URL]",
		Short:         "Read the web for language models",
		Long:          rootHelp,
		Example:       rootExample,
		Version:       decant.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(*cobra.Command, []string) error { return p.welcome() },
	}
	root.SetVersionTemplate("decant {{.Version}}\n")
	root.SetFlagErrorFunc(flagMistake)
	root.SetGlobalNormalizationFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(kebab(name))
	})
	p.settings.register(root.PersistentFlags())
	p.settings.color = "auto"
	addChoice(root, root.PersistentFlags(), choice{&p.settings.color, []string{"auto", "always", "never"}}, "color",
		"colours and drawn Markdown: auto (on a terminal), always, never")
	root.AddCommand(
		p.read(),
		p.openCommand(),
		p.browse(),
		p.links(),
		p.understand(),
		p.batch(),
		p.config(),
		p.version(),
		p.demo(),
		p.eval(),
		p.mcp(),
		p.serve(),
	)
	root.AddCommand(p.ask(), p.summarize(), p.compare(), p.verify(), p.models(), p.rules(), p.site(), p.doctor())
	root.AddCommand(p.cache(), p.crawl(), p.siteMap(), p.worker(), p.queue(), p.docs(), p.man())
	root.SetUsageFunc(p.showUsage)
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = narrowed(cmd.Long)
		help(cmd, args)
	})
	return root
}

// kebab lets flags be written as their keys are: --maxChars is --max-chars.
func kebab(name string) string {
	k := config.Key{Name: name}
	return k.Flag()
}

// needArgs is cobra.ExactArgs and its kin with an error in our words.
func needArgs(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if most == 0 && len(args) > 0 && cmd.HasSubCommands() {
			return usage("%q is no command of %s; %s", args[0], cmd.CommandPath(), suggestion(cmd, args[0]))
		}
		if len(args) < least || (most >= 0 && len(args) > most) {
			return usage("%s needs %s; see %s --help", cmd.CommandPath(), what, cmd.CommandPath())
		}
		return nil
	}
}
