package docscore

import (
	"html"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A parsed document is what is compared of a Markdown text.
type parsed struct {
	tokens   []string // all words in reading order
	headings []heading
	tables   [][][]string
	items    []string // the first paragraph of each
	links    []string
	code     []string // lines
	math     bool
	plain    string // for strings that must be there
	raw      string
}

type heading struct {
	level int
	text  string
}

var (
	frontMatter = lazyregexp.New(`(?s)^\x{feff}?---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)`)
	comment     = lazyregexp.New(`(?s)<!--.*?-->`)
	fence       = lazyregexp.New("^\\s*(?:>\\s*)*(`{3,}|~{3,})(.*)$")
	preformed   = lazyregexp.New(`(?is)<pre\b[^>]*>(.*?)</pre>`)
	htmlTable   = lazyregexp.New(`(?is)<table\b.*?</table>`)
	htmlRow     = lazyregexp.New(`(?is)<tr\b[^>]*>(.*?)(?:</tr>|$)`)
	htmlCell    = lazyregexp.New(`(?is)<t[dh]\b([^>]*)>(.*?)(?:</t[dh]>|$)`)
	colspan     = lazyregexp.New(`(?i)colspan\s*=\s*["']?(\d{1,3})`)
	unseen      = lazyregexp.New(`(?is)<script\b.*?</script>|<style\b.*?</style>`)
	htmlHeading = lazyregexp.New(`(?is)<h([1-6])\b[^>]*>(.*?)</h[1-6]>`)
	htmlItem    = lazyregexp.New(`(?i)<li\b[^>]*>\s*(?:<p\b[^>]*>)?`)
	htmlBlock   = lazyregexp.New(`(?i)</?(?:p|div|section|article|figure|figcaption|ul|ol|dl|dt|dd|blockquote|header|` +
		`footer|details|summary|center)\b[^>]*>`)
	htmlTag = lazyregexp.New(`(?i)</?(?:a|abbr|b|big|br|cite|code|del|em|font|hr|i|img|ins|kbd|mark|q|s|small|span|` +
		`strike|strong|sub|sup|tt|u|var|wbr|td|th|tr|tbody|thead|table|p|div|li|ul|ol|input|` +
		`pre)(?:\s[^<>]*|/)?>`)
	blockMath   = lazyregexp.New(`(?s)\$\$[^$].*?\$\$|\\\[[^\]]*[\\^_{}=].{2,400}?\\\]`)
	inlineMath  = lazyregexp.New(`\$([^\s$](?:[^$\n]{0,298}[^\s\\$])?)\$`)
	definition  = lazyregexp.New(`^\s{0,3}\[([^\]\n]+)\]:\s*<?([^\s>]+)>?.*$`)
	quoteMark   = lazyregexp.New(`^\s*(?:>\s?)+`)
	indented    = lazyregexp.New(`^(?: {4}|\t)`)
	placeholder = lazyregexp.New("^\x01([CT])(\\d+)\x01$")
	delimiter   = lazyregexp.New(`^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$`)
	atx         = lazyregexp.New(`^\s{0,3}(#{1,6})(?:\s+(.*?))?\s*#*\s*$`)
	underline   = lazyregexp.New(`^(=+|-{2,})$`)
	ruleLine    = lazyregexp.New(`^(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$`)
	itemLine    = lazyregexp.New(`^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(.*)$`)
	attributes  = lazyregexp.New(`\s*\{[^{}]*\}\s*$`)
	taskBox     = lazyregexp.New(`^\s*\[[ xX]\]\s*`)
)

// A scanner reads Markdown line by line. Truth and output go through the same
// one, so that what it does not understand costs neither.
type scanner struct {
	doc     *parsed
	refs    map[string]string
	codes   [][]string
	tables  [][][]string
	running []string
	item    []string
	para    []string
	listed  bool
}

func parse(text string) *parsed {
	s := &scanner{doc: &parsed{raw: text}, refs: map[string]string{}}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n\n").Replace(text)
	front := ""
	if m := frontMatter().FindStringSubmatch(text); m != nil && strings.Contains(m[1], ":") {
		front, text = m[1], text[len(m[0]):]
	}
	text = s.withoutCode(comment().ReplaceAllString(text, " "))
	text = s.withoutHTML(text)
	text = s.withoutMath(text)
	s.blocks(s.withoutDefinitions(text))
	s.doc.plain = squash(html.UnescapeString(front) + "\n" + strings.Join(s.running, "\n"))
	return s.doc
}

// withoutCode puts marks in place of fences, so that nothing below reads them.
func (s *scanner) withoutCode(text string) string {
	var out, open []string
	mark := ""
	for line := range strings.SplitSeq(text, "\n") {
		m := fence().FindStringSubmatch(line)
		switch {
		case mark == "" && m != nil && !(m[1][0] == '`' && strings.Contains(m[2], "`")):
			mark, open = m[1], []string{}
		case mark == "":
			out = append(out, line)
		case m != nil && m[1][0] == mark[0] && len(m[1]) >= len(mark) && strings.TrimSpace(m[2]) == "":
			out = append(out, "", s.keepCode(open), "")
			mark = ""
		default:
			open = append(open, line)
		}
	}
	if mark != "" {
		out = append(out, s.keepCode(open))
	}
	text = strings.Join(out, "\n")
	return preformed().ReplaceAllStringFunc(text, func(found string) string {
		inner := preformed().FindStringSubmatch(found)[1]
		lines := strings.Split(strings.Trim(html.UnescapeString(htmlTag().ReplaceAllString(inner, "")), "\n"), "\n")
		return "\n\n" + s.keepCode(lines) + "\n\n"
	})
}

func (s *scanner) keepCode(lines []string) string {
	s.codes = append(s.codes, lines)
	return mark('C', len(s.codes)-1)
}

func (s *scanner) withoutHTML(text string) string {
	text = htmlTable().ReplaceAllStringFunc(text, func(found string) string {
		s.tables = append(s.tables, rowsOf(found))
		for _, m := range anchor().FindAllStringSubmatch(found, -1) {
			s.doc.links = append(s.doc.links, html.UnescapeString(m[1]))
		}
		return "\n\n" + mark('T', len(s.tables)-1) + "\n\n"
	})
	text = unseen().ReplaceAllString(text, " ")
	text = htmlHeading().ReplaceAllStringFunc(text, func(found string) string {
		m := htmlHeading().FindStringSubmatch(found)
		return "\n\n" + strings.Repeat("#", int(m[1][0]-'0')) + " " + strings.Join(strings.Fields(m[2]), " ") + "\n\n"
	})
	text = htmlItem().ReplaceAllString(text, "\n- ")
	return htmlBlock().ReplaceAllString(text, "\n")
}

func rowsOf(table string) [][]string {
	var rows [][]string
	for _, row := range htmlRow().FindAllStringSubmatch(table, -1) {
		var cells []string
		for _, cell := range htmlCell().FindAllStringSubmatch(row[1], -1) {
			text := html.UnescapeString(htmlTag().ReplaceAllString(htmlBlock().ReplaceAllString(cell[2], " "), ""))
			cells = append(cells, strings.Join(strings.Fields(text), " "))
			if m := colspan().FindStringSubmatch(cell[1]); m != nil {
				cells = append(cells, make([]string, min(max(number(m[1])-1, 0), 199))...)
			}
		}
		if len(cells) > 0 {
			rows = append(rows, cells)
		}
	}
	return rows
}

func (s *scanner) withoutMath(text string) string {
	text = blockMath().ReplaceAllStringFunc(text, func(string) string {
		s.doc.math = true
		return " "
	})
	return inlineMath().ReplaceAllStringFunc(text, func(found string) string {
		inner := strings.Trim(found, "$")
		if !strings.ContainsAny(inner, `\^_{}=<>+`) && len([]rune(inner)) != 1 {
			return found
		}
		s.doc.math = true
		return " "
	})
}

func (s *scanner) withoutDefinitions(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if m := definition().FindStringSubmatch(line); m != nil && !strings.HasPrefix(m[1], "^") {
			s.refs[fold(m[1])] = m[2]
		} else {
			lines = append(lines, line)
		}
	}
	return lines
}
