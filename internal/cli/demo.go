package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/terminal"
	"github.com/decant-dev/decant/internal/testsite"
)

const demoMessage = `Two reads for tonight: https://blog.example.com/pour-over (the coffee one), and
https://docs.example.dev/guide/retries. 그리고 https://news.example.co.kr/articles/night-bus도 봐 주세요.
Is this issue ours? https://github.com/aurora/kettle/issues/12
This one looks odd: http://metadata.example.com/latest/ - and this is gone: https://blog.example.com/old`

const demoQuestion = "If I only fix one thing, what should it be? https://blog.example.com/pour-over"

const demoHelp = `Show the main jobs without a network: a message with links is understood, and a
question is answered with quotes that were checked.

The program starts a little web on this machine's loopback interface, answers
for its public-looking names itself, and reads it with every guard in place.`

const demoNext = `  decant https://example.com/                            a page of the real web
  decant ask "what is this for? https://example.com/"    an answer with sources
  decant mcp install                                     all of it for your agent
`

// demoLines is how much of what a model is given is shown without --full.
const demoLines = 18

func (p *Program) demo() *cobra.Command {
	var full bool
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "See Decant work, without a network",
		Long:  demoHelp,
		Args:  needArgs(0, 0, "no arguments"),
		RunE:  func(cmd *cobra.Command, _ []string) error { return p.runDemo(cmd.Context(), full) },
	}
	cmd.Flags().BoolVar(&full, "full", false, "show all that a model is given")
	return cmd
}

func (p *Program) runDemo(ctx context.Context, full bool) error {
	site, err := testsite.Start()
	if err != nil {
		return err
	}
	defer site.Close()
	engine, err := decant.New(decant.Options{MaxLinks: 6, Fetch: fetch.Options{
		Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs(),
	}})
	if err != nil {
		return err
	}
	defer engine.Close()
	u, err := engine.Understand(ctx, decant.UnderstandRequest{Message: demoMessage})
	if err != nil {
		return err
	}
	a, err := engine.Ask(ctx, decant.AskRequest{Prompt: demoQuestion})
	if err != nil {
		return err
	}
	return p.showDemo(u, a, full)
}

// A stage is where the demo is played: in colour on a terminal, within its
// width, and plain elsewhere.
type stage struct {
	strings.Builder
	coloured bool
	width    int
}

func (p *Program) stage() *stage {
	s := &stage{coloured: p.onTerminal(), width: terminal.Readable}
	if out, ok := p.Stdout.(*os.File); ok && isTerminal(out) {
		width, _ := screen(out)
		s.width = min(width, terminal.Readable)
	}
	return s
}

func (s *stage) title(number int, text string) {
	fmt.Fprintf(s, "%s\n\n", s.styled(terminal.Title, fmt.Sprintf("%d. %s", number, text)))
}

func (s *stage) styled(look terminal.Style, text string) string {
	if !s.coloured {
		return text
	}
	return look.In(text)
}

// text shows lines a little to the right.
func (s *stage) text(text string) {
	s.WriteString(terminal.Plain(strings.TrimRight(text, "\n"), "  ", s.width) + "\n")
}

func (p *Program) showDemo(u *decant.Understanding, a *decant.Answer, full bool) error {
	s := p.stage()
	s.title(1, "Somebody sends a message")
	s.text(demoMessage)
	s.title(2, fmt.Sprintf("Its %d links are read at once, and the guard stands before each", len(u.Links)))
	for _, l := range u.Links {
		s.link(l)
	}
	s.title(3, fmt.Sprintf("A model is given the pages, marked as untrusted (%d tokens)", u.Tokens))
	s.given(safe(u.Text), full)
	s.title(4, "A question is answered with words that were found on the page")
	s.text(demoQuestion)
	for _, c := range a.Citations[:min(1, len(a.Citations))] {
		s.text("“" + safe(c.Quote) + "”\n" + safeLine(c.Link))
	}
	s.WriteString(s.styled(terminal.Title, "Three things to try next") + "\n\n" + demoNext)
	_, err := fmt.Fprint(p.Stdout, s.String())
	return err
}

func (s *stage) link(l decant.Understood) {
	mark, said := s.styled(terminal.Code, "✗"), l.Error
	if l.Page != nil {
		mark, said = s.styled(
			terminal.Bold,
			"✓",
		), fmt.Sprintf(
			"%s, %d words, %d ms",
			l.Page.Title,
			l.Page.WordCount,
			l.Page.TookMs,
		)
	}
	fmt.Fprintf(s, "  %s %s\n", mark, l.Value)
	s.WriteString(terminal.Plain(safeLine(said), "    ", s.width) + "\n")
}

func (s *stage) given(text string, full bool) {
	lines := strings.SplitAfter(text, "\n")
	if more := len(lines) - demoLines; more > 0 && !full {
		s.text(strings.Join(lines[:demoLines], ""))
		fmt.Fprintf(
			s,
			"  %s\n\n",
			s.styled(terminal.Faint, fmt.Sprintf("… and %d lines more; decant demo --full shows them", more)),
		)
		return
	}
	s.text(text)
}
