package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/tab"
)

const browseHelp = `Open pages in a real browser and act on them.

Commands are read one per line, from the terminal with history and completion
(Tab), or from a pipe. Elements are named by their number in the last list or
by a CSS selector in quotes; >>> goes into a shadow root and |> into a frame.

` + shellHelp

const browseExample = `  decant browse https://example.com/
  printf 'elements\nclick 1\ncontent\n' | decant browse example.com --wrap
  echo 'shot page.png full' | decant browse https://example.com/`

type browseFlags struct {
	json, wrap, selectors, headed bool
	login, record, trace          string
}

func (p *Program) browse() *cobra.Command {
	var f browseFlags
	cmd := &cobra.Command{
		Use:     "browse [URL]",
		Short:   "Act on pages in a real browser",
		Long:    browseHelp,
		Example: browseExample,
		Args:    needArgs(0, 1, "at most one address"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runBrowse(cmd.Context(), args, &f) },
	}
	cmd.AddCommand(p.browseScript(&f))
	cmd.Flags().BoolVar(&f.json, "json", false, "print results as JSON, one per line")
	cmd.Flags().BoolVar(&f.wrap, "wrap", false, "mark what pages say as untrusted, for a model's context")
	cmd.Flags().BoolVar(&f.headed, "headed", false,
		"show the browser's window, in which you can act too, such as to log in")
	cmd.Flags().StringVar(&f.login, "login", "",
		"go on with the login kept under this name, and keep it again at the end")
	cmd.Flags().StringVar(&f.record, "record", "", "write what was done to this file, as a script to run again")
	cmd.Flags().StringVar(&f.trace, "trace", "", "write every step with a picture into this folder, as a page to open")
	cmd.Flags().BoolVar(&f.selectors, "selectors", false, "show the selectors of elements")
	return cmd
}

func (p *Program) runBrowse(ctx context.Context, args []string, f *browseFlags) error {
	p.keepLogins(f)
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	sh := &shell{engine: engine, flags: f, out: p.Stdout, during: context.WithCancel}
	if err := sh.keepNotes(); err != nil {
		return err
	}
	defer sh.endNotes()
	lines, restore, err := p.lines(ctx, sh)
	if err != nil {
		return err
	}
	defer restore()
	if len(args) == 1 {
		if err := sh.interruptible(ctx, []string{"open", args[0]}); err != nil {
			return err
		}
	}
	return sh.loop(ctx, lines, p.Stderr)
}

// keepLogins sets what the flags ask for. The logins of a person at a terminal
// have a folder of their own, unless they set another.
func (p *Program) keepLogins(f *browseFlags) {
	if f.headed {
		p.settings.given["headed"] = "true"
	}
	c, err := p.load()
	if dir := p.userDir("XDG_STATE_HOME", ".local/state"); err == nil && f.login != "" && c.Logins == "" && dir != "" {
		p.settings.given["logins"] = filepath.Join(dir, "decant", "logins")
	}
}

// lines gives what reads commands: a terminal with history and completion, or
// a plain stream.
func (p *Program) lines(ctx context.Context, sh *shell) (next func() (string, error), restore func(), err error) {
	in, ok := p.Stdin.(*os.File)
	if !ok || !isTerminal(in) {
		scanner := bufio.NewScanner(&patientReader{ctx, p.Stdin})
		scanner.Buffer(nil, 1<<20)
		return func() (string, error) {
			if scanner.Scan() {
				return scanner.Text(), nil
			}
			return "", errors.Join(scanner.Err(), io.EOF)
		}, func() {}, nil
	}
	old, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil, nil, err
	}
	keys := newKeyboard(ctx, in)
	terminal := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keys, p.Stdout}, "decant> ")
	terminal.AutoCompleteCallback = sh.complete
	if dir := p.userDir("XDG_CACHE_HOME", ".cache"); dir != "" {
		terminal.History = openHistory(filepath.Join(dir, "decant", "browse_history"))
	}
	sh.out, sh.prompts, sh.during = terminal, true, keys.during
	width, _ := screen(in)
	sh.screen = p.canvas(width)
	return terminal.ReadLine, func() { _ = term.Restore(int(in.Fd()), old) }, nil
}

// A shell turns lines into requests and prints what comes of them.
type shell struct {
	engine  *decant.Engine
	flags   *browseFlags
	out     io.Writer
	prompts bool // a person is there, who can go on after an error
	screen  canvas
	session string
	// during makes the context of one action, which Control-C cancels.
	during func(context.Context) (context.Context, context.CancelFunc)
	words  []string // names of the elements last listed, for completion

	recorder *recorder
	trace    *trace
	stops    bool     // at the first command that fails
	environ  []string // from which a script's secrets come
}

