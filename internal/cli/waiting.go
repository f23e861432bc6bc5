package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/decant-dev/decant/internal/terminal"
)

// How long nothing is said, and how often it is said anew.
const (
	patience = 400 * time.Millisecond
	blink    = 100 * time.Millisecond
)

var frames = []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

// A signOfLife is a line on a terminal that says what is waited for. A nil one
// says nothing.
type signOfLife struct {
	out   io.Writer
	label string
	width int // of the terminal

	mu     sync.Mutex
	step   string // what is being done
	shown  bool
	silent int // how many want the terminal for themselves
	stop   chan struct{}
	gone   chan struct{}
}

// waiting shows a sign of life where a person can see it. The caller ends it.
func (p *Program) waiting(label string) *signOfLife {
	file, ok := p.Stderr.(*os.File)
	if !ok || !isTerminal(file) || p.getenv("TERM") == "dumb" {
		return nil
	}
	width, _ := screen(file)
	p.life = beginLife(file, safeLine(label), width)
	return p.life
}

func beginLife(out io.Writer, label string, width int) *signOfLife {
	l := &signOfLife{out: out, label: label, width: width, stop: make(chan struct{}), gone: make(chan struct{})}
	go l.run()
	return l
}

func (l *signOfLife) run() {
	defer close(l.gone)
	began := time.Now()
	next := time.NewTimer(patience)
	defer next.Stop()
	for n := 0; ; n++ {
		select {
		case <-l.stop:
			return
		case <-next.C:
			l.show(frames[n%len(frames)], time.Since(began))
			next.Reset(blink)
		}
	}
}

func (l *signOfLife) show(frame rune, since time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.silent > 0 {
		return
	}
	l.shown = true
	said := l.label
	if l.step != "" {
		said += ": " + l.step
	}
	said = terminal.Clip(said, max(l.width-roomForTime, 8))
	fmt.Fprintf(l.out, "\r%c %s %d s\x1b[K", frame, said, int(since.Seconds()))
}

// roomForTime is how many columns the sign and the seconds take.
const roomForTime = 12

// tell says what is being done from now on.
func (l *signOfLife) tell(step string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.step = safeLine(step)
}

// hush clears the line until speak is called, for as many as ask.
func (l *signOfLife) hush() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.silent++
	if l.shown {
		l.shown = false
		fmt.Fprint(l.out, "\r\x1b[K")
	}
}

func (l *signOfLife) speak() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.silent--
}

// end clears the line for good. It may be called again.
func (l *signOfLife) end() {
	if l == nil {
		return
	}
	l.hush()
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.stop:
	default:
		close(l.stop)
	}
}
