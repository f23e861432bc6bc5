package visibility

import (
	"slices"
	"strings"
	"unicode/utf8"
	"unsafe"
)

const (
	longestSheet = 2 << 20 // of all style elements together, in bytes
	maxSelectors = 20_000
	// longestSelector also bounds how deep one can be nested.
	longestSelector = 500
	deepestBlock    = 8 // media queries within each other
)

// read adds the rules of one style element.
func (s *sheet) read(css string) {
	if len(css) > longestSheet-s.length {
		css, s.cut = css[:longestSheet-s.length], true
	}
	s.length += len(css)
	css = s.withoutComments(css)
	s.declared = slices.Grow(s.declared, len(css)/bytesPerDeclaration)
	for css != "" {
		css = s.block(css, certain, 0) // a bracket too many ends a block early
	}
}

// bytesPerDeclaration is how much CSS it takes, on average, for one that counts.
const bytesPerDeclaration = 50

// trust says how far a rule is known to apply. A doubtful one may show text
// that another hides, but not hide any.
type trust uint8

const (
	never trust = iota
	doubtful
	certain
)

// block reads rules up to the brace that ends them, and returns what follows.
func (s *sheet) block(css string, t trust, depth int) string {
	for {
		end := until(css, '{', ';', '}')
		if end == len(css) {
			return ""
		}
		prelude, stop := css[:end], css[end]
		css = css[end+1:]
		switch stop {
		case '{':
			css = s.rule(strings.TrimSpace(prelude), css, t, depth)
		case ';':
			if depth == 0 && !strings.HasPrefix(strings.TrimSpace(prelude), "@") {
				css = afterBrokenRule(css)
			}
		case '}':
			return css
		}
	}
}

// afterBrokenRule returns what follows a rule whose selectors have a semicolon
// in them, such as "a&gt; b": browsers drop the whole of it.
func afterBrokenRule(css string) string {
	css = css[min(until(css, '{', '{', '}')+1, len(css)):]
	return css[min(closing(css)+1, len(css)):]
}

// rule reads what is in the braces after a prelude, and returns what follows.
func (s *sheet) rule(prelude, css string, t trust, depth int) string {
	prelude = strings.TrimPrefix(prelude, "<!--")
	if !strings.HasPrefix(prelude, "@") {
		return s.styleRule(prelude, css, t)
	}
	if inner := min(t, condition(lower(prelude))); inner != never && depth < deepestBlock {
		return s.block(css, inner, depth+1)
	}
	return css[min(closing(css)+1, len(css)):]
}

func (s *sheet) styleRule(prelude, css string, t trust) string {
	r := rule{selectors: prelude, trust: t, first: int32(len(s.sketches))}
	r.count = s.sketch(prelude)
	isBase := strings.HasPrefix(prelude, ":root") || prelude == "html" || prelude == "body"
	if r.count == 0 && !isBase && !isAboutPage(prelude) {
		return css[min(closing(css)+1, len(css)):]
	}
	rest := ""
	r.from = int32(len(s.declared))
	s.declared, rest = s.declarations(s.declared, css)
	if isBase {
		s.keepVariables()
	}
	if r.to = int32(len(s.declared)); r.to > r.from {
		s.add(r)
	}
	return rest
}

const maxVariables = 2000

// keepVariables makes the custom properties of the block that was read last those
// of the page.
func (s *sheet) keepVariables() {
	for _, c := range s.custom {
		if len(s.variables) == maxVariables {
			break
		}
		if s.variables == nil {
			s.variables = make(map[string]string)
		}
		s.variables[lower(c.name)], _ = cutImportant(lower(strings.TrimSpace(c.text)))
	}
}

// nextDeclaration cuts one declaration off a block, and says whether it is the
// last. The value is not trimmed.
func nextDeclaration(block string) (name, text, rest string, last bool) {
	end := until(block, ';', '{', '}')
	if end == len(block) {
		last = true
	} else {
		last, rest = block[end] == '}', block[end+1:]
		if block[end] == '{' { // a rule within a rule
			return "", "", rest[min(closing(rest)+1, len(rest)):], false
		}
	}
	colon := strings.IndexByte(block[:end], ':')
	if colon < 0 {
		return "", "", rest, last
	}
	return strings.TrimSpace(block[:colon]), block[colon+1 : end], rest, last
}

