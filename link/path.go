package link

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxBrackets bounds how deep brackets may nest in one path.
const maxBrackets = 16

// What a byte does in a path.
const (
	pathPlain = iota
	pathStop
	pathOpen
	pathClose
	pathCheck // depends on what stands around it
)

var pathBytes = func() (table [utf8.RuneSelf]uint8) {
	for b := range 0x21 {
		table[b] = pathStop
	}
	for _, b := range []byte("<>\"`|\\^\x7f") {
		table[b] = pathStop
	}
	table['('], table['['], table['{'] = pathOpen, pathOpen, pathOpen
	table[')'], table[']'], table['}'] = pathClose, pathClose, pathClose
	for _, b := range []byte("hH&'*~_") {
		table[b] = pathCheck
	}
	return table
}()

// path scans what follows a host: path, query and fragment.
type path struct {
	text    string
	wrap    byte // what stands before the link: a quote or emphasis that its twin closes
	quotes  int
	scanned int // how far the scan went, before unmatched brackets cut it
	depth   int

	unmatched []int // brackets known to have no closer
	open      [maxBrackets]int
}

// end returns how far the path that starts at i goes, before trailing prose is trimmed.
func (p *path) end(i int) int {
	for i < len(p.text) {
		width := p.step(i)
		if width == 0 {
			break
		}
		i += width
	}
	p.scanned = i
	if p.depth > 0 {
		return p.open[0]
	}
	return i
}

// step returns how many bytes at i belong to the path.
func (p *path) step(i int) int {
	b := p.text[i]
	if b >= utf8.RuneSelf {
		return p.stepRune(i)
	}
	switch pathBytes[b] {
	case pathStop:
		return 0
	case pathOpen:
		return p.push(i)
	case pathClose:
		return p.pop(b)
	case pathCheck:
		return p.check(i)
	}
	return 1
}

func (p *path) push(i int) int {
	if p.depth == maxBrackets || slices.Contains(p.unmatched, i) || isMarkupCloser(p.text[i:]) ||
		isParticleInParens(p.text[i:]) {
		return 0
	}
	p.open[p.depth] = i
	p.depth++
	return 1
}

func (p *path) pop(closer byte) int {
	if p.depth == 0 || closing(p.text[p.open[p.depth-1]]) != closer {
		return 0
	}
	p.depth--
	return 1
}

func closing(opener byte) byte {
	switch opener {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}

// isMarkupCloser reports the end of a BBCode element, as [/url].
func isMarkupCloser(rest string) bool { return strings.HasPrefix(rest, "[/") }

// isParticleInParens reports an optional syllable, as the first one of (으)로.
func isParticleInParens(rest string) bool {
	if len(rest) < 3 || rest[0] != '(' || rest[1] < utf8.RuneSelf {
		return false
	}
	_, width := utf8.DecodeRuneInString(rest[1:])
	syllable := rest[1 : 1+width]
	return strings.HasPrefix(rest[1+width:], ")") && (isParticle(syllable) || syllable == "으")
}

// check judges the bytes that end a path only in some surroundings.
func (p *path) check(i int) int {
	rest := p.text[i:]
	switch b := rest[0]; b {
	case 'h', 'H':
		if startsWeb(rest) && splits(p.text[:i]) {
			return 0
		}
	case '&':
		if isMarkupEntity(rest) {
			return 0
		}
	case '*', '\'', '_', '~':
		if p.wrap == b && closesWrap(rest) {
			return 0
		}
		if b == '\'' {
			p.quotes++
		}
	}
	return 1
}

// closesWrap reports whether the mark that begins rest closes the one before the link.
func closesWrap(rest string) bool {
	switch rest[0] {
	case '*':
		return true
	case '~':
		return strings.HasPrefix(rest, "~~")
	}
	return len(rest) == 1 || !isAlnum(rest[1])
}

func startsWeb(rest string) bool {
	if !hasPrefixFold(rest, "http") {
		return false
	}
	rest = rest[len("http"):]
	return strings.HasPrefix(rest, "://") || hasPrefixFold(rest, "s://")
}

// splits reports whether a URL after before is a new one rather than a part of the old one.
func splits(before string) bool {
	if n := len(before); n >= 3 && before[n-3] == '%' {
		return false
	}
	switch last := before[len(before)-1]; last {
	case ',', ';', '.', '!', ')', ']', '}', '*', '\'':
		return true
	default:
		return isAlnum(last) || last >= utf8.RuneSelf
	}
}

// isMarkupEntity reports an escaped character that cannot stand in a URL.
func isMarkupEntity(rest string) bool {
	for _, entity := range [...]string{"&lt;", "&gt;", "&quot;", "&nbsp;", "&apos;", "&#39;", "&#34;", "&#x27;"} {
		if strings.HasPrefix(rest, entity) {
			return true
		}
	}
	return false
}

func (p *path) stepRune(i int) int {
	r, width := utf8.DecodeRuneInString(p.text[i:])
	switch classify(r) {
	case letter, soft:
		return width
	case glue:
		return p.stepGlue(i)
	case zeroWidth:
		if joinsLetters(p.text, i, r, width) {
			return width
		}
	}
	return 0
}

// joinsLetters allows the joiners that Persian and the Indic scripts are written with.
func joinsLetters(text string, i int, r rune, width int) bool {
	if r != '\u200C' && r != '\u200D' {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i+width:])
	return before >= utf8.RuneSelf && after >= utf8.RuneSelf && classify(before) == letter && classify(after) == letter
}

// stepGlue keeps a run of a script without spaces after a delimiter, and takes it for prose
// where it touches a letter, unless the URL plainly goes on behind it.
func (p *path) stepGlue(i int) int {
	end := glueEnd(p.text, i)
	before, _ := utf8.DecodeLastRuneInString(p.text[:i])
	switch {
	case before == '/' && p.isProse(i, end):
		return 0
	case before < utf8.RuneSelf && isDelimiter(byte(before)):
		return end - i
	case before == '?' && strings.HasPrefix(p.text[end:], "="):
		return end - i
	case classify(before) == letter && goesOn(p.text[end:]) && !hasAlternation(p.text[i:]):
		return end - i
	}
	return 0
}

func (p *path) isProse(i, end int) bool {
	return hasAlternation(p.text[i:]) || isParticle(p.text[i:end]) && !goesOn(p.text[end:])
}

func isDelimiter(b byte) bool { return strings.IndexByte("/=&#-_+%([{:@", b) >= 0 }

// goesOn reports whether rest, which follows a run of glue, is more of the same URL.
func goesOn(rest string) bool {
	if len(rest) < 2 {
		return false
	}
	switch rest[0] {
	case '/', '-', '_', '=', '&', '#', '+':
		r, _ := utf8.DecodeRuneInString(rest[1:])
		c := classify(r)
		return c == letter || c == glue
	case '?':
		return isAlnum(rest[1])
	case '%':
		return len(rest) > 2 && isHex(rest[1]) && isHex(rest[2])
	case '.':
		return startsExtension(rest[1:])
	}
	return false
}

// startsExtension reports whether rest is a file extension that closes a path.
func startsExtension(rest string) bool {
	n := 0
	for n < len(rest) && n < 6 && (isDigit(rest[n]) || rest[n]-'a' < 26) {
		n++
	}
	if n < 2 || n > 5 {
		return false
	}
	return n == len(rest) || !isAlnum(rest[n])
}
