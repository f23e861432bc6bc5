package cli

import (
	"os"
	"path/filepath"
	"strings"
)

// maxHistory is how many lines are kept.
const maxHistory = 500

// A history keeps the lines of the shell in a file, the latest last. A file
// that cannot be written is no reason to stop.
type history struct {
	path  string
	lines []string
}

func openHistory(path string) *history {
	h := &history{path: path}
	if text, err := os.ReadFile(path); err == nil {
		h.lines = strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
	}
	h.trim()
	return h
}

func (h *history) trim() {
	if over := len(h.lines) - maxHistory; over > 0 {
		h.lines = h.lines[over:]
	}
}

// Add keeps a line, unless it types text, which may be a password.
func (h *history) Add(line string) {
	verb, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if verb == "" || verb == "t" || verb == "type" {
		return
	}
	h.lines = append(h.lines, line)
	h.trim()
	if os.MkdirAll(filepath.Dir(h.path), 0o700) == nil {
		_ = os.WriteFile(h.path, []byte(strings.Join(h.lines, "\n")+"\n"), 0o600)
	}
}

// Len is the number of lines.
func (h *history) Len() int { return len(h.lines) }

// At gives a line; 0 is the latest.
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }
