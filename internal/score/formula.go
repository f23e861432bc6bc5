package score

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/mdcode"
)

// liftMath puts a word in the place of every formula of a Markdown text, and
// returns the formulas.
func liftMath(markdown string) (string, []string) {
	var out strings.Builder
	var found []string
	var prose strings.Builder
	flush := func() {
		out.WriteString(liftProse(prose.String(), &found))
		prose.Reset()
	}
	var scanner mdcode.Scanner
	var fenced []string // the lines of a fence that holds a formula
	for line := range strings.Lines(markdown) {
		_, wasOpen := scanner.Fence()
		scanner.Step(line)
		fence, isOpen := scanner.Fence()
		switch {
		case !wasOpen && isOpen && isMathInfo(fence.Info):
			flush()
			fenced = []string{}
		case wasOpen && fenced != nil && isOpen:
			fenced = append(fenced, line)
		case wasOpen && fenced != nil:
			out.WriteString("\n" + place(strings.Join(fenced, ""), &found) + "\n")
			fenced = nil
		case wasOpen || isOpen:
			flush()
			out.WriteString(line)
		default:
			prose.WriteString(line)
		}
	}
	flush()
	return out.String(), found
}

func isMathInfo(info string) bool { return strings.Trim(strings.TrimSpace(info), "{}") == "math" }

func place(tex string, found *[]string) string {
	*found = append(*found, quoteMark().ReplaceAllString(tex, ""))
	return "xMATH" + strconv.Itoa(len(*found)-1) + "x"
}

var (
	quoteMark = lazyregexp.New(`(?m)^[ \t]*>[ \t]?`)
	// formula is code, which stays, or one of the ways to set a formula.
	formula = lazyregexp.New("(?s)(`+[^`]+?`+)" + `|\$\$(.+?)\$\$|\$([^\s$](?:[^$\n\\]|\\.|\n[^\n])*?)\$|` +
		`\\{1,2}\((.+?)\\{1,2}\)|\\{1,2}\[(.+?)\\{1,2}\]|(\\{1,2}begin\{[a-z]+\*?\}.+?\\{1,2}end\{[a-z]+\*?\})`)
)

func liftProse(text string, found *[]string) string {
	var out strings.Builder
	at := 0
	for at < len(text) {
		m := formula().FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		start, end := at+m[0], at+m[1]
		body, display := "", false
		for g := 2; g <= 6; g++ {
			if m[2*g] >= 0 {
				body, display = text[at+m[2*g]:at+m[2*g+1]], g == 2
			}
		}
		if !isFormula(text, start, end, m[2] >= 0, body, display) {
			step := 1
			if m[2] >= 0 {
				step = end - start
			}
			out.WriteString(text[at : start+step])
			at = start + step
			continue
		}
		out.WriteString(text[at:start])
		out.WriteString(place(body, found))
		at = end
	}
	out.WriteString(text[at:])
	return out.String()
}

// isFormula rules out code, escaped dollars and prices.
func isFormula(text string, start, end int, isCode bool, body string, display bool) bool {
	switch {
	case isCode || start > 0 && text[start] == '$' && (text[start-1] == '\\' || text[start-1] == '$'):
		return false
	case strings.Contains(strings.Trim(body, "\n"), "\n\n") && !display:
		return false
	case text[start] == '$' && !display:
		last := body[len(body)-1]
		next := byte(' ')
		if end < len(text) {
			next = text[end]
		}
		return last != ' ' && last != '\n' && last != '\t' && !('0' <= next && next <= '9' || next == '$')
	}
	return true
}
