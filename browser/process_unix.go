//go:build unix

package browser

import (
	"os"
	"os/exec"
	"syscall"
)

// separate keeps a signal to our group, such as Ctrl-C, from the process.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

func running(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }

// private tells whether only its owner can read a file.
func private(info os.FileInfo) bool { return info.Mode().Perm()&0o077 == 0 }