// failures are the errors of a script's commands, each told as it came; the
// last gives the exit code.
type failures []error

func (f failures) Error() string { return fmt.Sprintf("commands that failed: %d", len(f)) }

func (f failures) Unwrap() error { return f[len(f)-1] }

func (f failures) orNil() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

var errQuit = errors.New("quit")

func (sh *shell) loop(ctx context.Context, next func() (string, error), stderr io.Writer) error {
	var failed failures
	for ctx.Err() == nil {
		line, err := next()
		if errors.Is(err, io.EOF) {
			return errors.Join(ctx.Err(), failed.orNil())
		}
		if err != nil {
			return err
		}
		words, err := splitWords(line)
		if err == nil && sh.environ != nil {
			err = reveal(words, sh.environ)
		}
		if err == nil && len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			err = sh.interruptible(ctx, words)
		}
		if errors.Is(err, errQuit) {
			return failed.orNil()
		}
		if err != nil && sh.stops {
			return err
		}
		if err != nil && sh.prompts {
			fmt.Fprintln(sh.out, sh.errorText(err))
		} else if err != nil {
			failed = append(failed, err)
			fmt.Fprintln(stderr, "decant: "+sh.errorText(err))
		}
	}
	return ctx.Err()
}

var errInterrupted = errors.New("interrupted; the session is still there")

// interruptible runs a command that Control-C ends without ending the shell.
func (sh *shell) interruptible(ctx context.Context, words []string) error {
	action, done := sh.during(ctx)
	defer done()
	err := sh.run(action, words)
	if err != nil && action.Err() != nil && ctx.Err() == nil {
		return errInterrupted
	}
	return err
}

// errorText is an error for the eyes of whoever is there: with --wrap a model,
// which must know the page's words from ours.
func (sh *shell) errorText(err error) string {
	if wrapped, quotes := parcel.WrapError(err); quotes && sh.flags.wrap {
		return string(decant.Classify(err).Kind) + "\n" + safe(wrapped.Text) + "\n"
	}
	return errorLine(err)
}

func (sh *shell) run(ctx context.Context, words []string) error {
	name, args := words[0], words[1:]
	if full, ok := shortcuts[name]; ok {
		name = full
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return usage("no command is called %q; type help", name)
	}
	return commands[i].run(ctx, sh, args)
}

// do sends a request in the current session and prints the result.
func (sh *shell) do(ctx context.Context, req tab.Request) error {
	req.Session = sh.session
	if req.Action == tab.Open {
		req.Session, req.Login = "", sh.flags.login
	}
	return sh.perform(ctx, req)
}

func (sh *shell) perform(ctx context.Context, req tab.Request) error {
	req.Selectors = sh.flags.selectors
	result, err := sh.engine.Browse(ctx, req)
	if err != nil {
		return err
	}
	if req.Action == tab.Close {
		sh.session = ""
	} else if result.Session != "" {
		sh.session = result.Session
	}
	if req.Action == tab.Elements {
		sh.remember(result.Elements)
	}
	if err := sh.note(ctx, &req, result); err != nil {
		return err
	}
	return sh.print(result)
}

// keepNotes begins the record and the trace that the flags ask for.
func (sh *shell) keepNotes() (err error) {
	if sh.flags.record != "" {
		if sh.recorder, err = newRecorder(sh.flags.record); err != nil {
			return usage("the record cannot be written: %v", err)
		}
	}
	if sh.flags.trace != "" {
		if sh.trace, err = newTrace(sh.flags.trace); err != nil {
			return usage("the trace cannot be written: %v", err)
		}
	}
	return nil
}

func (sh *shell) endNotes() {
	if sh.recorder != nil {
		_ = sh.recorder.close()
	}
}

func (sh *shell) note(ctx context.Context, req *tab.Request, result *tab.Result) error {
	if sh.recorder != nil {
		if err := sh.recorder.note(req, result); err != nil {
			return err
		}
	}
	if sh.trace != nil {
		return sh.trace.step(ctx, sh.engine, req, result)
	}
	return nil
}

func (sh *shell) print(result *tab.Result) error {
	var err error
	switch {
	case sh.flags.json:
		err = writeJSONLine(sh.out, result)
	case sh.flags.wrap:
		_, err = fmt.Fprintln(sh.out, safe(parcel.WrapBrowse(result).Text)+"\n") // what comes next is not a part of it
	case sh.screen.width > 0 && result.Page != nil:
		err = sh.screen.markdown(sh.out, result.Text())
	default:
		_, err = io.WriteString(sh.out, safe(result.Text()))
	}
	return err
}

func (sh *shell) remember(elements []tab.Element) {
	sh.words = nil
	for _, e := range elements {
		sh.words = append(sh.words, e.Selector)
	}
}
