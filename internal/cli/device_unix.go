//go:build unix

package cli

// terminalDevice is the terminal that a process belongs to.
const terminalDevice = "/dev/tty"
