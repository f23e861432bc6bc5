//go:build linux

package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rivo/uniseg"
	"golang.org/x/sys/unix"
)

func init() { programs["patient-pager"] = patientPager }

var longPage = map[string]string{"long.html": "<h1>Long</h1>" + strings.Repeat("<p>One more paragraph of a long page, so that it does not fit.</p>", 60),
	"pager.sh": "echo \"paged with LESS=$LESS\"; cat >/dev/null"}

// patientPager turns echo off and outlives Control-C as less does, and says
// what it hears, which less does not always do.
func patientPager() {
	heard := make(chan os.Signal, 10)
	signal.Notify(heard, os.Interrupt)
	tty, err := os.Open("/dev/tty")
	if err != nil {
		panic(err)
	}
	settings, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	if err != nil {
		panic(err)
	}
	silent := *settings
	silent.Lflag &^= unix.ECHO
	_ = unix.IoctlSetTermios(int(tty.Fd()), unix.TCSETS, &silent)
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Println("ready")
	for range 2 {
		<-heard
		fmt.Println("heard")
	}
	_, _ = tty.Read(make([]byte, 10))
	_ = unix.IoctlSetTermios(int(tty.Fd()), unix.TCSETS, settings)
}

func TestControlCInThePagerLeavesTheTerminalInOrder(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	pager := filepath.Join(t.TempDir(), "patient-pager") // see TestMain
	if err := os.Symlink(self, pager); err != nil {
		t.Fatal(err)
	}
	x := onTerminal(t, []string{"PAGER=" + pager}, longPage, "read", "long.html")
	x.await("ready")
	x.press("\x03")
	x.await("heard")
	x.press("\x03")
	x.await("heard")
	x.press("q\n")
	if code := x.end(); code != 0 || !x.isInOrder() {
		t.Errorf("exit %d, in order %v; want 0, true: %q", code, x.isInOrder(), x.shown())
	}
}

func TestATerminatedPagerLeavesTheTerminalInOrder(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, nil, longPage, "read", "long.html")
	x.await("\r\n:\x1b[K") // less waits for a key
	if err := x.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := x.end(); code != 130 || !x.isInOrder() {
		t.Errorf("exit %d, in order %v; want 130, true: %q", code, x.isInOrder(), x.shown())
	}
}

func TestPagerIsTheOneAskedFor(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		env   []string
		flags []string
		want  string // "" means no pager
	}{
		{[]string{"PAGER=sh pager.sh"}, nil, "paged with LESS=FRX"},
		{[]string{"PAGER=sh pager.sh", "LESS=-i"}, nil, "paged with LESS=-i"},
		{[]string{"PAGER=sh pager.sh"}, []string{"--no-pager"}, ""},
		{[]string{"PAGER="}, nil, ""},
		{[]string{"PAGER= "}, nil, ""},
		{[]string{"PAGER=cat"}, nil, ""},
		{[]string{"PAGER=no-such-pager"}, nil, ""},
	} {
		x := onTerminal(t, tc.env, longPage, append([]string{"read", "long.html"}, tc.flags...)...)
		code := x.end()
		isWhole := strings.Count(x.shown(), "One more paragraph") == 60
		if code != 0 || !strings.Contains(x.shown(), tc.want) || isWhole != (tc.want == "") {
			t.Errorf("%q %q: exit %d, whole %v, %q; want %q", tc.env, tc.flags, code, isWhole, x.shown(), tc.want)
		}
	}
}

func TestWaitingForInputEndsWhenToldTo(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"read", "-"}, {"links"}, {"understand", "-"}, {"batch"}, {"ask"}} {
		for name, stop := range map[string]func(*terminal){
			"Control-C": func(x *terminal) { x.press("\x03") },
			"SIGTERM":   func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGTERM) },
		} {
			x := onTerminal(t, nil, nil, args...)
			x.await("Control-D ends it")
			stop(x)
			if code := x.end(); code != 130 || !strings.Contains(x.shown(), "decant: stopped") {
				t.Errorf("%s during %q: exit %d, %q; want 130", name, args, code, x.shown())
			}
		}
	}
}

