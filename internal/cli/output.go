package cli

import (
	"context"
	"io"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/term"
)

// An output is where a command writes: a file, a pipe, or a terminal, through
// a pager when what comes is long.
type output struct {
	io.Writer
	close    func() error
	terminal bool
}

func (o *output) Close() error {
	if o.close == nil {
		return nil
	}
	return o.close()
}

// output opens a file to write to, or standard output.
func (p *Program) output(name string) (*output, error) {
	if name == "" || name == "-" {
		return &output{Writer: p.Stdout}, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, usageError{err}
	}
	return &output{Writer: file, close: file.Close}, nil
}

// open is output with a pager on a terminal.
func (p *Program) open(ctx context.Context, name string) (*output, error) {
	stdout, isFile := p.Stdout.(*os.File)
	if name != "" && name != "-" || !isFile || !isTerminal(stdout) {
		return p.output(name)
	}
	out := &output{Writer: stdout, terminal: true}
	if pager := p.pager(ctx, stdout); pager != nil {
		out.Writer, out.close = pager, pager.Close
	}
	return out, nil
}

// A pager is a running less or $PAGER that shows what is written to it. It
// starts only when more than a screen has been written.
type pager struct {
	ctx    context.Context
	stdout *os.File
	height int
	cmd    string
	held   []byte
	in     io.WriteCloser
	wait   func() error
}

func (p *Program) pager(ctx context.Context, stdout *os.File) *pager {
	command := p.getenv("PAGER")
	if command == "" {
		command = "less"
	}
	_, height, err := term.GetSize(int(stdout.Fd()))
	if _, lookErr := exec.LookPath(strings.Fields(command)[0]); err != nil || lookErr != nil || command == "cat" {
		return nil
	}
	return &pager{ctx: ctx, stdout: stdout, height: height, cmd: command}
}

func (p *pager) Write(b []byte) (int, error) {
	if p.in != nil {
		return p.in.Write(b)
	}
	p.held = append(p.held, b...)
	if strings.Count(string(p.held), "\n") < p.height {
		return len(b), nil
	}
	return len(b), p.start()
}

func (p *pager) start() error {
	words := strings.Fields(p.cmd)
	cmd := exec.CommandContext(p.ctx, words[0], words[1:]...)
	cmd.Env = append(os.Environ(), "LESS=FRX", "LESSCHARSET=utf-8")
	cmd.Stdout, cmd.Stderr = p.stdout, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.in, p.wait = in, cmd.Wait
	_, err = in.Write(p.held)
	return err
}

func (p *pager) Close() error {
	if p.in == nil {
		_, err := p.stdout.Write(p.held)
		return err
	}
	p.in.Close()
	return p.wait()
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
