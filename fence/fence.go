// Package fence follows which lines of a Markdown text are code.
package fence

import "strings"

// A Fence is told the lines of a text in order. The zero value stands before
// the first of them.
type Fence struct {
	// First is the line that opened the block the last line stands in, without
	// the list markers before it; empty outside of any.
	First  string
	mark   string // the run of ` or ~ that opened it; empty outside
	indent string // what stands before the mark, without list markers
	quotes int    // that the block stands in
	column int    // where the content of the innermost list item begins
	inner  int    // the same for the item that the block stands in
	prose  bool   // the last line was text, which a line that is set in goes on with
}

// Open reports whether a line after the last would stand in a fenced block.
func (f *Fence) Open() bool { return f.mark != "" }

// Closing returns what must follow a cut here to close the block.
func (f *Fence) Closing() string {
	if !f.Open() {
		return ""
	}
	return "\n" + f.indent + f.mark
}

// Step takes the next line and reports whether it is code, fenced or set in, or
// a fence.
func (f *Fence) Step(line string) bool {
	if strings.TrimSpace(line) == "" {
		f.prose = false
		return f.Open()
	}
	c := split(line)
	if f.Open() && (c.quotes < f.quotes || c.spaces < f.inner) {
		f.shut() // its quote or list item has ended
	}
	mark := markOf(c.rest)
	if f.Open() {
		if mark != "" && mark[0] == f.mark[0] && len(mark) >= len(f.mark) && strings.TrimSpace(c.rest[len(mark):]) == "" {
			f.shut()
		}
		return true
	}
	f.place(c)
	switch {
	case c.column-f.column > 3:
		return !f.prose
	case mark == "" || mark[0] == '`' && strings.Contains(c.rest[len(mark):], "`"): // as in ```a```
		f.prose = true
		return false
	}
	f.First, f.mark, f.indent, f.quotes, f.inner, f.prose = c.indent+c.rest, mark, c.indent, c.quotes, f.column, false
	return true
}

func (f *Fence) shut() { f.First, f.mark, f.indent, f.quotes, f.inner = "", "", "", 0, 0 }

// place notes the list item that a line outside of code begins or ends.
func (f *Fence) place(c container) {
	if c.item {
		f.column = c.column
		return
	}
	f.column = min(f.column, c.column)
}

// A container is the quote and list markers a line starts with.
type container struct {
	indent string // them, with spaces for list markers
	rest   string // what follows
	quotes int
	spaces int  // before anything but quote marks
	column int  // where rest begins, without quote marks
	item   bool // a list item begins here
}

func split(line string) container {
	var c container
	var b strings.Builder
	i := 0
	for i < len(line) {
		switch n := listMarker(line[i:]); {
		case line[i] == '>':
			b.WriteByte('>')
			c.quotes++
			i++
			if i < len(line) && line[i] == ' ' {
				b.WriteByte(' ')
				i++
			}
		case line[i] == ' ':
			b.WriteByte(' ')
			c.column++
			i++
		case line[i] == '\t':
			b.WriteByte('\t')
			c.column += 4 - c.column%4
			i++
		case n > 0:
			b.WriteString("          "[:n])
			c.column, c.item = c.column+n, true
			i += n
		default:
			c.indent, c.rest = b.String(), line[i:]
			return c
		}
		if !c.item {
			c.spaces = c.column
		}
	}
	c.indent = b.String()
	return c
}

// listMarker returns the length of a list marker with its space, or 0.
func listMarker(s string) int {
	n := 0
	for n < len(s) && n < 8 && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	isBullet := n == 0 && len(s) > 1 && strings.IndexByte("-*+", s[0]) >= 0
	isNumber := n > 0 && n+1 < len(s) && (s[n] == '.' || s[n] == ')')
	if (isBullet && s[1] == ' ') || (isNumber && s[n+1] == ' ') {
		return n + 2
	}
	return 0
}

func markOf(s string) string {
	if s == "" || (s[0] != '`' && s[0] != '~') {
		return ""
	}
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	if n < 3 {
		return ""
	}
	return s[:n]
}
