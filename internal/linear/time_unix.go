//go:build unix && !linux

package linear

import (
	"syscall"
	"time"
)

func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // there is no such system
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
