//go:build unix

package ocr

import (
	"os/exec"
	"syscall"
)

// alone makes the program the head of a group of its own, so that what it
// starts ends with it.
func alone(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
