package envelope

import (
	"strings"

	"github.com/decant-dev/decant/internal/mdcode"
)

// A walker disarms one line.
type walker struct {
	*disarmer
	line       string
	at         int
	definition int  // the ] after which a colon would define a link, or -1
	tabular    bool // the line may be a table's, whose bars split code too
	doubt      bool // like the disarmer's, for this line alone
	address    int  // where a bare address began, or 0
}

var isSpecial = func() (t [256]bool) {
	for _, c := range []byte("\\`!<][$:w") {
		t[c] = true
	}
	return t
}()

func (w *walker) walk() {
	for i := 0; i < len(w.line); {
		if !isSpecial[w.line[i]] {
			i++
			continue
		}
		w.write(i - w.at)
		w.special()
		i = w.at
	}
	w.write(len(w.line) - w.at)
}

// write copies the next n bytes.
func (w *walker) write(n int) {
	w.out.WriteString(w.line[w.at : w.at+n])
	w.at += n
}

// replace writes text for the next n bytes.
func (w *walker) replace(n int, text string) {
	w.out.WriteString(text)
	w.at += n
}

// special handles a byte that may begin something.
func (w *walker) special() {
	rest := w.line[w.at:]
	switch rest[0] {
	case '\\':
		w.escape(rest)
	case '`':
		w.backticks(rest)
	case '!':
		w.image(rest)
	case '<':
		w.angle(rest)
	case ']':
		w.closing(rest)
	default:
		w.note(rest)
		w.write(1)
	}
}

// escape keeps what a backslash stands before, except for an angle: a bare
// address may swallow the backslash and leave the angle live.
func (w *walker) escape(rest string) {
	if len(rest) > 1 && isMarkup(rest[1:]) {
		w.replace(2, "&lt;")
		return
	}
	w.write(min(2, len(rest)))
}

func (w *walker) image(rest string) {
	if !strings.HasPrefix(rest, "![") {
		w.write(1)
		return
	}
	if w.at > 0 && w.line[w.at-1] == '!' {
		w.out.WriteByte(' ') // else that one would make an image of what follows
	}
	label := "[image: "
	if strings.HasPrefix(rest, "![]") {
		label = "[image"
	}
	w.replace(2, label)
}

// angle makes text of an HTML tag, comment or the like. Addresses in angles
// stay, and the line break of a table's cell.
func (w *walker) angle(rest string) {
	switch n := mdcode.Autolink(rest); {
	case !isMarkup(rest):
		w.write(1)
	case n > 0 && isPlainAddress(rest[1:n-1]):
		w.write(n)
	case strings.HasPrefix(rest, "<br>") && hasText(w.line[:w.at]):
		w.write(len("<br>"))
	default:
		w.replace(1, "&lt;")
	}
}

// isMarkup reports whether s begins like HTML.
func isMarkup(s string) bool {
	if len(s) < 2 || s[0] != '<' {
		return false
	}
	c := s[1]
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '/' || c == '!' || c == '?'
}

func isPlainAddress(s string) bool {
	if strings.IndexByte(s, '`') >= 0 {
		return false
	}
	scheme, _, hasScheme := strings.Cut(s, ":")
	switch strings.ToLower(scheme) {
	case "http", "https", "mailto":
		return true
	}
	return !hasScheme
}

// hasText reports whether something stands in s that is not the mark of a
// quote or list item, after which a tag would begin an HTML block.
func hasText(s string) bool {
	return strings.Trim(s, " \t>*+-0123456789.)") != ""
}

// closing breaks link definitions, and looks out for what follows a label: a
// backtick inside is part of an address and begins no code.
func (w *walker) closing(rest string) {
	switch {
	case w.at == w.definition:
		w.replace(2, `]\:`)
		return
	case strings.HasPrefix(rest, "]("):
		w.expect(rest[2:], ')', " \t\n\"'(<`\\")
	case strings.HasPrefix(rest, "]["):
		w.expect(rest[2:], ']', "\n`\\")
	}
	w.write(1)
}

// expect doubts all further backticks unless end comes before any of others.
func (w *walker) expect(text string, end byte, others string) {
	if w.disarmer.doubt {
		return
	}
	i := strings.IndexAny(text, others+string(end))
	w.disarmer.doubt = i < 0 || text[i] != end
}

// note looks out for what else may swallow backticks: bare addresses,
// footnotes and formulas.
func (w *walker) note(rest string) {
	switch {
	case strings.HasPrefix(rest, "://"), strings.HasPrefix(rest, "www."):
		w.address = w.at + 1
	case strings.HasPrefix(rest, "[^"):
		w.expect(rest[1:], ']', "\n`\\[")
	case rest[0] == '$':
		w.expect(rest[1:], '$', "`")
	}
}

// backticks keeps a code span that begins and ends in this line, provided
// that all readings see it.
func (w *walker) backticks(rest string) {
	n := len(rest) - len(strings.TrimLeft(rest, "`"))
	w.disarmer.doubt = w.disarmer.doubt || w.inAddress()
	if w.doubt || w.disarmer.doubt {
		w.write(n)
		return
	}
	end := spanEnd(rest, n)
	switch {
	case end == 0: // it may be closed in another line
		w.disarmer.doubt = true
		w.write(n)
	case w.at < w.definition && w.definition < w.at+end:
		w.disarmer.doubt = true
		w.write(n)
	case w.tabular && strings.IndexByte(rest[:end], '|') >= 0:
		w.doubt = true
		w.write(n)
	default:
		w.write(end)
	}
}

// inAddress reports whether a bare address goes on up to here, and so may
// swallow what stands here.
func (w *walker) inAddress() bool {
	if w.address == 0 {
		return false
	}
	goesOn := !strings.ContainsAny(w.line[w.address:w.at], " \t")
	w.address = 0
	return goesOn
}

// spanEnd returns where the code span ends that text begins with n backticks
// of, or 0.
func spanEnd(text string, n int) int {
	for at := n; ; {
		i := strings.IndexByte(text[at:], '`')
		if i < 0 {
			return 0
		}
		at += i
		run := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		at += run
		if run == n {
			return at
		}
	}
}
