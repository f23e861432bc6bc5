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

const askHelp = `Answer a question from the pages whose addresses are in it, or from the file that
is named after it.

Each citation is checked: its words stand on the page, and the link leads to
them. Without a model (see decant models) the answer is made of quotes.
On a terminal you are asked before anything is fetched; see decant rules. Where
nobody can be asked, --confirm always refuses what no rule allows.`

const askExample = `  decant ask "What does a ticket cost? https://example.com/museum"
  decant ask --model ollama:qwen3 "compare https://a.example https://b.example"
  decant ask "When is it due?" contract.pdf
  decant ask --yes --json < question.txt`

// askFlags are what the commands that answer have in common.
type askFlags struct {
	json, yes, fresh bool
	file             string
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
		Use:     "ask [PROMPT… [FILE] | FILE | -]",
		Short:   "Answer a question from pages, with checked citations",
		Long:    askHelp,
		Example: askExample,
		RunE: func(cmd *cobra.Command, args []string) error {
			args, about := cutFile(args)
			prompt, err := p.text(cmd.Context(), args, f.file)
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), &f, func(e *decant.Engine, onText func(string)) (*decant.Answer, error) {
				snapshot, err := p.keep(cmd.Context(), e, about)
				if err != nil {
					return nil, err
				}
				return e.Ask(cmd.Context(), decant.AskRequest{
					Prompt: prompt, Snapshot: snapshot, Fresh: f.fresh, Confirmed: f.yes, OnText: onText,
				})
			})
		},
	}
	f.register(cmd)
	cmd.Flags().StringVarP(&f.file, "file", "f", "", "read the prompt from this file")
	return cmd
}

func (p *Program) summarize() *cobra.Command {
	var f askFlags
	var focus, snapshot string
	cmd := &cobra.Command{
		Use:     "summarize URL… | FILE",
		Short:   "Sum pages up, with checked citations",
		Example: "  decant summarize https://example.com/report\n  decant summarize --focus costs https://a.example/ https://b.example/\n  decant summarize report.pdf\n  decant summarize --snapshot 0123456789abcdef",
		RunE: func(cmd *cobra.Command, args []string) error {
			addresses, file, err := addressesOrFile(args)
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), &f, func(e *decant.Engine, onText func(string)) (*decant.Answer, error) {
				if file != "" {
					if snapshot, err = p.keep(cmd.Context(), e, file); err != nil {
						return nil, err
					}
				}
				return e.Summarize(
					cmd.Context(),
					decant.SummarizeRequest{
						URLs:      addresses,
						Snapshot:  snapshot,
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
	cmd.Flags().StringVar(&snapshot, "snapshot", "", "sum up this earlier copy")
	return cmd
}

func (p *Program) compare() *cobra.Command {
	var f askFlags
	var aspect string
	cmd := &cobra.Command{
		Use:     "compare URL URL…",
		Short:   "Tell what pages agree on and where they differ",
		Example: "  decant compare --aspect prices https://a.example/ https://b.example/",
		Args:    needArgs(2, 20, "2 to 20 addresses"),
		RunE: func(cmd *cobra.Command, args []string) error {
			addresses, _, err := addressesOrFile(args)
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), &f, func(e *decant.Engine, onText func(string)) (*decant.Answer, error) {
				return e.Compare(
					cmd.Context(),
					decant.CompareRequest{
						URLs:      addresses,
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

func withSchemes(addresses []string) []string {
	out := make([]string, len(addresses))
	for i, a := range addresses {
		out[i] = withScheme(a)
	}
	return out
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
	for _, page := range a.Pages {
		switch {
		case page.Error != "":
			fmt.Fprintf(
				p.Stderr,
				"decant: %s could not be read: %s\n",
				safeLine(page.URL),
				safeLine(inFlags(page.Error)),
			)
		case page.Doubt != "":
			fmt.Fprintf(p.Stderr, "decant: %s may not be readable: %s\n", safeLine(page.URL), safeLine(page.Doubt))
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
		fmt.Fprintf(w, "\n%s %s\n", terminal.Bold.In(fmt.Sprintf("[%d]", c.Number)), safeLine(c.Title))
		if c.Quote != "" && !strings.Contains(said, squeeze(c.Quote)) {
			fmt.Fprintf(w, "    %s\n", terminal.Faint.In("“"+safeLine(c.Quote)+"”"))
		}
		shown := terminal.Linked.In(safeLine(c.URL))
		fmt.Fprintln(w, "    "+terminal.Hyperlink(safeLine(cmp.Or(c.Link, c.URL)), shown))
	}
}

// squeeze makes texts comparable that differ in their spaces only.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

func (p *Program) verify() *cobra.Command {
	var req decant.VerifyRequest
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify QUOTE [URL | FILE]",
		Short: "Tell whether a page says what it is said to say",
		Long: "Tell whether words are present on a page, altered or absent, and show what comes\nclosest to them. No model is asked. The exit code is 0 when they are present, 1\n" +
			"when they are not.",
		Example: "  decant verify \"steep for three minutes\" https://example.com/tea\n  decant verify \"net income rose\" report.pdf\n  decant verify --snapshot 0123456789abcdef \"steep for three minutes\"",
		Args:    needArgs(1, 2, "a quote and an address"),
		RunE: func(cmd *cobra.Command, args []string) error {
			addresses, file, err := addressesOrFile(args[1:])
			if err != nil {
				return err
			}
			req.Quote = args[0]
			if len(addresses) == 1 {
				req.URL = addresses[0]
			}
			return p.runVerify(cmd.Context(), req, file, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.BoolVar(&req.Fresh, "fresh", false, "ask the site again even if a copy is kept")
	flags.StringVar(&req.Snapshot, "snapshot", "", "look in this earlier copy")
	return cmd
}

func (p *Program) runVerify(ctx context.Context, req decant.VerifyRequest, file string, asJSON bool) error {
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	if file != "" {
		if req.Snapshot, err = p.keep(ctx, engine, file); err != nil {
			return err
		}
	}
	life := p.waiting("reading " + req.URL)
	v, err := engine.Verify(ctx, req)
	life.end()
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(p.Stdout, v)
	}
	fmt.Fprintln(p.Stdout, v.Verdict)
	if v.Nearest != nil && v.Verdict != answer.Absent {
		where := cmp.Or(v.Section, "the page")
		if v.Nearest.Place != "" {
			where += ", " + v.Nearest.Place
		}
		fmt.Fprintf(p.Stdout, "%s in %s\n", safeLine(v.Nearest.Block), safeLine(where))
		fmt.Fprintf(p.Stdout, "%s\n%s\n", safeLine(v.Nearest.Quote), safeLine(v.Nearest.Link))
	}
	if v.Verdict != answer.Present {
		return fmt.Errorf("the page does not say it in these words (similarity %.0f %%)", 100*v.Similarity)
	}
	return nil
}
