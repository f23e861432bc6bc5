package envelope

import (
	"strings"

	"github.com/decant-dev/decant/internal/mdcode"
)

// settle rewrites the marks a line starts with where renderers disagree about
// them, and with them about which fence is open: tabs become spaces, and a list
// item with nothing in it becomes text. What is code stays.
func (d *disarmer) settle(line string) string {
	settled := settleMarks(line)
	if settled == line || d.staysFenced(line) {
		return line
	}
	return settled
}

// staysFenced reports whether the next line belongs to an open fence that is
// kept as it is.
func (d *disarmer) staysFenced(line string) bool {
	if _, open := d.scanner.Fence(); !open || d.scanner.Depth() > maxDepth {
		return false
	}
	kind := d.scanner.Clone().Step(line).Kind
	return kind == mdcode.Fenced || kind == mdcode.Close
}

func settleMarks(line string) string {
	end, marker := leadingMarks(line)
	marks, rest := line[:end], line[end:]
	if isHollow := marker >= 0 && strings.Trim(rest, "\n") == ""; isHollow && !isBreak(marks) {
		marks = marks[:marker] + `\` + marks[marker:]
	}
	if strings.IndexByte(marks, '\t') >= 0 {
		marks = expandTabs(marks)
	}
	return marks + rest
}

// leadingMarks returns where the marks of quotes and list items end that a
// line starts with, and where the last byte of the last list marker is, or -1.
func leadingMarks(line string) (end, marker int) {
	marker = -1
	for end < len(line) {
		if strings.IndexByte(" \t>", line[end]) >= 0 {
			end++
			continue
		}
		n := digits(line[end:])
		last := end + n
		if n > 9 || last == len(line) || strings.IndexByte(markers(n), line[last]) < 0 {
			break
		}
		if last+1 < len(line) && strings.IndexByte(" \t\n", line[last+1]) < 0 {
			break
		}
		end, marker = last+1, last
	}
	return end, marker
}

// digits counts those that s begins with, up to one more than a marker has.
func digits(s string) int {
	n := 0
	for n < len(s) && n < 10 && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// markers returns what may end a list marker that has so many digits.
func markers(digits int) string {
	if digits == 0 {
		return "-*+"
	}
	return ".)"
}

// isBreak reports whether marks are a thematic break, on which all agree.
func isBreak(marks string) bool {
	line := strings.Trim(marks, " \t>")
	if line == "" || line[0] == '+' {
		return false
	}
	mark := line[:1]
	return strings.Trim(line, mark+" \t") == "" && strings.Count(line, mark) >= 3
}

func expandTabs(marks string) string {
	var b strings.Builder
	for i := range len(marks) {
		if marks[i] != '\t' {
			b.WriteByte(marks[i])
			continue
		}
		b.WriteString("    "[b.Len()%4:])
	}
	return b.String()
}
