//go:build unix

package viewer

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// The signals that concern a screen. SIGTSTP is none of them: Go cannot give a
// signal its first meaning back once it was listened for, and pause needs it.
var (
	resized os.Signal = syscall.SIGWINCH
	resumed os.Signal = syscall.SIGCONT
	hungUp  os.Signal = syscall.SIGHUP
)

func notify(c chan<- os.Signal) { signal.Notify(c, resized, resumed, hungUp) }

// maxPause is how long it is waited for the signal that resumes. A process
// that nobody could resume is not stopped by the system at all.
const maxPause = 300 * time.Millisecond

// pause stops this process and those that run with it, as Control-Z does
// elsewhere, until it is resumed.
func pause() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, resumed)
	defer signal.Stop(goesOn)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select {
	case <-goesOn:
	case <-time.After(maxPause):
	}
}
