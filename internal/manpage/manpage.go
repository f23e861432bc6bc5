// Package manpage writes commands as pages for man.
package manpage

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Page is the manual of one command.
type Page struct {
	Name string // of its file, such as decant-read.1
	Text string // in the language of man
}

// Of makes a page for a command and each command below it that is shown. The
// source names program and version; the date is that of the version.
func Of(cmd *cobra.Command, source, date string) []Page {
	pages := []Page{{Name: file(cmd), Text: text(cmd, source, date)}}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			pages = append(pages, Of(sub, source, date)...)
		}
	}
	return pages
}

func file(cmd *cobra.Command) string { return name(cmd) + ".1" }

func name(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

func text(cmd *cobra.Command, source, date string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 %s %s\n", quoted(strings.ToUpper(name(cmd))), quoted(date), quoted(source))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", escaped(name(cmd)), escaped(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", escaped(cmd.UseLine()))
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	b.WriteString(".SH DESCRIPTION\n" + paragraphs(about))
	writeFlags(&b, cmd)
	if cmd.HasExample() {
		b.WriteString(".SH EXAMPLES\n.nf\n" + escaped(cmd.Example) + "\n.fi\n")
	}
	writeRelated(&b, cmd)
	return b.String()
}

// paragraphs keeps blank lines as breaks, and lines that are set in as they are.
func paragraphs(text string) string {
	var b strings.Builder
	asIs := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if isSetIn := strings.HasPrefix(line, "  "); isSetIn != asIs && line != "" {
			asIs = isSetIn
			b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[asIs])
		}
		if line == "" {
			b.WriteString(".PP\n")
			continue
		}
		b.WriteString(escaped(line) + "\n")
	}
	if asIs {
		b.WriteString(".fi\n")
	}
	return b.String()
}

func writeFlags(b *strings.Builder, cmd *cobra.Command) {
	heading := ".SH OPTIONS\n"
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		b.WriteString(heading + ".TP\n" + option(f) + "\n" + escaped(about(f)) + "\n")
		heading = ""
	})
}

// option is a flag as it is written, with the name of its value.
func option(f *pflag.Flag) string {
	value, _ := pflag.UnquoteUsage(f)
	written := `\fB` + escaped("--"+f.Name) + `\fR`
	if f.Shorthand != "" {
		written = `\fB` + escaped("-"+f.Shorthand) + `\fR, ` + written
	}
	if value != "" {
		written += ` \fI` + escaped(value) + `\fR`
	}
	return written
}

func about(f *pflag.Flag) string {
	_, usage := pflag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "false", "0", "0s", "[]":
		return usage
	}
	return usage + " (default " + f.DefValue + ")"
}

func writeRelated(b *strings.Builder, cmd *cobra.Command) {
	var related []string
	if cmd.HasParent() {
		related = append(related, reference(cmd.Parent()))
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			related = append(related, reference(sub))
		}
	}
	if len(related) > 0 {
		b.WriteString(".SH SEE ALSO\n" + strings.Join(related, ",\n") + "\n")
	}
}

func reference(cmd *cobra.Command) string { return `\fB` + escaped(name(cmd)) + `\fR(1)` }

// escapes keep man from taking text for orders: a backslash, a hyphen that is
// to be copied, and a full stop or a quote at the beginning of a line.
var escapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

// escaped also names what is not ASCII by its number: not every man is told that
// a page is in UTF-8.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range escapes.Replace(text) {
		if r > unicode.MaxASCII {
			fmt.Fprintf(&b, `\[u%04X]`, r)
			continue
		}
		b.WriteRune(r)
	}
	text = b.String()
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}

func quoted(text string) string { return `"` + strings.ReplaceAll(escaped(text), `"`, `\(dq`) + `"` }
