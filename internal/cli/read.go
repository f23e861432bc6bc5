package cli

import (
	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
)

const readHelp = `Read pages and print their readable part as Markdown.

A page is an address, a saved file, or standard input (-). For the last two,
--url says what address it is from, so that its links can be made whole.
Several are read at once and printed in turn, with --json a line for each; one
that fails does not stop the others. FILE!ADDRESS is a page of a WARC or WACZ
file, FILE!2026/ADDRESS as it was in that year; its index is used if it has one.

Of a page on the web as much is printed as --max-chars says, and a notice tells
how to read on; --all prints it to the end. A file is printed whole unless
--max-chars is set or it is wrapped for a model.

Each page that is read gets a snapshot id (see --json). With --snapshot and
--section, --grep or --start you read on in the very same copy.

The exit code is 7 when a page was had but there is nothing to read on it, such
as a login or an app that needs its scripts. Of several pages the highest code
counts.`

const readExample = `  decant https://example.com/
  decant read https://example.com/ --json
  decant read https://example.com/ --selector main --exclude .ads
  decant read https://example.com/a https://example.com/b --json
  decant read page.html --url https://example.com/page
  curl -s https://example.com/ | decant read - --url https://example.com/
  decant read paper.pdf --pages 3-7
  decant read 'crawl.wacz!https://example.com/'
  decant read --snapshot 0123456789abcdef --section Install`

type readFlags struct {
	req    decant.ReadRequest
	text   bool
	json   bool
	wrap   bool
	output string
	url    string
	mode   string

	all         bool
	noPager     bool
	explain     bool
	explainHTML string

	lengthOfFiles int // in characters
}

func (p *Program) read() *cobra.Command {
	var f readFlags
	cmd := &cobra.Command{
		Use:     "read [URL | FILE | -]…",
		Short:   "Read pages as Markdown",
		Long:    readHelp,
		Example: readExample,
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.runRead(cmd.Context(), args, &f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print the whole page as JSON")
	flags.BoolVar(&f.text, "text", false, "plain text instead of Markdown")
	flags.StringVar(&f.mode, "extract-mode", "markdown", "markdown or text")
	flags.BoolVar(&f.wrap, "wrap", false, "mark the content as untrusted, for a model's context")
	flags.BoolVar(&f.all, "all", false, "print to the end, however long; files are, unless --max-chars is set")
	flags.BoolVar(&f.noPager, "no-pager", false, "print long pages on a terminal at once; see also $PAGER")
	flags.StringVarP(&f.output, "output", "o", "", "write to this file")
	flags.StringVar(&f.url, "url", "", "the address that a file or standard input is from")
	flags.BoolVar(
		&f.req.IncludeNavigation,
		"include-navigation",
		false,
		"add the site's navigation as a section of links",
	)
	flags.BoolVar(&f.req.IncludeComments, "include-comments", false, "add readers' comments, as a section of posts")
	flags.StringVar(&f.req.Selector, "selector", "", "read only what this CSS selector matches")
	flags.StringVar(&f.req.Exclude, "exclude", "", "leave out what this CSS selector matches")
	flags.StringVar((*string)(&f.req.Render), "render", "auto", "use a browser: auto, never, always")
	flags.StringVar(&f.req.WaitFor, "wait-for", "",
		"read when this CSS selector, or text in quotes, is on the page; uses a browser")
	flags.Var((*secondsFlag)(&f.req.Wait), "wait", "wait so long in a browser before reading, such as 2s")
	flags.BoolVar(&f.req.Fresh, "fresh", false, "ask the site again even if a copy is kept")
	flags.StringVar(&f.req.Snapshot, "snapshot", "", "read on in this earlier copy")
	flags.StringVar(&f.req.Section, "section", "", "only the part under this heading, or on this page: p.12")
	flags.StringVar(&f.req.Pages, "pages", "", "of a PDF file or slides, only these pages, such as 3-7,12 or 20-")
	flags.BoolVar(&f.req.Annotations, "annotations", false, "add comments, tracked changes and notes of a document")
	flags.BoolVar(&f.req.OCR, "ocr", false,
		"recognise the characters of scanned files, with the program of the setting ocr")
	flags.StringVar(&f.req.Grep, "grep", "", "only the lines that match")
	flags.IntVar(&f.req.Start, "start", 0, "begin at this character")
	flags.StringVar(
		(*string)(&f.req.Links),
		"links",
		"keep",
		"links: keep, numbered (listed once at the end), text (without addresses), none (nor words that are one)",
	)
	flags.Var((*ordinalFlag)(&f.req.Link), "link", "with --snapshot: follow the link of this number")
	flags.StringVar(
		(*string)(&f.req.Images),
		"images",
		"",
		"images: keep (default of Markdown), alt, none (default of text)",
	)
	flags.BoolVar(&f.req.StructuredData, "structured-data", false, "include the page's schema.org data in the JSON")
	flags.BoolVar(&f.explain, "explain", false, "print every block with its probability and the strongest reasons")
	flags.StringVar(&f.explainHTML, "explain-html", "", "write the page with kept text tinted to this file")
	choices(cmd, "extract-mode", "markdown", "text")
	choices(cmd, "render", "auto", "never", "always")
	choices(cmd, "links", "keep", "numbered", "text", "none")
	choices(cmd, "images", "keep", "alt", "none")
	return cmd
}
