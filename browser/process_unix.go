//go:build unix

package browser

import (
	"os/exec"
	"syscall"
)

// separate keeps a signal to our group, such as Ctrl-C, from the process.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

func running(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
