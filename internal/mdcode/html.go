package mdcode

import "strings"

// htmlEnd is what ends an HTML block: one of several strings, or a blank line
// where there are none.
type htmlEnd []string

func (e htmlEnd) atBlank() bool { return len(e) == 0 }

func (e htmlEnd) in(line string) bool {
	for _, end := range e {
		if containsFold(line, end) {
			return true
		}
	}
	return false
}

var (
	rawEnd      = htmlEnd{"</script>", "</pre>", "</style>", "</textarea>"}
	commentEnd  = htmlEnd{"-->"}
	processEnd  = htmlEnd{"?>"}
	cdataEnd    = htmlEnd{"]]>"}
	declareEnd  = htmlEnd{">"}
	blankEnd    = htmlEnd{}
	rawElements = words("script pre style textarea")
	// What begins an HTML block even within a paragraph.
	blockElements = words("address article aside base basefont blockquote body caption center col colgroup dd details " +
		"dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr " +
		"html iframe legend li link main menu menuitem meta nav noframes ol optgroup option p param search section " +
		"source summary table tbody td tfoot th thead title tr track ul")
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

func (s *Scanner) htmlBlock(rest string, inParagraph bool) (Kind, leaf) {
	if s.IgnoreHTML {
		return Blank, none
	}
	end := htmlStart(rest, inParagraph)
	if end == nil {
		return Blank, none
	}
	s.end = end
	if end.in(rest) {
		return HTML, none
	}
	return HTML, markup
}

// htmlStart returns what ends the HTML block that rest begins, or nil.
func htmlStart(rest string, inParagraph bool) htmlEnd {
	switch {
	case strings.HasPrefix(rest, "<!--"):
		return commentEnd
	case strings.HasPrefix(rest, "<?"):
		return processEnd
	case strings.HasPrefix(rest, "<![CDATA["):
		return cdataEnd
	case len(rest) > 2 && rest[1] == '!' && isLetter(rest[2]):
		return declareEnd
	}
	closing := strings.HasPrefix(rest, "</")
	name := tagName(strings.TrimPrefix(rest[1:], "/"))
	after := rest[len("<")+len(name):]
	if closing {
		after = after[1:]
	}
	switch lower := strings.ToLower(name); {
	case name == "":
		return nil
	case rawElements[lower] && !closing && endsName(after, false):
		return rawEnd
	case blockElements[lower] && endsName(after, true):
		return blankEnd
	}
	if inParagraph || rawElements[strings.ToLower(name)] {
		return nil
	}
	if t := (tags{text: rest}); t.element(0) > 0 && strings.Trim(rest[t.element(0):], " \t") == "" {
		return blankEnd
	}
	return nil
}

// endsName reports whether a tag's name may end before after.
func endsName(after string, slash bool) bool {
	return after == "" || isSpace(after[0]) || after[0] == '>' || slash && strings.HasPrefix(after, "/>")
}

func tagName(s string) string {
	n := 0
	for n < len(s) && (isLetter(s[n]) || n > 0 && (isDigit(s[n]) || s[n] == '-')) {
		n++
	}
	return s[:n]
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// containsFold is strings.Contains for a lower-case needle, in any case of s.
func containsFold(s, needle string) bool {
	for {
		i := strings.IndexByte(s, needle[0])
		if i < 0 || len(s)-i < len(needle) {
			return false
		}
		if strings.EqualFold(s[i:i+len(needle)], needle) {
			return true
		}
		s = s[i+1:]
	}
}
