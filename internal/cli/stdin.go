package cli

import (
	"context"
	"fmt"
	"io"
	"os"
)

// stdin is standard input for a command that reads all of it. A person at a
// terminal is told that it waits, and for what.
func (p *Program) stdin(ctx context.Context, what string) io.Reader {
	if in, ok := p.Stdin.(*os.File); ok && isTerminal(in) {
		fmt.Fprintf(p.Stderr, "decant: type %s; Control-D ends it\n", what)
	}
	return &patientReader{ctx, p.Stdin}
}

// A patientReader waits for input until it comes or ctx ends. A read that
// blocks cannot be called off, so it is left behind then.
type patientReader struct {
	ctx context.Context
	in  io.Reader
}

func (r *patientReader) Read(b []byte) (int, error) {
	type outcome struct {
		n   int
		err error
	}
	own := make([]byte, len(b)) // b is the caller's again when we return
	done := make(chan outcome, 1)
	go func() {
		n, err := r.in.Read(own)
		done <- outcome{n, err}
	}()
	select {
	case got := <-done:
		return copy(b, own[:got.n]), got.err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}
