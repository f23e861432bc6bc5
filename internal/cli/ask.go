package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/internal/terminal"
)

const askHelp = `Answer a question from the pages whose addresses are in it, and from the files
that are named after it.

Each citation is checked: its words stand on the page, and the link leads to
them. Without a model (see decant models) the answer is made of quotes.
On a terminal you are asked before anything is fetched; see decant rules. Where
nobody can be asked, --confirm always refuses what no rule allows.`

const askExample = `  decant ask "What does a ticket cost? https://example.com/museum"
  decant ask --model ollama:qwen3 "compare https://a.example https://b.example"
  decant ask "When is it due?" contract.pdf
  decant ask "Which of them is cheaper?" offer.pdf other.docx
  decant ask --yes --json < question.txt`

// askFlags are what the commands that answer have in common.
type askFlags struct {
	json, yes, fresh bool
	file, snapshot   string
}

func (f *askFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.BoolVarP(&f.yes, "yes", "y", false, "do not ask before fetching")
	flags.BoolVar(&f.fresh, "fresh", false, "ask the sites again even if copies are kept")
}

func (p *Program) ask() *cobra.Command {
	var f askFlags
	cmd := &cobra.Command{
		Use:     "ask [PROMPT… [FILE…] | FILE | -]",
		Short:   "Answer a question from pages, with checked citations",
		Long:    askHelp,
		Example: askExample,
		RunE: func(cmd *cobra.Command, args []string) error {
			req, err := p.askRequest(cmd.Context(), args, &f)
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), &f, func(e *decant.Engine, onText func(string)) (*decant.Answer, error) {
				req.OnText = onText
				return e.Ask(cmd.Context(), req)
			})
		},
	}
	f.register(cmd)
	cmd.Flags().StringVarP(&f.file, "file", "f", "", "read the prompt from this file")
	cmd.Flags().StringVar(&f.snapshot, "snapshot", "", "ask about this earlier copy too")
	return cmd
}

func (p *Program) askRequest(ctx context.Context, args []string, f *askFlags) (decant.AskRequest, error) {
	req := decant.AskRequest{Snapshot: f.snapshot, Fresh: f.fresh, Confirmed: f.yes}
	least := 1
	if f.file != "" {
		least = 0 // all of them are what it is about
	}
	words, files := cutFiles(args, least)
	err := missing(words, files)
	if err != nil {
		return req, err
	}
	if req.Prompt, err = p.text(ctx, words, f.file); err != nil {
		return req, err
	}
	req.Given, err = p.given(ctx, files)
	return req, err
}

func (p *Program) summarize() *cobra.Command {
	var f askFlags
	var focus string
	cmd := &cobra.Command{
		Use:     "summarize [URL | FILE | -]…",
		Short:   "Sum pages up, with checked citations",
		Example: "  decant summarize https://example.com/report\n  decant summarize --focus costs https://a.example/ https://b.example/\n  decant summarize report.pdf\n  decant summarize --snapshot 0123456789abcdef",
		RunE: func(cmd *cobra.Command, args []string) error {
			addresses, given, err := p.pagesOf(cmd.Context(), args)
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), &f, func(e *decant.Engine, onText func(string)) (*decant.Answer, error) {
				return e.Summarize(
					cmd.Context(),
					decant.SummarizeRequest{
						URLs:      addresses,
						Given:     given,
						Snapshot:  f.snapshot,
						Focus:     focus,
						Fresh:     f.fresh,
						Confirmed: f.yes,
						OnText:    onText,
					},
				)
			})
		},
	}
	f.register(cmd)
	cmd.Flags().StringVar(&focus, "focus", "", "what to look for in particular")
	cmd.Flags().StringVar(&f.snapshot, "snapshot", "", "sum up this earlier copy")
	return cmd
}

func (p *Program) compare() *cobra.Command {
	var f askFlags
	var aspect string
	cmd := &cobra.Command{
		Use:     "compare [URL | FILE]…",
		Short:   "Tell what pages agree on and where they differ",
		Example: "  decant compare --aspect prices https://a.example/ https://b.example/\n  decant compare draft.docx final.pdf",
		Args:    needArgs(2, 20, "2 to 20 addresses or files"),
		RunE: func(cmd *cobra.Command, args []string) error {
			addresses, given, err := p.pagesOf(cmd.Context(), args)
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), &f, func(e *decant.Engine, onText func(string)) (*decant.Answer, error) {
				return e.Compare(
					cmd.Context(),
					decant.CompareRequest{
						URLs:      addresses,
						Given:     given,
						Aspect:    aspect,
						Fresh:     f.fresh,
						Confirmed: f.yes,
						OnText:    onText,
					},
				)
			})
		},
	}
	f.register(cmd)
	cmd.Flags().StringVar(&aspect, "aspect", "", "what to compare; everything by default")
	return cmd
}

