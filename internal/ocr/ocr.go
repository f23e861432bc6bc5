// Package ocr runs the program that recognises the characters of scanned
// documents, which whoever operates Decant names.
package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
)

const (
	maxAtOnce = 2        // programs: each takes a processor or more
	maxResult = 48 << 20 // bytes
	maxStderr = 4 << 10
	// How long a program that was told to end may still take.
	grace = 2 * time.Second
)

// Places in a command that stand for the file that is read and for the one
// that is written. Without them the program has standard input and output.
const (
	inMark  = "{in}"
	outMark = "{out}"
)

// errLate is a program that did not end in time.
var errLate = fault.New(fault.Timeout, "character recognition took longer than the time for the read; "+
	"choose fewer pages, or raise timeoutSeconds")

// ErrFailed is a program that recognised nothing.
var ErrFailed = fault.New(fault.Empty, "character recognition failed")

// A Command is the program and what it is told. It is safe for concurrent use.
type Command struct {
	words []string
	slots chan struct{}
	most  int // bytes of a result
}

// Parse takes a command apart: words between spaces, with quotes around those
// that hold some. No shell has a part in it.
func Parse(line string) (*Command, error) {
	words, err := split(line)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errors.New("the command is empty")
	}
	if strings.Contains(words[0], "{") {
		return nil, errors.New("the command must begin with a program")
	}
	return &Command{words: words, slots: make(chan struct{}, maxAtOnce), most: maxResult}, nil
}

func split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, begun := rune(0), false
	for _, r := range line {
		switch {
		case r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, begun = r, true
		case r == ' ' || r == '\t':
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the command has a %c without its second", quote)
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}

// Recognise gives the program a file, whose name ends in suffix, and returns
// what it makes of it: a PDF file with text, HTML, or plain text.
func (c *Command) Recognise(ctx context.Context, body []byte, suffix string) ([]byte, error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	dir, err := os.MkdirTemp("", "decant-ocr-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return c.run(ctx, dir, body, suffix)
}

func (c *Command) run(ctx context.Context, dir string, body []byte, suffix string) ([]byte, error) {
	in, out := filepath.Join(dir, "in"+suffix), filepath.Join(dir, "out"+suffix)
	words := make([]string, len(c.words))
	for i, w := range c.words {
		words[i] = strings.NewReplacer(inMark, in, outMark, out).Replace(w)
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, environment(os.Environ()), grace
	alone(cmd)
	stdout, stderr := &limited{most: c.most}, &limited{most: maxStderr}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	if c.mentions(inMark) {
		if err := os.WriteFile(in, body, 0o600); err != nil {
			return nil, err
		}
	} else {
		cmd.Stdin = bytes.NewReader(body)
	}
	if err := cmd.Run(); err != nil {
		return nil, failure(ctx, words[0], err, string(stderr.kept))
	}
	if !c.mentions(outMark) {
		return c.result(stdout.kept, stdout.over)
	}
	return c.readResult(out)
}

func (c *Command) mentions(mark string) bool {
	return slices.ContainsFunc(c.words, func(w string) bool { return strings.Contains(w, mark) })
}

func (c *Command) readResult(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: the program wrote no result to %s", ErrFailed, outMark)
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, int64(c.most)+1))
	if err != nil {
		return nil, err
	}
	return c.result(body, len(body) > c.most)
}

func (c *Command) result(body []byte, tooLong bool) ([]byte, error) {
	switch {
	case tooLong:
		return nil, fmt.Errorf("%w: the result is longer than %d bytes", ErrFailed, c.most)
	case len(bytes.TrimSpace(body)) == 0:
		return nil, fmt.Errorf("%w: the program found no characters", ErrFailed)
	}
	return body, nil
}

// failure says in one line why a program gave nothing.
func failure(ctx context.Context, program string, err error, said string) error {
	if ctx.Err() != nil {
		return errLate
	}
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%w: the program %q is not there; the setting ocr names it", ErrFailed,
			filepath.Base(program))
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return fmt.Errorf("%w: %s", ErrFailed, strings.TrimSuffix(err.Error()+": "+brief.Line(lines[len(lines)-1], 200),
		": "))
}

// handedOn are the variables that the program may see; others hold keys.
var handedOn = []string{"PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "TESSDATA_PREFIX",
	"OMP_THREAD_LIMIT"}

func environment(all []string) []string {
	var out []string
	for _, v := range all {
		name, _, _ := strings.Cut(v, "=")
		if slices.Contains(handedOn, strings.ToUpper(name)) || strings.HasPrefix(name, "LC_") {
			out = append(out, v)
		}
	}
	return out
}

// limited keeps the beginning of what is written to it.
type limited struct {
	kept []byte
	most int
	over bool
}

func (l *limited) Write(p []byte) (int, error) {
	room := l.most - len(l.kept)
	l.over = l.over || len(p) > room
	l.kept = append(l.kept, p[:min(room, len(p))]...)
	return len(p), nil
}
