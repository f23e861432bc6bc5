package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

const scriptHelp = `Run commands of the browse shell from a file, such as one that browse --record
has written, or from standard input (-). The first that fails ends it.

Where the script has ${SECRET_1}, the value comes from the environment.`

func (p *Program) browseScript(f *browseFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "script FILE",
		Short:   "Run a recorded script",
		Long:    scriptHelp,
		Example: "  decant browse https://example.com/ --record steps.txt\n  decant browse script steps.txt",
		Args:    needArgs(1, 1, "the file of a script"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runScript(cmd.Context(), args[0], f) },
	}
	cmd.Flags().BoolVar(&f.json, "json", false, "print results as JSON, one per line")
	cmd.Flags().BoolVar(&f.wrap, "wrap", false, "mark what pages say as untrusted, for a model's context")
	cmd.Flags().StringVar(&f.trace, "trace", "", "write every step with a picture into this folder, as a page to open")
	cmd.Flags().StringVar(&f.login, "login", "",
		"go on with the login kept under this name, and keep it again at the end")
	return cmd
}

func (p *Program) runScript(ctx context.Context, path string, f *browseFlags) error {
	in := p.Stdin
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return usage("the script cannot be read: %v", err)
		}
		defer file.Close()
		in = file
	}
	p.keepLogins(f)
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	defer engine.Close()
	sh := &shell{engine: engine, flags: f, out: p.Stdout, during: context.WithCancel, environ: p.Environ, stops: true}
	if err := sh.keepNotes(); err != nil {
		return err
	}
	lines := bufio.NewScanner(&patientReader{ctx, in})
	lines.Buffer(nil, 1<<20)
	number := 0
	next := func() (string, error) {
		if !lines.Scan() {
			return "", errors.Join(lines.Err(), io.EOF)
		}
		number++
		return lines.Text(), nil
	}
	if err := sh.loop(ctx, next, p.Stderr); err != nil {
		return fmt.Errorf("line %d: %w", number, err)
	}
	return nil
}
