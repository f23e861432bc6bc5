//go:build unix

package viewer

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// The signals that concern a screen.
var (
	resized   os.Signal = syscall.SIGWINCH
	suspended os.Signal = syscall.SIGTSTP
	resumed   os.Signal = syscall.SIGCONT
	hungUp    os.Signal = syscall.SIGHUP
)

func notify(c chan<- os.Signal) { signal.Notify(c, resized, suspended, resumed, hungUp) }

// maxPause is how long it is waited for the signal that resumes. A process
// that nobody could resume is not stopped by the system at all.
const maxPause = 300 * time.Millisecond

// pause stops this process and those that run with it, as Control-Z does
// elsewhere, until it is resumed.
func pause() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, resumed)
	defer signal.Stop(goesOn)
	signal.Reset(suspended)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select {
	case <-goesOn:
	case <-time.After(maxPause):
	}
}
