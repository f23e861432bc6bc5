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

// private is left to the rights of the folder, where files have no mode.
func private(os.FileInfo) bool { return true }
