package markup

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// Many pages leave their formulas in the text as TeX between marks, and a script
// draws them when the page is shown.

// maxFormula is how many bytes a formula between marks has at most.
const maxFormula = 2000

// prose adds the words of a text node, and the formulas among them as such.
func (t *transcriber) prose(s string) {
	if t.code > 0 || strings.IndexByte(s, '\\') < 0 && strings.IndexByte(s, '$') < 0 {
		t.text(s)
		return
	}
	done := 0
	for at := 0; at < len(s); {
		f, ok := t.formulaAt(s, at)
		if !ok {
			at++
			if s[at-1] == '\\' && at < len(s) { // what is escaped begins nothing
				at++
			}
			continue
		}
		if done < at {
			t.text(s[done:at])
		}
		t.addMath(f.tex, f.display)
		at += f.size
		done = at
	}
	if done < len(s) {
		t.text(s[done:])
	}
}

// A formula is TeX that stands between marks in a text.
type formula struct {
	tex     string
	size    int // with its marks
	display bool
}

// formulaMarks are what stands before and after formulas.
var formulaMarks = [...]struct {
	open, shut string
	display    bool
}{{`\(`, `\)`, false}, {`\[`, `\]`, true}, {`$$`, `$$`, true}}

// formulaAt reads the formula that begins at a place in a text. Where the page
// has no script that draws formulas, only what is TeX beyond doubt is one.
func (t *transcriber) formulaAt(s string, at int) (formula, bool) {
	if c := s[at]; c != '\\' && c != '$' {
		return formula{}, false
	}
	s = s[at:min(len(s), at+maxFormula)]
	for _, m := range formulaMarks {
		rest, ok := strings.CutPrefix(s, m.open)
		if !ok {
			continue
		}
		tex, _, ok := strings.Cut(rest, m.shut)
		if !ok || strings.TrimSpace(tex) == "" || strings.Contains(tex, m.open) || !t.isFormula(tex, m.display) {
			return formula{}, false
		}
		t.askedScripts, t.hasFormulas = true, true // where there is one, there are more
		return formula{tex, len(m.open) + len(tex) + len(m.shut), m.display}, true
	}
	return environment(s)
}

// isFormula reports whether a text between marks is a formula. On a line only what
// Markdown leaves as it is becomes one; a block has a form that holds anything.
func (t *transcriber) isFormula(tex string, display bool) bool {
	if !isSimple(tex) && !display {
		return false
	}
	return isSimple(tex) && isTeX(tex) || hasCommand(tex) || t.drawsFormulas()
}

// environment reads `\begin{align}…\end{align}`, which is its own mark.
func environment(s string) (formula, bool) {
	rest, ok := strings.CutPrefix(s, `\begin{`)
	if !ok {
		return formula{}, false
	}
	name, _, ok := strings.Cut(rest, "}")
	if !ok || !isEnvironment(strings.TrimSuffix(name, "*")) {
		return formula{}, false
	}
	end := `\end{` + name + `}`
	at := strings.Index(s, end)
	if at < 0 {
		return formula{}, false
	}
	return formula{s[:at+len(end)], at + len(end), true}, true
}

func isEnvironment(name string) bool {
	switch name {
	case "equation", "align", "alignat", "gather", "multline", "eqnarray", "flalign", "displaymath", "math":
		return true
	}
	return false
}

// isSimple reports whether Markdown leaves a formula as it is between dollars.
// On a line others stay text: escaped there, they come out of a parser as they were.
func isSimple(tex string) bool {
	for i := range len(tex) {
		next := byte(' ')
		if i+1 < len(tex) {
			next = tex[i+1]
		}
		switch tex[i] {
		case '*', '~', '`', '<', '[', ']', '&', '$':
			return false
		case '\\':
			if !isLetter(next) {
				return false
			}
		case '_':
			if i == 0 || !isLetter(tex[i-1]) && (tex[i-1] < '0' || tex[i-1] > '9') {
				return false
			}
		}
	}
	return true
}

// isTeX reports whether a text has what only formulas have: a command of two
// letters or more, or something raised or lowered.
func isTeX(text string) bool {
	for i := 1; i+1 < len(text); i++ {
		if (text[i] == '^' || text[i] == '_') &&
			(text[i+1] == '{' || text[i+1] == '\\' || i+2 == len(text) || !isLetter(text[i+2])) {
			return true
		}
	}
	return hasCommand(text)
}

// hasCommand looks for a backslash with two letters behind it.
func hasCommand(text string) bool {
	for i := 0; i+2 < len(text); i++ {
		if text[i] == '\\' && isLetter(text[i+1]) && isLetter(text[i+2]) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// drawsFormulas reports whether the page loads a script that draws formulas, or
// has elements for it to draw.
func (t *transcriber) drawsFormulas() bool {
	if !t.askedScripts {
		page := t.page.Tree()
		t.askedScripts, t.hasFormulas = true, loadsTeX(page) || slices.ContainsFunc(page.Classes(), namesFormula)
	}
	return t.hasFormulas
}

// namesFormula knows classes of elements whose text is TeX between marks.
func namesFormula(class string) bool {
	name, _, _ := strings.Cut(class, " ")
	switch name {
	case "math", "arithmatex", "js-inline-math", "js-display-math", "MathJax", "katex":
		return true
	}
	return false
}

// maxSetting is how many bytes of a script are looked at for the name of one
// that it starts.
const maxSetting = 4000

func loadsTeX(page *tree.Tree) bool {
	for _, n := range page.Tagged(tag.Script) {
		text := n.Attr("src")
		if n.FirstChild().Exists() {
			data := n.FirstChild().Data()
			text += data[:min(len(data), maxSetting)]
		}
		text = strings.ToLower(text)
		if strings.Contains(text, "mathjax") || strings.Contains(text, "katex") {
			return true
		}
	}
	return false
}
