//go:build unix

package pdfium

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime is what this process has spent so far, if the system tells.
func processorTime() (time.Duration, bool) {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		return 0, false
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), true
}