// pagesOf are the pages that arguments mean.
func (p *Program) pagesOf(ctx context.Context, args []string) (addresses []string, given []decant.Given, err error) {
	addresses, files, err := tellApart(args)
	if err != nil {
		return nil, nil, err
	}
	given, err = p.given(ctx, files)
	return addresses, given, err
}

// answer runs an operation that answers. The text is written as it comes, the
// sources after it, and what went otherwise than meant to standard error.
func (p *Program) answer(
	ctx context.Context,
	f *askFlags,
	run func(*decant.Engine, func(string)) (*decant.Answer, error),
) error {
	engine, err := p.askingEngine(ctx, f)
	if err != nil {
		return err
	}
	defer engine.Close()
	life := p.waiting("reading")
	defer life.end()
	text := p.flow()
	var onText func(string)
	if !f.json {
		onText = func(piece string) {
			life.end()
			_ = text.Write(safe(piece)) // what cannot be written fails again at the end
		}
	}
	a, err := run(engine, onText)
	life.end()
	if err := errors.Join(err, text.End()); err != nil {
		return err
	}
	if f.json {
		return writeJSON(p.Stdout, a)
	}
	p.footnotes(a)
	return nil
}

// flow is standard output for text that comes in pieces.
func (p *Program) flow() *terminal.Flow {
	f := &terminal.Flow{Out: p.Stdout, Width: math.MaxInt}
	if out, ok := p.Stdout.(*os.File); ok && isTerminal(out) {
		width, _ := screen(out)
		f.Width = min(width, terminal.Readable)
	}
	return f
}

func (p *Program) footnotes(a *decant.Answer) {
	if p.onTerminal() {
		writeFootnotes(p.Stdout, a)
	} else {
		fmt.Fprintln(p.Stdout, safe(answer.SourceList(a.Citations)))
	}
	for i := range a.Pages {
		page := &a.Pages[i]
		switch {
		case page.Error != "":
			fmt.Fprintf(
				p.Stderr,
				"decant: %s could not be read: %s\n",
				safeLine(page.Label()),
				safeLine(inFlags(page.Error)),
			)
		case page.Doubt != "":
			fmt.Fprintf(p.Stderr, "decant: %s may not be readable: %s\n", safeLine(page.Label()), safeLine(page.Doubt))
		}
	}
	if a.Dropped > 0 {
		fmt.Fprintf(p.Stderr, "decant: %d citations did not hold and were left out\n", a.Dropped)
	}
	if a.Notice != "" {
		fmt.Fprintln(p.Stderr, "decant: "+safeLine(inFlags(a.Notice)))
	}
}

func (p *Program) onTerminal() bool {
	out, ok := p.Stdout.(*os.File)
	return ok && isTerminal(out) && p.hasColours()
}

// writeFootnotes lists the sources, with the words that each stands for unless
// the answer has them already. The address is a link that leads to the very
// words.
func writeFootnotes(w io.Writer, a *decant.Answer) {
	said := squeeze(a.Text)
	fmt.Fprintln(w)
	for _, c := range a.Citations {
		fmt.Fprintf(w, "\n%s %s\n", terminal.Bold.In(fmt.Sprintf("[%d]", c.Number)),
			safeLine(strings.TrimSuffix(c.Title+", "+c.Place, ", ")))
		if c.Quote != "" && !strings.Contains(said, squeeze(c.Quote)) {
			fmt.Fprintf(w, "    %s\n", terminal.Faint.In("“"+safeLine(c.Quote)+"”"))
		}
		if c.URL == "" {
			fmt.Fprintln(w, "    "+safeLine(cmp.Or(c.File, "an earlier read")))
			continue
		}
		shown := terminal.Linked.In(safeLine(c.URL))
		fmt.Fprintln(w, "    "+terminal.Hyperlink(safeLine(cmp.Or(c.Link, c.URL)), shown))
	}
}

// squeeze makes texts comparable that differ in their spaces only.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }
