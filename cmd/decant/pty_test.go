//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// A terminal is a real one, with decant in its foreground.
type terminal struct {
	t      *testing.T
	master *os.File
	slave  *os.File
	cmd    *exec.Cmd
	seen   strings.Builder
	ended  chan struct{}
	known  int // how much of it was awaited already
}

// theEnd is written to the terminal when the command has ended.
const theEnd = "\x00end"

// onTerminal starts decant on a terminal of 40 columns and 20 rows, in a
// folder of its own.
func onTerminal(t *testing.T, env []string, files map[string]string, args ...string) *terminal {
	t.Helper()
	master, slave := openTerminal(t)
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Args = append([]string{"decant"}, args...) // see TestMain
	cmd.Dir = folder
	cmd.Env = append([]string{"HOME=" + folder, "PATH=" + os.Getenv("PATH"), "TERM=xterm"}, env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	x := &terminal{t: t, master: master, slave: slave, cmd: cmd, ended: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // its exit code says all
		close(x.ended)
		_, _ = slave.WriteString(theEnd)
	}()
	return x
}

func openTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 20, Col: 40}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		master.Close()
		slave.Close()
	})
	return master, slave
}

// await reads until the screen has shown text, after what was awaited before.
func (x *terminal) await(text string) {
	x.t.Helper()
	buffer := make([]byte, 4096)
	for !strings.Contains(x.seen.String()[x.known:], text) {
		n, err := x.master.Read(buffer)
		x.seen.Write(buffer[:n])
		if hasEnded := strings.Contains(x.seen.String(), theEnd); err != nil || hasEnded && text != theEnd {
			x.t.Fatalf("%q was not shown, only %q: %v", text, x.seen.String(), err)
		}
	}
	x.known += strings.Index(x.seen.String()[x.known:], text) + len(text)
}

func (x *terminal) press(keys string) {
	x.t.Helper()
	if _, err := x.master.WriteString(keys); err != nil {
		x.t.Fatal(err)
	}
}

// end waits until the command has ended and returns its exit code.
func (x *terminal) end() int {
	x.t.Helper()
	x.await(theEnd)
	<-x.ended
	return x.cmd.ProcessState.ExitCode()
}

// shown is what the screen was given, line by line.
func (x *terminal) shown() string {
	return strings.TrimSuffix(strings.ReplaceAll(x.seen.String(), "\r\n", "\n"), theEnd)
}

func (x *terminal) isInOrder() bool {
	x.t.Helper()
	settings, err := unix.IoctlGetTermios(int(x.slave.Fd()), unix.TCGETS)
	if err != nil {
		x.t.Fatal(err)
	}
	return settings.Lflag&unix.ECHO != 0 && settings.Lflag&unix.ICANON != 0
}
