package viewer

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/decant-dev/decant/internal/terminal"
)

// A Page is what is read.
type Page struct {
	Title    string
	Address  string
	Content  string // Markdown, unless it is code
	Language string // of content that is code or plain text
	Notice   string // what a person should know of it
}

// A Request asks for a page.
type Request struct {
	Address string
	From    *Page // the page whose link is followed; nil where an address was typed
	Fresh   bool  // the site is asked again
}

// A Person is who waits for a page.
type Person interface {
	// Ask puts a question and returns the key that was pressed.
	Ask(ctx context.Context, question string) (string, error)
	// Tell says what is being done.
	Tell(step string)
}

// Options are what a viewer works with.
type Options struct {
	In, Out *os.File
	Look    terminal.Look
	Load    func(ctx context.Context, r Request, who Person) (*Page, error)
}

// Run shows a page and those that the person goes to from there, until they
// leave. The terminal is as it was when it returns, however it does.
func Run(ctx context.Context, first *Page, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	v := &viewer{
		Options: o, screen: &screen{in: o.In, out: o.Out},
		typed: make(chan []byte), loaded: make(chan outcome, 1), questions: make(chan question),
		signals: make(chan os.Signal, 8), told: make(chan string, 1),
	}
	if err := v.screen.take(); err != nil {
		return fmt.Errorf("the terminal cannot be taken over: %w", err)
	}
	defer v.screen.release()
	notify(v.signals)
	go v.listen(ctx)
	width, height := v.screen.size()
	v.reader = newReader(first, width, height, o.Look)
	return v.loop(ctx)
}

// A viewer is where the world meets the reader.
type viewer struct {
	Options
	screen *screen
	reader *reader
	stop   context.CancelFunc // of the load that is under way
	loads  int                // how many there were

	typed     chan []byte
	loaded    chan outcome
	questions chan question
	told      chan string
	signals   chan os.Signal
}

// An outcome is what came of a request.
type outcome struct {
	Request
	load int // which one it was
	page *Page
	err  error
}

// A question waits for its answer.
type question struct {
	text   string
	answer chan<- string
}

func (v *viewer) listen(ctx context.Context) {
	for {
		buffer := make([]byte, 1024)
		n, err := v.In.Read(buffer)
		if err != nil {
			close(v.typed)
			return
		}
		select {
		case v.typed <- buffer[:n]:
		case <-ctx.Done():
			return
		}
	}
}

// How long the rest of a sequence of keys is waited for, how often a sign of
// life is given while a page loads, and how often more of a page is drawn.
const (
	keyPatience = 50 * time.Millisecond
	blink       = 100 * time.Millisecond
	pieceEvery  = time.Millisecond
)

func (v *viewer) loop(ctx context.Context) error {
	var held []byte
	for {
		if width, height := v.screen.size(); width != v.reader.width || height != v.reader.height {
			if err := v.resize(); err != nil {
				return err
			}
		}
		if err := v.screen.show(v.reader.frame()); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case s := <-v.signals:
			if s == hungUp {
				return context.Canceled
			}
			if err := v.heed(s); err != nil {
				return err
			}
		case typed, ok := <-v.typed:
			if !ok {
				return nil
			}
			keys, rest := decode(append(held, typed...), false)
			held = rest
			if isDone, err := v.press(ctx, keys); isDone || err != nil {
				return err
			}
		case <-after(len(held) > 0, keyPatience):
			keys, _ := decode(held, true)
			held = nil
			if isDone, err := v.press(ctx, keys); isDone || err != nil {
				return err
			}
		case <-after(!v.reader.drawing.IsDone(), pieceEvery):
			v.reader.drawMore(nextPiece)
		case <-after(v.reader.busy != nil, blink):
			v.reader.busy.ticks++
		case q := <-v.questions:
			v.reader.question = &q
		case step := <-v.told:
			v.reader.hear(step)
		case got := <-v.loaded:
			if got.load == v.loads { // no other was begun since
				v.reader.arrive(got)
			}
		}
	}
}

func after(isWanted bool, d time.Duration) <-chan time.Time {
	if !isWanted {
		return nil
	}
	return time.After(d)
}

// heed does what a signal is for.
func (v *viewer) heed(s os.Signal) error {
	if s == resumed { // it was stopped by a signal that was not heard
		v.screen.release()
		if err := v.screen.take(); err != nil {
			return err
		}
	}
	return v.resize()
}

func (v *viewer) suspend() error {
	v.screen.release()
	pause()
	if err := v.screen.take(); err != nil {
		return err
	}
	return v.resize()
}

func (v *viewer) resize() error {
	v.reader.resize(v.screen.size())
	return v.screen.clear()
}

// press does what keys ask for, and reports whether the person leaves.
func (v *viewer) press(ctx context.Context, keys []key) (bool, error) {
	for _, k := range keys {
		switch want := v.reader.press(k).(type) {
		case leave:
			return true, nil
		case suspension:
			if err := v.suspend(); err != nil {
				return false, err
			}
		case repaint:
			if err := v.resize(); err != nil {
				return false, err
			}
		case cancel:
			if v.stop != nil {
				v.stop()
			}
		case Request:
			v.load(ctx, want)
		}
	}
	return false, nil
}

// load begins to read a page, in place of any that is being read.
func (v *viewer) load(ctx context.Context, r Request) {
	if v.stop != nil {
		v.stop()
	}
	v.loads++
	v.reader.begin(r)
	one, stop := context.WithCancel(ctx)
	v.stop = stop
	got := outcome{Request: r, load: v.loads}
	go func() {
		defer stop()
		got.page, got.err = v.safely(one, r)
		select {
		case v.loaded <- got:
		case <-ctx.Done():
		}
	}()
}

// safely makes an error of a panic, which would leave the terminal as it is.
func (v *viewer) safely(ctx context.Context, r Request) (page *Page, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the program failed: %v", cause)
		}
	}()
	return v.Load(ctx, r, v)
}

// Ask puts a question to the person, from the goroutine of a load.
func (v *viewer) Ask(ctx context.Context, text string) (string, error) {
	answer := make(chan string, 1)
	select {
	case v.questions <- question{text, answer}:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	select {
	case said := <-answer:
		return said, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Tell says what is being done, unless something else is just being told.
func (v *viewer) Tell(step string) {
	select {
	case v.told <- step:
	default:
	}
}
