package cli

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/terminal"
	"github.com/decant-dev/decant/internal/viewer"
	"github.com/decant-dev/decant/page"
)

const openHelp = `Read a page in a full-screen reader: its outline at the side, its links by
number.

Type the number of a link and Enter to follow it, ← to go back, / to search, o
to choose in the outline, ? for all keys, q to leave. The page is read to its
end, however long.`

const openExample = `  decant open https://example.com/
  decant open README.md
  decant open paper.pdf --pages 3-7
  curl -s https://example.com/ | decant open - --url https://example.com/`

func (p *Program) openCommand() *cobra.Command {
	f := readFlags{all: true, mode: string(page.Markdown)}
	cmd := &cobra.Command{
		Use:     "open URL | FILE | -",
		Short:   "Read a page in a full-screen reader",
		Long:    openHelp,
		Example: openExample,
		Args:    needArgs(1, 1, "one address or file"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runOpen(cmd.Context(), args[0], &f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.url, "url", "", "the address that a file or standard input is from")
	flags.BoolVar(&f.req.Fresh, "fresh", false, "ask the site again even if a copy is kept")
	flags.BoolVar(&f.req.IncludeComments, "include-comments", false, "add readers' comments, as a section of posts")
	flags.BoolVar(&f.req.IncludeNavigation, "include-navigation", false,
		"add the site's navigation as a section of links")
	flags.StringVar(&f.req.Pages, "pages", "", "of a PDF file or slides, only these pages, such as 3-7,12 or 20-")
	flags.StringVar((*string)(&f.req.Render), "render", "auto", "use a browser: auto, never, always")
	choices(cmd, "render", "auto", "never", "always")
	return cmd
}

func (p *Program) runOpen(ctx context.Context, arg string, f *readFlags) error {
	in, out, err := p.wholeTerminal(arg)
	if err != nil {
		return err
	}
	defer in.Close()
	if f.lengthOfFiles, err = p.lengths(f); err != nil {
		return err
	}
	o := &opener{program: p, flags: f}
	engine, err := p.engineThatAsks(ctx, o.ask, func(o *decant.Options) {
		o.MaxCharsCap = max(o.MaxCharsCap, endless)
	})
	if err != nil {
		return err
	}
	defer engine.Close()
	o.engine = engine
	life := p.waiting(label([]string{arg}))
	first, err := o.read(ctx, arg, f)
	life.end()
	if err != nil {
		return err
	}
	look := terminal.Look{Colours: p.hasColours(), Hyperlinks: p.opensLinks()}
	return viewer.Run(ctx, first, viewer.Options{In: in, Out: out, Look: look, Load: o.load})
}

// wholeTerminal is where keys come from and where the page goes to. Standard
// input may be the page itself; the keys then come from the terminal all the
// same.
func (p *Program) wholeTerminal(arg string) (in, out *os.File, err error) {
	refusal := usage("decant open needs a terminal; to print the page: decant read %s", quoteArgument(arg))
	out, isFile := p.Stdout.(*os.File)
	if !isFile || !isTerminal(out) || p.getenv("TERM") == "dumb" {
		return nil, nil, refusal
	}
	if in, isFile := p.Stdin.(*os.File); isFile && isTerminal(in) {
		return in, out, nil
	}
	in, err = os.Open(terminalDevice)
	if err != nil {
		return nil, nil, refusal
	}
	return in, out, nil
}

// quoteArgument is a word as a shell reads it.
func quoteArgument(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/:@%+=,") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(safeLine(word), "'", `'\''`) + "'"
}

// An opener reads pages for the viewer.
type opener struct {
	program *Program
	flags   *readFlags
	engine  *decant.Engine
}

// personKey finds who waits in the viewer in the context of a load.
type personKey struct{}

// ask asks the person about a private address, in the viewer where it runs.
func (o *opener) ask(ctx context.Context, target guard.Target) (bool, error) {
	if who, ok := ctx.Value(personKey{}).(viewer.Person); ok {
		return o.program.askPrivateBy(ctx, target, who.Ask)
	}
	return o.program.askPrivate(ctx, target)
}

// load reads what a link leads to, or what was typed.
func (o *opener) load(ctx context.Context, r viewer.Request, who viewer.Person) (*viewer.Page, error) {
	flags := *o.flags
	flags.req.Fresh, flags.url = r.Fresh, ""
	ctx = telling(context.WithValue(ctx, personKey{}, who), who.Tell)
	arg, err := destination(r)
	if err != nil {
		return nil, err
	}
	got, err := o.read(ctx, arg, &flags)
	if err != nil {
		return nil, errors.New(errorLine(err))
	}
	return got, nil
}

// destination is what a link means on its page. A page may lead to the web,
// and a file to others in its folder, but no page leads to files by itself.
func destination(r viewer.Request) (string, error) {
	if r.From == nil {
		return r.Address, nil
	}
	target, err := url.Parse(r.Address)
	if err != nil {
		return "", usage("the link cannot be followed: %s", safeLine(r.Address))
	}
	switch target.Scheme {
	case "http", "https":
		return r.Address, nil
	case "":
	default:
		return "", usage("only pages can be read here, not %s", safeLine(r.Address))
	}
	base, err := url.Parse(r.From.Address)
	if err == nil && base.Host != "" {
		return base.ResolveReference(target).String(), nil
	}
	name := filepath.FromSlash(target.Path)
	if !filepath.IsLocal(name) {
		return "", usage("the link leads out of the folder: %s", safeLine(r.Address))
	}
	return filepath.Join(filepath.Dir(r.From.Address), name), nil
}

func (o *opener) read(ctx context.Context, arg string, f *readFlags) (*viewer.Page, error) {
	req, err := o.program.readRequest(ctx, arg, f)
	if err != nil {
		return nil, err
	}
	got, err := o.engine.Read(ctx, req)
	if err != nil {
		return nil, err
	}
	shown := &viewer.Page{
		Title: got.Title, Address: cmp.Or(got.FinalURL, got.URL, arg), Content: got.Titled(), Notice: notice(got),
	}
	if got.Verbatim() {
		shown.Language = string(got.Extraction.Method)
	}
	if err := unreadable(got); err != nil {
		shown.Notice = errorLine(err)
	}
	return shown, nil
}
