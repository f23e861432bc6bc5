// Package cli is the command line: one verb for each operation of the engine.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
)

// A Program is one run of the command line and what surrounds it.
type Program struct {
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Environ []string
	// Network changes how the web is reached; tests put their own there.
	Network func(*fetch.Options)

	args     []string // as they were given
	settings settings
	life     *signOfLife // the one on the terminal now, if any
	asking   sync.Mutex  // one question at a time
}

// Main runs the program of this process and returns its exit code.
func Main() int {
	p := &Program{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ()}
	return p.Main()
}

// Main does what the arguments of this process say, until it is told to stop.
func (p *Program) Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // who asks twice does not want to wait
	return p.Run(ctx, os.Args[1:])
}

// Run does what args say and returns the exit code.
func (p *Program) Run(ctx context.Context, args []string) int {
	p.args = args
	root := p.root()
	if err := mistyped(root, args); err != nil {
		p.complain(err)
		return exitCode(err)
	}
	if len(args) > 0 && slices.Contains([]string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}, args[0]) {
		p.offerSettings(root)
		p.completeValues(root)
	}
	root.SetArgs(defaultToRead(root, args))
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	err := root.ExecuteContext(ctx)
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return 0
	}
	if ctx.Err() != nil {
		fmt.Fprintln(p.Stderr, "decant: stopped")
		return fault.ExitCanceled
	}
	p.complain(err)
	return exitCode(err)
}

// builtIn are the words that cobra knows by itself.
var builtIn = []string{
	"-h",
	"--help",
	"-v",
	"--version",
	"help",
	"completion",
	cobra.ShellCompRequestCmd,
	cobra.ShellCompNoDescRequestCmd,
}

// defaultToRead makes `decant URL` mean `decant read URL`.
func defaultToRead(root *cobra.Command, args []string) []string {
	if len(args) == 0 || isVerb(root, args) {
		return args
	}
	return append([]string{"read"}, args...)
}

func isVerb(root *cobra.Command, args []string) bool {
	cmd, _, err := root.Find(args)
	return slices.Contains(builtIn, args[0]) || err == nil && cmd != root
}

// mistyped reports a first word that is no verb and nothing to read either. A
// single word is no address, and looking for it in DNS would lead nowhere.
func mistyped(root *cobra.Command, args []string) error {
	if len(args) > 1 && args[0] == "help" && !isVerb(root, args[1:]) {
		return usage("%q is no command; %s", args[1], suggestion(root, args[1]))
	}
	if len(args) == 0 || isVerb(root, args) || strings.ContainsAny(args[0], "./:\\") ||
		strings.HasPrefix(args[0], "-") {
		return nil
	}
	if _, err := locate(args[0]); err == nil {
		return nil
	}
	return usage("%q is no command, file or address; %s", args[0], suggestion(root, args[0]))
}

// suggestion names the commands that a word may have been meant as.
func suggestion(parent *cobra.Command, word string) string {
	parent.SuggestionsMinimumDistance = 2
	if near := parent.SuggestionsFor(word); len(near) > 0 {
		return "did you mean " + strings.Join(near, " or ") + "?"
	}
	return "see " + parent.CommandPath() + " --help"
}
