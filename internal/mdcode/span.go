package mdcode

import "strings"

// A Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Spans returns the code spans of text with their backticks, in order. Text is
// what one paragraph, heading or table cell holds.
func Spans(text string) []Span {
	if strings.IndexByte(text, '`') < 0 {
		return nil
	}
	runs := pair(text)
	html := tags{text: text}
	var spans []Span
	for i, r := 0, 0; i < len(text); {
		switch text[i] {
		case '\\':
			i = min(i+2, len(text))
		case '<':
			i = max(i+1, html.at(i))
		case '`':
			for runs[r].start+runs[r].length <= i {
				r++
			}
			end := runs[r].start + runs[r].length
			if c := runs[r].closer(i); c >= 0 {
				end = runs[c].start + runs[c].length
				spans = append(spans, Span{i, end})
			}
			i = end
		default:
			i++
		}
	}
	return spans
}

// A run of backticks, and which later runs could close it: as it stands, and
// with its first backtick taken away by a backslash.
type run struct {
	start, length int
	whole, less   int // indexes of runs, or -1
}

func (r run) closer(from int) int {
	if from == r.start {
		return r.whole
	}
	return r.less
}

// pair finds all runs and, in one pass from the back, their closers.
func pair(text string) []run {
	var runs []run
	for i := strings.IndexByte(text, '`'); i < len(text); {
		n := runLength(text[i:])
		runs = append(runs, run{i, n, -1, -1})
		i += n
		next := strings.IndexByte(text[i:], '`')
		if next < 0 {
			break
		}
		i += next
	}
	latest := map[int]int{}
	for i := len(runs) - 1; i >= 0; i-- {
		r := &runs[i]
		if at, ok := latest[r.length]; ok {
			r.whole = at
		}
		if at, ok := latest[r.length-1]; ok {
			r.less = at
		}
		latest[r.length] = i
	}
	return runs
}
