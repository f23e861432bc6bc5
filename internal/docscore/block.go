package docscore

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

func mark(kind byte, number int) string { return fmt.Sprintf("\x01%c%d\x01", kind, number) }

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // the pattern has digits only
	return n
}

func (s *scanner) say(text string) {
	s.running = append(s.running, text)
	s.doc.tokens = append(s.doc.tokens, tokens(text)...)
}

// flush ends the paragraph or item that is open.
func (s *scanner) flush() {
	if s.item != nil {
		text := s.inline(strings.Join(s.item, " "))
		s.doc.items = append(s.doc.items, taskBox().ReplaceAllString(text, ""))
		s.say(text)
	}
	if len(s.para) > 0 {
		s.say(s.inline(strings.Join(s.para, " ")))
	}
	s.item, s.para = nil, nil
}

func (s *scanner) blocks(lines []string) {
	for i := 0; i < len(lines); {
		i += s.block(lines[i:])
	}
	s.flush()
}

// block reads what begins at the first line, and returns how many lines it took.
func (s *scanner) block(lines []string) int {
	line := lines[0]
	bare := quoteMark().ReplaceAllString(line, "")
	text := strings.TrimSpace(bare)
	if text == "" {
		s.flush()
		return 1
	}
	if indented().MatchString(line) && len(s.para) == 0 && s.item == nil && !s.listed && !strings.Contains(text, "\x01") {
		return s.indentedCode(lines)
	}
	if strings.TrimLeft(line, " \t") == line && !itemLine().MatchString(bare) {
		s.listed = false
	}
	if taken := s.kept(text); taken {
		return 1
	}
	if n := s.pipeTable(lines, text); n > 0 {
		return n
	}
	if m := atx().FindStringSubmatch(bare); m != nil {
		s.flush()
		s.heading(len(m[1]), m[2])
		return 1
	}
	if len(s.para) > 0 && len(s.para) <= 2 && s.item == nil && underline().MatchString(text) {
		title := strings.Join(s.para, " ")
		s.para = nil
		level := 2
		if text[0] == '=' {
			level = 1
		}
		s.heading(level, title)
		return 1
	}
	s.line(bare, text)
	return 1
}

func (s *scanner) line(bare, text string) {
	m := itemLine().FindStringSubmatch(bare)
	switch {
	case ruleLine().MatchString(text):
		s.flush()
	case m != nil:
		s.flush()
		s.listed, s.item = true, []string{strings.TrimSpace(m[2])}
	case s.item != nil:
		s.item = append(s.item, text)
	default:
		s.para = append(s.para, text)
	}
}

func (s *scanner) indentedCode(lines []string) int {
	n := 0
	for n < len(lines) && (indented().MatchString(lines[n]) || strings.TrimSpace(lines[n]) == "") {
		if strings.TrimSpace(lines[n]) != "" {
			s.doc.code = append(s.doc.code, lines[n])
			s.say(lines[n])
		}
		n++
	}
	return n
}

// kept reads what was put aside before.
func (s *scanner) kept(text string) bool {
	m := placeholder().FindStringSubmatch(text)
	if m == nil {
		return false
	}
	s.flush()
	if m[1] == "T" {
		s.table(s.tables[number(m[2])])
		return true
	}
	for _, line := range s.codes[number(m[2])] {
		s.doc.code = append(s.doc.code, line)
		s.say(line)
	}
	return true
}

func (s *scanner) pipeTable(lines []string, text string) int {
	if !strings.Contains(text, "|") || len(lines) < 2 {
		return 0
	}
	rule := quoteMark().ReplaceAllString(lines[1], "")
	if !delimiter().MatchString(rule) || !strings.Contains(rule, "|") {
		return 0
	}
	s.flush()
	rows := [][]string{splitRow(text)}
	n := 2
	for ; n < len(lines); n++ {
		row := strings.TrimSpace(quoteMark().ReplaceAllString(lines[n], ""))
		if !strings.Contains(row, "|") {
			break
		}
		rows = append(rows, splitRow(row))
	}
	s.table(rows)
	return n
}

