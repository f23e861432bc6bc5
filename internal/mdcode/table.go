package mdcode

import "strings"

// Cells splits a row at the bars that no backslash stands before. A bar within
// a code span splits too: rows are split before anything else is read.
func Cells(row string) []Span {
	var out []Span
	start := 0
	for i := 0; i < len(row); i++ {
		switch row[i] {
		case '\\':
			i++
		case '|':
			out = append(out, Span{start, i})
			start = i + 1
		}
	}
	out = append(out, Span{start, len(row)})
	return trimCells(row, out)
}

// trimCells drops what is before the first bar and after the last, where
// nothing stands there.
func trimCells(row string, all []Span) []Span {
	if len(all) > 1 && isEmpty(row, all[0]) {
		all = all[1:]
	}
	if n := len(all); n > 1 && isEmpty(row, all[n-1]) {
		all = all[:n-1]
	}
	return all
}

func isEmpty(row string, cell Span) bool {
	return strings.Trim(row[cell.Start:cell.End], " \t") == ""
}

// IsDelimiter reports whether a line parts a table's head of so many columns
// from its body.
func IsDelimiter(line string, columns int) bool {
	if strings.Trim(line, "|-: \t") != "" || strings.IndexByte(line, '-') < 0 {
		return false
	}
	parts := Cells(line)
	for _, p := range parts {
		dashes := strings.Trim(line[p.Start:p.End], " \t")
		dashes = strings.TrimSuffix(strings.TrimPrefix(dashes, ":"), ":")
		if dashes == "" || strings.Trim(dashes, "-") != "" {
			return false
		}
	}
	return len(parts) == columns
}
