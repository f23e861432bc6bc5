package linear

import (
	"syscall"
	"time"
)

func processorTime() time.Duration {
	var created, ended, kernel, user syscall.Filetime
	self, err := syscall.GetCurrentProcess()
	if err == nil {
		err = syscall.GetProcessTimes(self, &created, &ended, &kernel, &user)
	}
	if err != nil {
		panic(err) // there is no such system
	}
	return 100 * time.Nanosecond * time.Duration(ticks(kernel)+ticks(user))
}

func ticks(t syscall.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }
