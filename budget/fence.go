package budget

import "strings"

// A fence follows whether the lines of a Markdown text stand inside a fenced
// code block, which may itself stand in a list or quote.
type fence struct {
	mark   string // the run of ` or ~ that opened it; empty outside
	indent string // what stands before the mark, without list markers
	first  string // the opening line
}

func (f *fence) open() bool { return f.mark != "" }

// closing returns what must follow a cut here to close the fence.
func (f *fence) closing() string {
	if !f.open() {
		return ""
	}
	return "\n" + f.indent + f.mark
}

func (f *fence) step(line string) {
	indent, rest := container(line)
	mark := fenceMark(rest)
	switch {
	case mark == "":
	case !f.open():
		if mark[0] == '`' && strings.Contains(rest[len(mark):], "`") {
			return // inline code, as in ```a```
		}
		*f = fence{mark, indent, indent + rest}
	case mark[0] == f.mark[0] && len(mark) >= len(f.mark) && strings.TrimSpace(rest[len(mark):]) == "":
		*f = fence{}
	}
}

// container splits off the quote and list markers a line starts with; in what
// it returns a list marker is spaces, so that text after it stays in the item.
func container(line string) (indent, rest string) {
	i := 0
	var b strings.Builder
	for i < len(line) {
		switch n := listMarker(line[i:]); {
		case line[i] == ' ' || line[i] == '>':
			b.WriteByte(line[i])
			i++
		case n > 0:
			b.WriteString("          "[:n])
			i += n
		default:
			return b.String(), line[i:]
		}
	}
	return b.String(), ""
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

func fenceMark(s string) string {
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

// A table follows whether the lines of a Markdown text stand in a table, and
// remembers its header so that it can be repeated.
type table struct {
	last string // the line before, when it could be a header
	head string // header and delimiter line of the table we are in
	rows int
}

// inBody reports whether the next line, if a row, would lack its header.
func (t *table) inBody() bool { return t.head != "" }

func (t *table) step(line string, inFence bool) {
	isRow := !inFence && strings.HasPrefix(line, "|")
	switch {
	case !isRow:
		*t = table{}
	case t.head == "" && t.last != "" && isDelimiter(line):
		t.head = t.last + line
	case t.head == "":
		t.last = line
	default:
		t.rows++
	}
}

func isDelimiter(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, "|-: \n") == ""
}