// What is stopped says so in one line of its own, whatever it was doing.
func TestStoppingIsOneLine(t *testing.T) {
	t.Parallel()
	silent, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	address := "http://" + silent.Addr().String() + "/"
	for _, tc := range []struct {
		await string
		args  []string
	}{
		{"0 done, wa", []string{"read", address + "a", address + "b"}},
		{"Go on?", []string{"ask", "why? " + address}},
	} {
		x := onTerminal(t, []string{"DECANT_PRIVATE=allow"}, nil, tc.args...)
		x.await(tc.await)
		x.press("\x03")
		code := x.end()
		_, last, _ := strings.Cut(x.shown(), "decant: ")
		isOnItsOwn := strings.Contains(x.shown(), "\ndecant: ") || strings.Contains(x.shown(), "\x1b[Kdecant: ")
		if code != 130 || !isOnItsOwn || !strings.HasPrefix(last, "stopped") || strings.Contains(last, "decant: ") {
			t.Errorf("%q: exit %d, %q; want 130 and one line that says so", tc.args, code, x.shown())
		}
	}
}

func TestTheShellEndsWhenToldTo(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, nil, nil, "browse")
	x.await("decant> ")
	if err := x.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := x.end(); code != 130 || !x.isInOrder() {
		t.Errorf("exit %d, in order %v; want 130, true", code, x.isInOrder())
	}
}

// Text on a terminal breaks between words and keeps to its width, with marks
// turned into styles, and nothing of the page speaks to the terminal.
func TestTextFitsTheTerminal(t *testing.T) {
	t.Parallel()
	page := map[string]string{"page.html": "<h1>A page</h1><p>Some words that are <em>slanted</em> and <b>strong</b>, in a line that is longer than forty columns.</p>" +
		"<ul><li>A point of a list which also goes on for longer than the terminal is wide.</li></ul>" +
		"<p>막차가 끊긴 뒤에도 밤버스가 도시의 구석구석을 천천히 이어 주고 있다고 합니다.</p><p>日本語の文章には空白がないので、どこでも行を分けることができます。改行は正しいですか。</p>" +
		"<p>bad \x1b]0;title\x07 \u009b31m words</p>"}
	for _, tc := range []struct {
		env, flags []string
		styled     bool
	}{{nil, nil, true}, {[]string{"NO_COLOR=1"}, nil, false}, {[]string{"TERM=dumb"}, nil, false}, {nil, []string{"--text"}, false}, {nil, []string{"--color", "never"}, false}} {
		x := onTerminal(t, append(tc.env, "PAGER="), page, append([]string{"read", "page.html"}, tc.flags...)...)
		if code := x.end(); code != 0 {
			t.Fatalf("%q %q: exit %d: %q", tc.env, tc.flags, code, x.shown())
		}
		got := x.shown()
		if strings.Contains(got, "\x1b[3mslanted\x1b[0m") != tc.styled || strings.Contains(got, "\x1b[1mstrong\x1b[0m") != tc.styled {
			t.Errorf("%q %q: styles of %q, want %v", tc.env, tc.flags, got, tc.styled)
		}
		if strings.Contains(got, "\x1b]") || strings.ContainsAny(got, "\a\u009b") || !tc.styled && strings.Contains(got, "\x1b") {
			t.Errorf("%q %q: an escape of the page: %q", tc.env, tc.flags, got)
		}
		for line := range strings.Lines(unstyled(got)) {
			line = strings.TrimRight(line, "\n")
			if width := uniseg.StringWidth(line); width > 40 {
				t.Errorf("%q %q: %d columns: %q", tc.env, tc.flags, width, line)
			}
		}
		for _, word := range []string{"terminal is", "끊긴", "천천히", "합니다."} {
			if !strings.Contains(strings.ReplaceAll(unstyled(got), "\n  ", " "), word) {
				t.Errorf("%q %q: %q is broken in %q", tc.env, tc.flags, word, got)
			}
		}
	}
}

func unstyled(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(after, "m")
	}
}
