package viewer

import (
	"fmt"
	"os"

	"golang.org/x/term"
)

// What a terminal is told when it is taken over and given back: another
// screen, no cursor, no wrapping, the wheel as arrow keys.
const (
	takeOver = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1007h\x1b[2J"
	giveBack = "\x1b[0m\x1b[?1007l\x1b[?7h\x1b[?25h\x1b[?1049l"
)

// A screen is a terminal that shows frames.
type screen struct {
	in, out *os.File
	before  *term.State // nil while it is not taken over
	rows    []string    // what is on it
}

// take takes the terminal over.
func (s *screen) take() error {
	before, err := term.MakeRaw(int(s.in.Fd()))
	if err != nil {
		return err
	}
	s.before, s.rows = before, nil
	_, err = s.out.WriteString(takeOver)
	return err
}

// release gives the terminal back as it was. It may be called again.
func (s *screen) release() {
	if s.before == nil {
		return
	}
	_, _ = s.out.WriteString(giveBack) // a terminal that is gone needs no order
	_ = term.Restore(int(s.in.Fd()), s.before)
	s.before = nil
}

// size is how many columns and rows there are.
func (s *screen) size() (width, height int) {
	width, height, err := term.GetSize(int(s.out.Fd()))
	if err != nil || width == 0 || height == 0 {
		return 80, 24
	}
	return width, height
}

// A frame is all that a screen shows.
type frame struct {
	rows   []string
	cursor int // the column of the cursor in the last row, from 1 on; 0 hides it
}

// show paints the rows that have changed, as one piece where the terminal can.
func (s *screen) show(f frame) error {
	out := []byte("\x1b[?2026h\x1b[?25l")
	for i, row := range f.rows {
		if i < len(s.rows) && s.rows[i] == row {
			continue
		}
		out = fmt.Appendf(out, "\x1b[%d;1H\x1b[2K%s", i+1, row)
	}
	if f.cursor > 0 {
		out = fmt.Appendf(out, "\x1b[%d;%dH\x1b[?25h", len(f.rows), f.cursor)
	}
	s.rows = f.rows
	_, err := s.out.Write(append(out, "\x1b[?2026l"...))
	return err
}

// clear forgets what is on the screen, which is then painted anew.
func (s *screen) clear() error {
	s.rows = nil
	_, err := s.out.WriteString("\x1b[2J")
	return err
}