func cutImportant(text string) (string, bool) {
	before, after, found := strings.Cut(text, "!")
	if found && strings.TrimSpace(after) == "important" {
		return strings.TrimSpace(before), true
	}
	return text, false
}

// structural marks the bytes that until and closing have to look at.
var structural = [256]bool{'"': true, '\'': true, '\\': true, '(': true, '[': true, ')': true, ']': true, '{': true,
	'}': true, ';': true, ',': true}

// until returns the place of the first of three bytes that is not in a string
// or in brackets, or the length.
func until(css string, a, b, c byte) int {
	depth := 0
	for i := 0; i < len(css); i++ {
		ch := css[i]
		if !structural[ch] {
			continue
		}
		switch ch {
		case '"', '\'':
			i = stringEnd(css, i)
		case '\\':
			i++
		case '(', '[':
			depth++
		case ')', ']':
			depth = max(0, depth-1)
		case a, b, c:
			// A brace ends whatever was left open before it.
			if depth == 0 || ch == '{' || ch == '}' {
				return i
			}
		}
	}
	return len(css)
}

// closing returns the place of the brace that ends a block.
func closing(css string) int {
	if end := strings.IndexByte(css, '}'); end >= 0 && isFlat(css[:end]) {
		return end
	}
	depth := 0
	for i := 0; i < len(css); i++ {
		if !structural[css[i]] {
			continue
		}
		switch css[i] {
		case '"', '\'':
			i = stringEnd(css, i)
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(css)
}

// isFlat reports whether nothing in a text could hide a brace.
func isFlat(css string) bool {
	return strings.IndexByte(css, '{') < 0 && strings.IndexByte(css, '"') < 0 && strings.IndexByte(css, '\'') < 0 &&
		strings.IndexByte(css, '\\') < 0
}

// stringEnd returns the place of the closing quote. A line end closes a string
// too, as CSS has it.
func stringEnd(css string, start int) int {
	for i := start + 1; i < len(css); i++ {
		switch css[i] {
		case css[start], '\n':
			return i
		case '\\':
			i++
		}
	}
	return len(css)
}

// withoutComments returns CSS as if there were none. It lies in the sheet's memory,
// which the next page gets.
func (s *sheet) withoutComments(css string) string {
	if !strings.Contains(css, "/*") {
		return css
	}
	start := len(s.plain)
	for found := true; found; {
		var before string
		before, css, found = strings.Cut(css, "/*")
		s.plain = append(s.plain, before...)
		_, css, _ = strings.Cut(css, "*/")
	}
	return unsafe.String(unsafe.SliceData(s.plain[start:]), len(s.plain)-start)
}

// lower folds the case of a name or value and undoes escapes, with which
// d\69splay would pass for something else.
func lower(text string) string {
	for i := range len(text) {
		if !isPlain[text[i]] {
			if strings.IndexByte(text[i:], '\\') >= 0 {
				text = unescape(text)
			}
			return strings.ToLower(text)
		}
	}
	return text
}

// isPlain has the bytes that lower leaves as they are.
var isPlain = func() (plain [256]bool) {
	for c := range utf8.RuneSelf {
		plain[c] = c != '\\' && (c < 'A' || c > 'Z')
	}
	return plain
}()

func unescape(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			out.WriteByte(text[i])
			continue
		}
		code, digits := rune(0), 0
		for digits < 6 && i+1 < len(text) && hexDigit(text[i+1]|0x20) >= 0 {
			code = code<<4 | hexDigit(text[i+1]|0x20)
			digits++
			i++
		}
		if digits > 0 {
			out.WriteRune(code)
			if i+1 < len(text) && text[i+1] == ' ' {
				i++
			}
		}
	}
	return out.String()
}
