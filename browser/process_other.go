//go:build !unix

package browser

import (
	"os"
	"os/exec"
)

func separate(*exec.Cmd) {}

func running(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = process.Release()
	return true
}
