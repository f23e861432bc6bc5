package plain

import (
	"strings"
	"unicode/utf8"
)

// Printed returns a text as a terminal would show it in the end: without
// escape sequences and overstrikes, and with the last state of lines that
// were written again and again. Text that has none of these is left as it is.
func Printed(text string) string {
	hasLines := strings.IndexByte(text, '\n') >= 0 // or else the returns are the line ends
	if !strings.ContainsAny(text, "\x1b\b\a\x0e\x0f\u009b") && !(hasLines && hasReturn(text)) {
		return text
	}
	t := terminal{out: make([]byte, 0, len(text)), overwrites: hasLines}
	for i := 0; i < len(text); {
		i += t.take(text[i:])
	}
	return string(t.out)
}

// hasReturn reports whether a line goes back to its start before it ends.
func hasReturn(text string) bool {
	return strings.Count(text, "\r") > strings.Count(text, "\r\n")
}

// A terminal writes lines.
type terminal struct {
	out        []byte
	line       int  // where the current line starts in out
	overwrites bool // a return goes back to the start of the line
	returned   bool // one did, and nothing has been written since
	struck     []byte
}

// take writes what text begins with, and returns how long that is.
func (t *terminal) take(text string) int {
	switch c := text[0]; {
	case c == 0x1b:
		return t.escape(text)
	case strings.HasPrefix(text, "\u009b"): // the same as ESC [
		return 2 + t.control(text[2:])
	case c == '\b':
		t.back()
	case c == '\a' || c == 0x0e || c == 0x0f: // the bell, and shifts of alphabet
	case c == '\n' || c == '\r' && isLineEnd(text):
		return t.newline(text)
	case c == '\r' && t.overwrites:
		t.returned = true
	default:
		_, size := utf8.DecodeRuneInString(text)
		t.write(text[:size])
		return size
	}
	return 1
}

// isLineEnd reports whether only returns stand before the end of the line.
func isLineEnd(text string) bool { return len(text) > 1 && text[1] == '\n' }

func (t *terminal) newline(text string) int {
	end := strings.IndexByte(text, '\n') + 1
	t.out = append(t.out, text[:end]...)
	t.line, t.returned, t.struck = len(t.out), false, nil
	return end
}

func (t *terminal) write(char string) {
	if t.returned {
		t.out, t.returned = t.out[:t.line], false
	}
	if char == "_" && len(t.struck) > 0 { // underlined after it was written
		char = string(t.struck)
	}
	t.out, t.struck = append(t.out, char...), nil
}

// back takes away the last character, over which the next is struck.
func (t *terminal) back() {
	if t.returned || len(t.out) == t.line {
		return
	}
	_, size := utf8.DecodeLastRune(t.out[t.line:])
	t.struck = append([]byte(nil), t.out[len(t.out)-size:]...)
	t.out = t.out[:len(t.out)-size]
}

// escape goes past one escape sequence and returns its length.
func (t *terminal) escape(text string) int {
	if len(text) == 1 {
		return 1
	}
	switch c := text[1]; {
	case c == '[':
		return 2 + t.control(text[2:])
	case strings.IndexByte("]PX^_", c) >= 0:
		return 2 + stringEnd(text[2:])
	case c >= 0x20 && c <= 0x2f: // such as ESC ( B
		return min(len(text), 3)
	case c >= 0x30 && c <= 0x7e:
		return 2
	}
	return 1
}

// control goes past what follows ESC [, and erases the line where it says so.
func (t *terminal) control(text string) int {
	end := 0
	for end < len(text) && text[end] >= 0x20 && text[end] <= 0x3f {
		end++
	}
	if end == len(text) || text[end] < 0x40 || text[end] > 0x7e {
		return end
	}
	if parameters := text[:end]; text[end] == 'K' && (t.returned || parameters == "2") && parameters != "1" {
		t.out = t.out[:t.line]
	}
	return end + 1
}

// longestString bounds what an unfinished escape sequence can swallow.
const longestString = 4096

// stringEnd returns where a string for the terminal, such as its title or the
// address of a link, ends. One that does not was none.
func stringEnd(text string) int {
	for i := range min(len(text), longestString) {
		switch {
		case text[i] == '\a':
			return i + 1
		case text[i] == 0x1b && strings.HasPrefix(text[i:], "\x1b\\"):
			return i + 2
		case text[i] == '\n':
			return 0
		}
	}
	return 0
}
