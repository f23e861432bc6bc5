package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
)

// A pager is a running less or $PAGER that shows what is written to it. It
// starts only when more than a screen has been written.
type pager struct {
	stdout *os.File
	height int
	words  []string // the command
	env    []string
	held   []byte

	cmd     *exec.Cmd // nil until it runs
	in      io.WriteCloser
	signals chan os.Signal
	ended   chan struct{}
	stopped bool // by a signal that was meant for us
}

// pager returns nil where nobody wants one or none is there.
func (p *Program) pager(stdout *os.File, height int) *pager {
	command, isSet := p.lookupEnv("PAGER")
	if !isSet {
		command = "less"
	}
	words := strings.Fields(command)
	if len(words) == 0 || words[0] == "cat" {
		return nil
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil
	}
	return &pager{stdout: stdout, height: height, words: words, env: p.pagerEnviron()}
}

// pagerEnviron lets less end by itself after a short text and show colours,
// unless the person has set it up otherwise.
func (p *Program) pagerEnviron() []string {
	env := p.Environ
	for _, setting := range []string{"LESS=FRX", "LESSCHARSET=utf-8"} {
		name, _, _ := strings.Cut(setting, "=")
		if _, isSet := p.lookupEnv(name); !isSet {
			env = append(env[:len(env):len(env)], setting)
		}
	}
	return env
}

func (p *pager) Write(b []byte) (int, error) {
	if p.cmd != nil {
		return p.in.Write(b)
	}
	p.held = append(p.held, b...)
	if bytes.Count(p.held, []byte{'\n'}) < p.height {
		return len(b), nil
	}
	return len(b), p.start()
}

func (p *pager) start() error {
	cmd := exec.Command(p.words[0], p.words[1:]...)
	cmd.Env = p.env
	cmd.Stdout, cmd.Stderr = p.stdout, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	p.signals, p.ended = make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(p.signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	if err := cmd.Start(); err != nil {
		signal.Stop(p.signals)
		return err
	}
	p.cmd, p.in = cmd, in
	go p.heed()
	_, err = in.Write(p.held)
	return err
}

// heed hands signals on to the pager, which puts the terminal in order before
// it ends. Control-C reaches it without us, and does not end it: nor us.
func (p *pager) heed() {
	defer close(p.ended)
	for s := range p.signals {
		if s != os.Interrupt {
			p.stopped = true
			_ = p.cmd.Process.Signal(s)
		}
	}
}

// Close waits until the person has seen enough. How the pager ended is its
// own affair.
func (p *pager) Close() error {
	if p.cmd == nil {
		_, err := p.stdout.Write(p.held)
		return err
	}
	p.in.Close()
	err := p.cmd.Wait()
	signal.Stop(p.signals)
	close(p.signals)
	<-p.ended
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && !p.stopped {
		return nil
	}
	if p.stopped {
		return context.Canceled
	}
	return err
}
