package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/charref"
	"github.com/decant-dev/decant/internal/mdcode"
)

// Plain is the block as a reader of the page sees it: without the marks of
// Markdown and the addresses of links. Lines stay apart, and so do the cells
// of a table, by tabs.
func (b *Block) Plain() string { return plain(b.Text) }

func plain(markdown string) string {
	var b strings.Builder
	b.Grow(len(markdown))
	var scan mdcode.Scanner
	margin := marginOf(markdown)
	for line := range strings.Lines(markdown) {
		line = strings.TrimPrefix(strings.TrimRight(line, "\r\n"), margin)
		l := scan.Step(line)
		switch l.Kind {
		case mdcode.Open, mdcode.Close:
			continue
		case mdcode.Fenced:
			line = unquoted(line, l.Content)
		default:
			if isRule(line) {
				continue
			}
			line = plainLine(line)
		}
		if line == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(line)
	}
	return b.String()
}

// marginOf is the indentation of a block that was cut out of list items.
func marginOf(block string) string { return block[:len(block)-len(strings.TrimLeft(block, " \t"))] }

// unquoted is a line of code without the marks of the quotes that it is in.
func unquoted(line string, content int) string {
	if i := strings.LastIndexByte(line[:content], '>'); i >= 0 {
		return strings.TrimPrefix(line[i+1:], " ")
	}
	return line
}

// plainLine drops the marks of one line outside fences.
func plainLine(line string) string {
	line, isRow := lineMarks(line)
	if !strings.ContainsAny(line, "\\*_`~[]!<&|") {
		return line
	}
	dropped := linkMarks(line)
	var b strings.Builder
	b.Grow(len(line))
	inCode, inAutolink := false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case dropped != nil && dropped[i]:
		case c == '`':
			inCode = !inCode
		case inCode:
			b.WriteByte(c)
		case c == '\\' && i+1 < len(line) && isPunctuation(line[i+1]):
			i++
			b.WriteByte(line[i])
		case c == '|' && isRow:
			b.WriteByte('\t')
		case isEmphasis(line, i):
		case c == '<' && isAutolink(line[i:]):
			inAutolink = true
		case c == '>' && inAutolink:
			inAutolink = false
		default:
			b.WriteByte(c)
		}
	}
	text := b.String()
	if strings.Contains(text, "&") {
		text = charref.Resolve(text)
	}
	return strings.TrimSpace(text)
}

// lineMarks drops what stands before the words of a line: quote marks, list
// marks and the hashes of a heading. It tells whether it is a table's row.
func lineMarks(line string) (rest string, isRow bool) {
	line = strings.Trim(line, " \t")
	for strings.HasPrefix(line, ">") {
		line = strings.TrimLeft(line[1:], " \t")
	}
	if strings.HasPrefix(line, "|") {
		return strings.Trim(line, "| \t"), true
	}
	if hashes := strings.TrimLeft(line, "#"); hashes != line && (hashes == "" || hashes[0] == ' ') {
		return strings.TrimSpace(hashes), false
	}
	for _, mark := range []string{"- [ ] ", "- [x] ", "- ", "* ", "+ "} {
		if after, ok := strings.CutPrefix(line, mark); ok {
			return strings.TrimLeft(after, " "), false
		}
	}
	digits := strings.TrimLeft(line, "0123456789")
	if n := len(
		line,
	) - len(
		digits,
	); n > 0 && n < 4 &&
		(strings.HasPrefix(digits, ". ") || strings.HasPrefix(digits, ") ")) {
		return strings.TrimLeft(digits[2:], " "), false
	}
	return line, false
}

// longestAddress bounds the search for the end of a link's address.
const longestAddress = 2048

// linkMarks tells which bytes of a line belong to links and images but are
// not words of the page; nil means none.
func linkMarks(line string) []bool {
	if !strings.Contains(line, "](") && !strings.Contains(line, "[^") {
		return nil
	}
	dropped := make([]bool, len(line)+1)
	var open []int
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '[':
			open = append(open, i)
		case ']':
			if len(open) == 0 {
				continue
			}
			start := open[len(open)-1]
			open = open[:len(open)-1]
			i = markLink(line, start, i, dropped)
		}
	}
	return dropped
}

// markLink marks the link whose text is between start and end, if it is one,
// and returns where to go on.
func markLink(line string, start, end int, dropped []bool) int {
	if strings.HasPrefix(line[start:], "[^") && end-start < 40 {
		mark(dropped, start, end+1)
		return end
	}
	close := addressEnd(line, end+1)
	if close < 0 {
		return end
	}
	mark(dropped, end, close+1)
	if start > 0 && line[start-1] == '!' {
		start--
		mark(dropped, start, start+2)
		return close
	}
	dropped[start] = true
	// Envelopes show images so.
	if label := "[image: "; strings.HasPrefix(line[start:], label) {
		mark(dropped, start, start+len(label))
	}
	return close
}

func mark(dropped []bool, from, to int) {
	for i := from; i < to; i++ {
		dropped[i] = true
	}
}

func addressEnd(line string, at int) int {
	if at >= len(line) || line[at] != '(' {
		return -1
	}
	depth := 0
	for i := at; i < len(line) && i < at+longestAddress; i++ {
		switch line[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func isPunctuation(c byte) bool {
	return c > ' ' && c < utf8.RuneSelf && !('0' <= c && c <= '9') && !('a' <= c|0x20 && c|0x20 <= 'z')
}

// isEmphasis reports whether the byte at i is a mark of emphasis rather than
// a character that the page shows.
func isEmphasis(line string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(line[:i])
	after, _ := utf8.DecodeRuneInString(line[i+1:])
	switch line[i] {
	case '*':
		return !isGap(before) || !isGap(after)
	case '_':
		return (isGap(before) || !isWordRune(before)) != (isGap(after) || !isWordRune(after))
	case '~':
		return before == '~' || after == '~'
	}
	return false
}

func isGap(r rune) bool { return r == utf8.RuneError || unicode.IsSpace(r) }

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

func isAutolink(s string) bool {
	return strings.HasPrefix(s, "<http://") || strings.HasPrefix(s, "<https://") || strings.HasPrefix(s, "<mailto:")
}