func splitRow(line string) []string {
	line = strings.TrimPrefix(strings.TrimSpace(line), "|")
	var cells []string
	var cell strings.Builder
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line):
			cell.WriteString(line[i : i+2])
			i++
		case line[i] == '|':
			cells = append(cells, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			cell.WriteByte(line[i])
		}
	}
	if strings.TrimSpace(cell.String()) != "" || !strings.HasSuffix(line, "|") {
		cells = append(cells, strings.TrimSpace(cell.String()))
	}
	return cells
}

func (s *scanner) table(rows [][]string) {
	var kept [][]string
	for _, row := range rows {
		cells, filled := make([]string, len(row)), false
		for i, c := range row {
			cells[i] = s.inline(c)
			filled = filled || strings.TrimSpace(cells[i]) != ""
		}
		if filled {
			kept = append(kept, cells)
		}
	}
	if len(kept) == 0 {
		return
	}
	s.doc.tables = append(s.doc.tables, kept)
	for _, row := range kept {
		for _, c := range row {
			s.say(c)
		}
	}
}

func (s *scanner) heading(level int, text string) {
	text = strings.TrimSpace(s.inline(attributes().ReplaceAllString(text, "")))
	text = strings.NewReplacer("**", "", "__", "").Replace(text)
	if text != "" {
		s.doc.headings = append(s.doc.headings, heading{level, text})
		s.say(text)
	}
}

var (
	linked = lazyregexp.New(`(?s)(!?)\[((?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.)*\])*)\]\(\s*<?((?:[^\s()<>\\]|\\.|` +
		`\([^\s()]*\))*)>?(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*\)`)
	referred = lazyregexp.New(`(!?)\[((?:[^\[\]\\]|\\.)*)\]\[((?:[^\[\]\\]|\\.)*)\]`)
	address  = lazyregexp.New("(?i)(?:https?://|mailto:)[^\\s<>\"'`|\\\\^{}\\[\\]]+")
	angled   = lazyregexp.New(`<((?:https?://|mailto:)[^\s<>]+)>`)
	anchor   = lazyregexp.New(`(?i)<a\s[^>]*href\s*=\s*["']?([^"'\s>]+)`)
	lineEnd  = lazyregexp.New(`(?i)<br\s*/?>`)
	noteRef  = lazyregexp.New(`\[\^[^\]\s]+\]:?`)
	escaped  = lazyregexp.New("\\\\([\\\\`*_{}\\[\\]()#+\\-.!|<>~$&\"'^=%/:;,@?])")
)

// inline makes plain text of a run of Markdown, and notes its links.
func (s *scanner) inline(text string) string {
	text = s.unlinked(text)
	text = referred().ReplaceAllStringFunc(text, func(found string) string {
		m := referred().FindStringSubmatch(found)
		key := m[3]
		if key == "" {
			key = m[2]
		}
		target, ok := s.refs[fold(key)]
		switch {
		case !ok:
			return found
		case m[1] != "":
			return " "
		}
		s.doc.links = append(s.doc.links, target)
		return m[2]
	})
	for _, found := range address().FindAllString(text, -1) {
		s.doc.links = append(s.doc.links, strings.TrimRight(found, ".,;:!?)*_"))
	}
	text = angled().ReplaceAllString(text, "$1")
	for _, m := range anchor().FindAllStringSubmatch(text, -1) {
		s.doc.links = append(s.doc.links, html.UnescapeString(m[1]))
	}
	text = htmlTag().ReplaceAllString(lineEnd().ReplaceAllString(text, " "), "")
	text = html.UnescapeString(noteRef().ReplaceAllString(text, " "))
	return escaped().ReplaceAllString(text, "$1")
}

var anyEscape = lazyregexp.New(`\\(.)`)

func (s *scanner) unlinked(text string) string {
	return linked().ReplaceAllStringFunc(text, func(found string) string {
		m := linked().FindStringSubmatch(found)
		if m[1] != "" {
			return " "
		}
		s.doc.links = append(s.doc.links, anyEscape().ReplaceAllString(m[3], "$1"))
		return s.unlinked(m[2])
	})
}
