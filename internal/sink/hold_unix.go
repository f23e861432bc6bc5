//go:build unix

package sink

import (
	"os"
	"syscall"
)

// hold takes a file for this process; the system gives it back when the process
// ends, however it ends.
func hold(file *os.File) error { return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
