package mdcode

import "strings"

// Ranges returns all code of a Markdown text, in order: the lines of fenced
// and indented blocks, fences included, and the code spans. None of them goes
// over a line's end, and none holds the mark of a quote or list item.
func Ranges(text string) []Span {
	r := ranger{text: text}
	at := 0
	for line := range strings.Lines(text) {
		r.step(line, at)
		at += len(line)
	}
	r.flush()
	return r.spans
}

// A ranger gathers the lines of one paragraph before it reads their spans.
type ranger struct {
	Scanner
	text  string
	lines []textLine
	spans []Span
}

type textLine struct {
	Span
	indent int
}

func (r *ranger) step(line string, at int) {
	l := r.Step(line)
	content := Span{at + l.Content, at + len(strings.TrimRight(line, "\r\n"))}
	if !l.GoesOn {
		r.flush()
	}
	switch l.Kind {
	case Text:
		r.lines = append(r.lines, textLine{content, l.indent})
	case Open, Fenced, Close, Indented:
		r.add(content)
	}
}

func (r *ranger) add(s Span) {
	if s.Start < s.End {
		r.spans = append(r.spans, s)
	}
}

// flush reads the spans of the lines gathered: those before a table as one
// text, and each cell of a table as its own.
func (r *ranger) flush() {
	head, columns := r.table()
	r.read(r.lines[:head])
	for _, row := range r.lines[head:] {
		all := Cells(r.slice(row))
		for _, cell := range all[:min(columns, len(all))] { // what is too many is not shown
			r.read([]textLine{{Span: Span{row.Start + cell.Start, row.Start + cell.End}}})
		}
	}
	r.lines = r.lines[:0]
}

// table returns the index of the line that heads a table and how many columns
// it has, or the number of lines where there is none.
func (r *ranger) table() (head, columns int) {
	for i := 1; i < len(r.lines); i++ {
		line := r.slice(r.lines[i])
		if strings.IndexByte(line, '-') < 0 || strings.Trim(line, "|-: \t") != "" || r.lines[i].indent > 3 {
			continue
		}
		columns := len(Cells(r.slice(r.lines[i-1])))
		if IsDelimiter(line, columns) {
			return i - 1, columns
		}
	}
	return len(r.lines), 0
}

func (r *ranger) slice(l textLine) string { return r.text[l.Start:l.End] }

// read finds the spans of lines that are read as one text.
func (r *ranger) read(lines []textLine) {
	if len(lines) == 1 {
		for _, s := range Spans(r.slice(lines[0])) {
			r.add(Span{lines[0].Start + s.Start, lines[0].Start + s.End})
		}
		return
	}
	var joined strings.Builder
	for _, l := range lines {
		joined.WriteString(r.slice(l) + "\n")
	}
	before := 0 // length of the lines passed, with their ends
	for _, s := range Spans(joined.String()) {
		for s.Start < s.End {
			l := lines[0]
			size := l.End - l.Start
			if s.Start-before < size {
				r.add(Span{l.Start + s.Start - before, l.Start + min(s.End-before, size)})
			}
			if s.End-before <= size {
				break
			}
			lines, before = lines[1:], before+size+1
			s.Start = max(s.Start, before)
		}
	}
}
