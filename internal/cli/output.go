package cli

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"
)

// An output is where a command writes: a file, a pipe, or a terminal, through
// a pager when what comes is long.
type output struct {
	io.Writer
	close func() error
	width int // of the terminal; 0 where there is none
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
func (p *Program) open(name string, noPager bool) (*output, error) {
	stdout, isFile := p.Stdout.(*os.File)
	isScreen := isFile && isTerminal(stdout)
	if name != "" && name != "-" || !isScreen {
		out, err := p.output(name)
		if err == nil && p.settings.color == "always" {
			out.width = p.columns()
		}
		return out, err
	}
	width, height := screen(stdout)
	out := &output{Writer: stdout, width: width}
	if pager := p.pager(stdout, height); pager != nil && !noPager {
		out.Writer, out.close = pager, pager.Close
	}
	return out, nil
}

// columns is how wide a screen is that this program does not see itself.
func (p *Program) columns() int {
	if n, err := strconv.Atoi(p.getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return 80
}

// screen is the size of a terminal; one that does not know its own is taken
// for a common one.
func screen(f *os.File) (width, height int) {
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil || width == 0 || height == 0 {
		return 80, 24
	}
	return width, height
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
