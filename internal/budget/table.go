package budget

import "strings"

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
