package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
)

const demoMessage = `Two reads for tonight: https://blog.example.com/pour-over (the coffee one), and
https://docs.example.dev/guide/retries. 그리고 https://news.example.co.kr/articles/night-bus도 봐 주세요.
This one looks odd: http://metadata.example.com/latest/ - and this is gone: https://blog.example.com/old`

const demoHelp = `Show the main job without a network: a message with links is understood.

The program starts a little web on this machine's loopback interface, answers
for its public-looking names itself, and reads it with every guard in place.`

func (p *Program) demo() *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "See Decant work, without a network",
		Long:  demoHelp,
		Args:  needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			site, err := testsite.Start()
			if err != nil {
				return err
			}
			defer site.Close()
			engine, err := decant.New(decant.Options{MaxLinks: 5, Fetch: fetch.Options{
				Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs(),
			}})
			if err != nil {
				return err
			}
			defer engine.Close()
			u, err := engine.Understand(cmd.Context(), decant.UnderstandRequest{Message: demoMessage})
			if err != nil {
				return err
			}
			return p.showDemo(u)
		},
	}
}

func (p *Program) showDemo(u *decant.Understanding) error {
	var b strings.Builder
	b.WriteString("The message:\n\n")
	for line := range strings.Lines(demoMessage) {
		b.WriteString("  " + line)
	}
	fmt.Fprintf(&b, "\n\n%d links, read at once and wrapped for a model (%d tokens):\n\n", len(u.Links), u.Tokens)
	for _, l := range u.Links {
		if l.Page == nil {
			fmt.Fprintf(&b, "  ✗ %s\n    %s\n", l.Value, l.Error)
			continue
		}
		fmt.Fprintf(&b, "  ✓ %s\n    %s, %d words, %d ms\n", l.Value, l.Page.Title, l.Page.WordCount, l.Page.TookMs)
	}
	b.WriteString("\nWhat the model is given:\n\n" + u.Text + "\n")
	_, err := fmt.Fprint(p.Stdout, b.String())
	return err
}
