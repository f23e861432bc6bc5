package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/decant-dev/decant/internal/config"
)

// A group is settings that belong together, and the verbs that heed them. A
// server and decant config heed all.
type group struct {
	name  string
	keys  []string
	verbs []string
}

var readers = []string{"read", "open", "understand", "batch", "crawl", "worker", "ask", "summarize", "compare", "verify"}

var groups = []group{
	{
		"What may be reached",
		[]string{"private", "domains", "allowRanges", "credentials", "robots", "userAgent", "language"},
		append(readers, "browse", "map"),
	},
	{
		"How it is reached",
		[]string{"proxy", "noProxy", "caFile", "ipFamily"},
		append(readers, "browse", "map", "models"),
	},
	{"Limits", []string{"timeoutSeconds", "maxRedirects", "maxBytes", "maxMemory"}, readers},
	{"Content", []string{"readability", "maxChars", "maxCharsCap", "scraper", "ocr", "sites", "siteRules", "siteHosts",
		"archive"},
		readers},
	{"A message", []string{"maxLinks"}, []string{"understand"}},
	{"Pages together", []string{"maxTokens"}, []string{"understand", "ask", "summarize", "compare"}},
	{"Answers", []string{"model", "confirm"}, []string{"ask", "summarize", "compare"}},
	{"Models", []string{"model"}, []string{"models"}},
	{"What is kept", []string{"cache", "cacheMaxBytes", "cacheTtlMinutes"}, readers},
	{"Where", []string{"cache"}, []string{"cache"}},
	{"Many machines", []string{"queue"}, []string{"batch", "worker", "queue", "serve"}},
	{"The browser", []string{"browser"}, append(readers, "browse")},
	{"Files for pages", []string{"uploads", "downloads", "logins"}, []string{"browse"}},
	{"Servers", []string{"enabled", "llmsTxt", "headed", "callerHeaders", "compat", "tlsCert", "tlsKey", "trustedProxies"}, nil},
}

var heedAll = []string{"mcp", "serve", "config"}

// heeded are the groups whose settings a verb heeds.
func heeded(verb string) []group {
	var out []group
	for _, g := range groups {
		isAll := slices.Contains(heedAll, verb) && g.name != "Models" && g.name != "Where" && g.name != "Many machines"
		if isAll || slices.Contains(g.verbs, verb) {
			out = append(out, g)
		}
	}
	return out
}

// offerSettings lets every verb show the settings that it heeds. It is done
// only for who lists flags, a shell or man: all verbs know all settings, so that
// an alias can set one for all.
func (p *Program) offerSettings(root *cobra.Command) {
	for _, verb := range root.Commands() {
		for _, g := range heeded(verb.Name()) {
			for _, name := range g.keys {
				p.offerSetting(verb, config.Named(name))
			}
		}
	}
}

func (p *Program) offerSetting(verb *cobra.Command, k *config.Key) {
	if verb.Flags().Lookup(k.Flag()) == nil {
		verb.Flags().AddFlag(p.settings.flag(k))
		choices(verb, k.Flag(), k.Choices...)
	}
}

// choices lets the values of a flag be completed.
func choices(cmd *cobra.Command, flag string, values ...string) {
	if len(values) == 0 {
		return
	}
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is not there: a mistake in this program
	}
}

// showUsage is cobra's usage with the settings in their groups, below what
// the verb has of its own.
func (p *Program) showUsage(cmd *cobra.Command) error {
	var b strings.Builder
	b.WriteString("Usage:\n")
	if !cmd.HasParent() {
		fmt.Fprintf(&b, "  %s URL…\n", cmd.CommandPath())
	}
	if cmd.Runnable() && cmd.HasParent() {
		fmt.Fprintf(&b, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s [command]\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	writeCommands(&b, cmd)
	p.writeFlags(&b, cmd)
	_, err := fmt.Fprint(cmd.OutOrStderr(), b.String())
	return err
}

func writeCommands(b *strings.Builder, cmd *cobra.Command) {
	if !cmd.HasAvailableSubCommands() {
		return
	}
	b.WriteString("\nCommands:\n")
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(b, "  %-12s %s\n", sub.Name(), sub.Short)
		}
	}
}

func (p *Program) writeFlags(b *strings.Builder, cmd *cobra.Command) {
	settings := map[string]bool{}
	for i := range config.Keys {
		settings[config.Keys[i].Flag()] = true
	}
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !settings[f.Name] {
			own.AddFlag(f)
		}
	})
	writeSection(b, "Flags", own)
	for _, g := range heeded(cmd.Name()) {
		some := pflag.NewFlagSet("", pflag.ContinueOnError)
		for _, name := range g.keys {
			some.AddFlag(p.shown(cmd, config.Named(name)))
		}
		some.SortFlags = false
		writeSection(b, g.name, some)
	}
}

// shown is the flag of a setting in the help of a verb: its own where it has
// one, for the one of all verbs is hidden.
func (p *Program) shown(verb *cobra.Command, k *config.Key) *pflag.Flag {
	if own := verb.Flags().Lookup(k.Flag()); own != nil && !own.Hidden {
		return own
	}
	return p.settings.flag(k)
}

// helpWidth keeps help within the narrowest common terminal.
const helpWidth = 80

// narrowed breaks the paragraphs anew that are wider than help may be. Lines
// that are set in are tables, and stay.
func narrowed(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, paragraph := range paragraphs {
		lines := strings.Split(paragraph, "\n")
		isWide := slices.ContainsFunc(lines, func(line string) bool { return utf8.RuneCountInString(line) > helpWidth })
		if isWide && !strings.HasPrefix(paragraph, "  ") {
			paragraphs[i] = broken(strings.Fields(paragraph))
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// broken puts words into lines.
func broken(words []string) string {
	var b strings.Builder
	column := 0
	for _, word := range words {
		width := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+width > helpWidth:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += width
	}
	return b.String()
}

func writeSection(b *strings.Builder, name string, flags *pflag.FlagSet) {
	if flags.HasAvailableFlags() {
		fmt.Fprintf(b, "\n%s:\n%s", name, flags.FlagUsagesWrapped(helpWidth))
	}
}
