package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

const understandExample = `  decant understand "what do you think of https://example.com/a?"
  decant understand < message.txt
  decant understand --json --max-links 5 --max-tokens 8000 "…"`

func (p *Program) understand() *cobra.Command {
	var req decant.UnderstandRequest
	var asJSON, asText bool
	var file string
	cmd := &cobra.Command{
		Use:   "understand [MESSAGE… | FILE | -]",
		Short: "Read the links of a message, for a model",
		Long: "Find the links in a message, read them at once, and print them wrapped as\nuntrusted, ready to be appended to the conversation. A link that cannot be\n" +
			"read becomes one line that says why.",
		Example: understandExample,
		RunE: func(cmd *cobra.Command, args []string) error {
			message, err := p.text(cmd.Context(), args, file)
			if err != nil {
				return err
			}
			engine, err := p.engine(cmd.Context())
			if err != nil {
				return err
			}
			defer engine.Close()
			req.Message = message
			if asText {
				req.ExtractMode = page.Text
			}
			life := p.waiting("reading the links")
			u, err := engine.Understand(cmd.Context(), req)
			life.end()
			if err != nil {
				return err
			}
			return p.showUnderstanding(u, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.BoolVar(&asText, "text", false, "plain text instead of Markdown")
	flags.BoolVar(&req.Fresh, "fresh", false, "ask the sites again even if copies are kept")
	flags.StringVarP(&file, "file", "f", "", "read the message from this file")
	return cmd
}

func (p *Program) showUnderstanding(u *decant.Understanding, asJSON bool) error {
	if asJSON {
		return writeJSON(p.Stdout, u)
	}
	if len(u.Links) == 0 {
		fmt.Fprintln(p.Stderr, "decant: the message has no links to read")
		return nil
	}
	_, err := fmt.Fprintln(p.Stdout, safe(u.Text))
	return err
}
