//go:build linux

package main

import (
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

var openPages = map[string]string{
	"first.md": "# First page\n\nGo to the [second](second.md), or [out](../x.md), or the [web](https://blog.example.com/pour-over).\n\n" +
		"Evil \x1b]0;title\x07 \u009b31m &#27;[2J words, and [a link](https://e.example/\x1b\\\x07).\n\n" +
		strings.Repeat("One more paragraph of a long page, so that it does not fit.\n\n", 30) + "## The end\n\nThe last words.\n",
	"second.md": "# Second page\n\nHere is 밤버스.\n",
}

// leftOver is what a terminal is told last: the cursor, and the screen before.
const leftOver = "\x1b[?25h\x1b[?1049l"

func TestOpenReadsFollowsAndLeaves(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, nil, openPages, "open", "first.md")
	x.await("\x1b[?1049h")
	x.await("First page")
	x.await("second")
	x.press("1\r")
	x.await("Second page")
	x.await("밤버스")
	x.press("\x1b[D") // back
	x.await("First page")
	x.press("2\r")
	x.await("out of the")
	x.press("3\r")
	x.await("What a Slow Pour")
	x.press("H")
	x.await("first.md")
	x.press("/last words\r")
	x.await("1 of 1")
	x.press("e\x15second.md\r")
	x.await("Second page")
	x.press("q")
	if code := x.end(); code != 0 || !x.isInOrder() || !strings.HasSuffix(x.shown(), leftOver) {
		t.Errorf("exit %d, in order %v; want 0, true: %q", code, x.isInOrder(), last(x.shown(), 200))
	}
	if strings.Contains(x.shown(), "\x1b]") || strings.ContainsAny(x.shown(), "\a\u009b") {
		t.Errorf("an escape of the page reached the terminal: %q", x.shown())
	}
}

func last(text string, n int) string { return text[max(len(text)-n, 0):] }

func TestOpenLeavesTheTerminalInOrder(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		stop func(*terminal)
		want int
	}{
		"q":         {func(x *terminal) { x.press("q") }, 0},
		"Control-C": {func(x *terminal) { x.press("\x03") }, 0},
		"SIGTERM":   {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGTERM) }, 130},
		"SIGHUP":    {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGHUP) }, 130},
		"SIGINT":    {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGINT) }, 130},
	} {
		x := onTerminal(t, nil, openPages, "open", "first.md")
		x.await("? keys")
		tc.stop(x)
		if code := x.end(); code != tc.want || !x.isInOrder() || !strings.Contains(x.shown(), leftOver) {
			t.Errorf("%s: exit %d, in order %v; want %d, true: %q", name, code, x.isInOrder(), tc.want, last(x.shown(), 200))
		}
	}
}

func TestOpenFollowsTheSizeOfTheTerminal(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, nil, openPages, "open", "first.md")
	x.await("? keys")
	if err := unix.IoctlSetWinsize(int(x.master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 30, Col: 90}); err != nil {
		t.Fatal(err)
	}
	x.await("\x1b[30;1H") // the last row
	x.await("? keys")
	x.press("q")
	if code := x.end(); code != 0 {
		t.Errorf("exit %d", code)
	}
}

// A process that nobody could resume is not stopped, but gives the terminal
// back and takes it again all the same.
func TestOpenIsSuspended(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, nil, openPages, "open", "first.md")
	x.await("? keys")
	x.press("\x1a")
	x.await(leftOver)
	x.await("\x1b[?1049h")
	x.await("? keys")
	x.press("q")
	if code := x.end(); code != 0 || !x.isInOrder() {
		t.Errorf("exit %d, in order %v", code, x.isInOrder())
	}
}

func TestOpenAsksAboutPrivatePlaces(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, nil, map[string]string{"a.md": "# A\n\n[in](http://10.0.0.1/)\n"}, "open", "--private", "ask", "a.md")
	x.await("? keys")
	x.press("1\r")
	x.await("[a]lways:")
	x.press("n")
	x.await("blocked_address")
	x.press("q")
	if code := x.end(); code != 0 {
		t.Errorf("exit %d", code)
	}
}

// A person is shown the command that helps.
func TestRemedyOnATerminal(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, []string{"NO_COLOR=1"}, nil, "http://10.0.0.1/")
	if code := x.end(); code != 3 || !strings.Contains(x.shown(), "\n  try: decant http://10.0.0.1/ --private ask\n") {
		t.Errorf("exit %d, %q", code, x.shown())
	}
}
