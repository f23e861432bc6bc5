package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

const readHelp = `Read a page and print its readable part as Markdown.

The page is an address, a saved file, or standard input (-). For the last two,
--url says what address it is from, so that its links can be made whole.

Each page that is read gets a snapshot id (see --json). With --snapshot and
--section, --grep or --start you read on in the very same copy.`

const readExample = `  decant https://example.com/
  decant read https://example.com/ --json
  decant read https://example.com/ --selector main --exclude .ads
  decant read page.html --url https://example.com/page
  curl -s https://example.com/ | decant read - --url https://example.com/
  decant read --snapshot 0123456789abcdef --section Install`

type readFlags struct {
	req    decant.ReadRequest
	text   bool
	json   bool
	wrap   bool
	output string
	url    string
	mode   string

	explain     bool
	explainHTML string
}

func (p *Program) read() *cobra.Command {
	var f readFlags
	cmd := &cobra.Command{
		Use:     "read URL | FILE | -",
		Short:   "Read a page as Markdown",
		Long:    readHelp,
		Example: readExample,
		Args:    needArgs(0, 1, "one address, file or -"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.runRead(cmd.Context(), args, &f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print the whole page as JSON")
	flags.BoolVar(&f.text, "text", false, "plain text instead of Markdown")
	flags.StringVar(&f.mode, "extract-mode", "markdown", "markdown or text")
	flags.BoolVar(&f.wrap, "wrap", false, "mark the content as untrusted, for a model's context")
	flags.StringVarP(&f.output, "output", "o", "", "write to this file")
	flags.StringVar(&f.url, "url", "", "the address that a file or standard input is from")
	flags.BoolVar(&f.req.IncludeNavigation, "include-navigation", false, "add the site's navigation as a section of links")
	flags.StringVar(&f.req.Selector, "selector", "", "read only what this CSS selector matches")
	flags.StringVar(&f.req.Exclude, "exclude", "", "leave out what this CSS selector matches")
	flags.StringVar(&f.req.Render, "render", "auto", "use a browser: auto, never, always")
	flags.BoolVar(&f.req.Fresh, "fresh", false, "ask the site again even if a copy is kept")
	flags.StringVar(&f.req.Snapshot, "snapshot", "", "read on in this earlier copy")
	flags.StringVar(&f.req.Section, "section", "", "only the part under this heading")
	flags.StringVar(&f.req.Grep, "grep", "", "only the lines that match")
	flags.IntVar(&f.req.Start, "start", 0, "begin at this character")
	flags.StringVar(&f.req.Links, "links", "keep", "links: keep, text (without addresses), none (nor words that are one)")
	flags.StringVar(&f.req.Images, "images", "", "images: keep (default of Markdown), alt, none (default of text)")
	flags.BoolVar(&f.req.StructuredData, "structured-data", false, "include the page's schema.org data in the JSON")
	flags.BoolVar(&f.explain, "explain", false, "print every block with its probability and the strongest reasons")
	flags.StringVar(&f.explainHTML, "explain-html", "", "write the page with kept text tinted to this file")
	return cmd
}

func (p *Program) runRead(ctx context.Context, args []string, f *readFlags) error {
	req, err := p.readRequest(args, f)
	if err != nil {
		return err
	}
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	if f.explain || f.explainHTML != "" {
		return p.explainPage(ctx, engine, req, f)
	}
	result, err := engine.Read(ctx, req)
	if err != nil {
		return err
	}
	return p.writePage(ctx, result, f)
}

func (p *Program) readRequest(args []string, f *readFlags) (decant.ReadRequest, error) {
	req := f.req
	req.URL = f.url
	req.ExtractMode = page.Mode(f.mode)
	if f.text {
		req.ExtractMode = page.Text
	}
	switch {
	case len(args) == 0 && (req.Snapshot != "" || req.URL != ""):
		return req, nil
	case len(args) == 0:
		return req, usage("nothing to read: give an address, a file, or - for standard input")
	case args[0] == "-":
		return withBody(req, "standard input", p.Stdin)
	case !strings.Contains(args[0], "://") && isFile(args[0]):
		file, err := os.Open(args[0])
		if err != nil {
			return req, usageError{err}
		}
		defer file.Close()
		return withBody(req, args[0], file)
	}
	req.URL = withScheme(args[0])
	return req, nil
}

// withScheme reads example.com/a as a person means it.
func withScheme(address string) string {
	if strings.Contains(address, ":") || !strings.Contains(address, ".") {
		return address
	}
	return "https://" + address
}

func withBody(req decant.ReadRequest, name string, r io.Reader) (decant.ReadRequest, error) {
	body, err := io.ReadAll(r)
	if err != nil {
		return req, usageError{err}
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return req, usage("%s is empty: there is nothing to read", name)
	}
	req.HTML = body
	return req, nil
}

// writePage prints the page in the form that was asked for. On a terminal
// Markdown is rendered; notices go to standard error, so that what is piped
// on is only the content.
func (p *Program) writePage(ctx context.Context, result *page.Page, f *readFlags) error {
	out, err := p.open(ctx, f.output)
	if err != nil {
		return err
	}
	defer out.Close()
	switch {
	case f.json:
		err = writeJSON(out, result)
	case f.wrap:
		_, err = fmt.Fprintln(out, decant.Wrap(result).Text)
	case out.terminal && result.ExtractMode == page.Markdown && p.getenv("NO_COLOR") == "":
		err = renderTerminal(out, titled(result, f))
	default:
		_, err = fmt.Fprintln(out, strings.TrimRight(titled(result, f), "\n"))
	}
	if err == nil && !f.json {
		p.notices(result)
	}
	return err
}

// titled is the content under the page's title, which the reader takes for a
// fact of the page rather than a part of its text.
func titled(result *page.Page, f *readFlags) string {
	isWhole := result.Range == nil || result.Range.Start == 0
	hasTitle := strings.HasPrefix(result.Content, "# ") || strings.HasPrefix(result.Content, result.Title)
	if result.Extractor != "reader" || result.Title == "" || !isWhole || hasTitle || f.req.Section != "" || f.req.Grep != "" {
		return result.Content
	}
	if result.ExtractMode == page.Text {
		return result.Title + "\n\n" + result.Content
	}
	return "# " + result.Title + "\n\n" + result.Content
}

func (p *Program) notices(result *page.Page) {
	if n := result.Notice; n != "" {
		if result.Snapshot != "" && (result.Range != nil || len(result.Matches) > 0) {
			n += " --snapshot " + result.Snapshot
		}
		fmt.Fprintln(p.Stderr, "decant: "+n)
	}
	if x := result.Extraction; !x.Readable && x.Reason != "" {
		fmt.Fprintln(p.Stderr, "decant: not readable: "+x.Reason)
	}
}
