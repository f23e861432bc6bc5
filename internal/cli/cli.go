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
	"syscall"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
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

	settings settings
}

// Main runs the program of this process and returns its exit code.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := &Program{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ()}
	return p.Run(ctx, os.Args[1:])
}

// Run does what args say and returns the exit code.
func (p *Program) Run(ctx context.Context, args []string) int {
	root := p.root()
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
		return decant.ExitCanceled
	}
	fmt.Fprintln(p.Stderr, "decant: "+strings.ReplaceAll(err.Error(), "\n", " "))
	return exitCode(err)
}

// A usageError is a command line that cannot be obeyed.
type usageError struct{ error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func exitCode(err error) int {
	if bad := (usageError{}); errors.As(err, &bad) {
		return decant.ExitUsage
	}
	return decant.Classify(err).Exit
}

// defaultToRead makes `decant URL` mean `decant read URL`.
func defaultToRead(root *cobra.Command, args []string) []string {
	if len(args) == 0 || slices.Contains([]string{"-h", "--help", "-v", "--version", "help", "completion", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}, args[0]) {
		return args
	}
	if cmd, _, err := root.Find(args); err == nil && cmd != root {
		return args
	}
	return append([]string{"read"}, args...)
}
