package manpage

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestOf(t *testing.T) {
	t.Parallel()
	run := func(*cobra.Command, []string) {}
	root := &cobra.Command{Use: "pour", Short: "Pour"}
	sub := &cobra.Command{Use: "slow CUP", Short: "Pour slowly", Run: run, Example: "  pour slow 'a'\n.hidden \\o",
		Long: "Pour into a cup, bit-by-bit.\n\n  as is\n.not an order…"}
	sub.Flags().StringP("into", "i", "cup", "what to pour into, a `vessel`")
	sub.Flags().Bool("hot", false, "with care")
	sub.Flags().Bool("old", false, "gone")
	if err := sub.Flags().MarkHidden("old"); err != nil {
		t.Fatal(err)
	}
	root.AddCommand(sub, &cobra.Command{Use: "secret", Run: run, Hidden: true})
	pages := Of(root, `Pour "1"`, "2026-03-04")
	if len(pages) != 2 || pages[0].Name != "pour.1" || pages[1].Name != "pour-slow.1" {
		t.Fatalf("pages %+v", pages)
	}
	want := `.TH "POUR\-SLOW" 1 "2026\-03\-04" "Pour \(dq1\(dq"
.SH NAME
pour\-slow \- Pour slowly
.SH SYNOPSIS
.B pour slow CUP [flags]
.SH DESCRIPTION
Pour into a cup, bit\-by\-bit.
.PP
.nf
  as is
.fi
\&.not an order\[u2026]
.SH OPTIONS
.TP
\fB\-\-hot\fR
with care
.TP
\fB\-i\fR, \fB\-\-into\fR \fIvessel\fR
what to pour into, a vessel (default cup)
.SH EXAMPLES
.nf
  pour slow 'a'
\&.hidden \eo
.fi
.SH SEE ALSO
\fBpour\fR(1)
`
	if got := pages[1].Text; got != want {
		t.Errorf("page is\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(pages[0].Text, "\\fBpour\\-slow\\fR(1)\n") || strings.Contains(pages[0].Text, "secret") {
		t.Errorf("page is\n%s", pages[0].Text)
	}
}
