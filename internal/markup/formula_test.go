package markup

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
)

func TestFormulasThatAScriptWouldDraw(t *testing.T) {
	const draws = `<script src="/lib/MathJax.js"></script>`
	tests := []struct{ page, want string }{
		{`<p>with \(\vec w\) and more`, `root(p("with " math"\\vec w" " and more"))`},
		{`<p>so \[ a_1 + b_1 \] holds`, `root(p("so") mathblock"a_1 + b_1" p("holds"))`},
		{`<p>so \[ a_1 * b_1 \] holds`, `root(p("so \\[ a_1 * b_1 \\] holds"))`},
		{`<p>$$x^2 + y^2$$`, `root(mathblock"x^2 + y^2")`},
		{`<p>$$x^2 \\ y^2$$`, `root(p("$$x^2 \\\\ y^2$$"))`},
		{draws + `<p>$$x^2 \\ y^2$$`, `root(mathblock"x^2 \\\\ y^2")`},
		{`<p>so \[ \frac{a}{b}\,c = [d]*e \\ f & < g \] holds`, `root(p("so") mathblock"\\frac{a}{b}\\,c = [d]*e \\\\ f & < g" p("holds"))`},
		{`<p>\begin{align} a &= b \\ &= c \end{align}`, `root(mathblock"\\begin{align} a &= b \\\\ &= c \\end{align}")`},
		{`<p>run \(\frac{a}{b}\,c\) on a line`, `root(p("run \\(\\frac{a}{b}\\,c\\) on a line"))`},
		{`<p>find \([a-z]*\) there`, `root(p("find \\([a-z]*\\) there"))`},
		{`<p>make $$FOO_1 and [that] $$BAR`, `root(p("make $$FOO_1 and [that] $$BAR"))`},
		{`<p>\begin{equation} a = b_1 \end{equation}`, `root(mathblock"\\begin{equation} a = b_1 \\end{equation}")`},
		{`<h2>The \[ x_1 \] axis</h2>`, `root(h2("The " math"x_1" " axis"))`},
		{draws + `<p>for \(b\)`, `root(p("for " math"b"))`},
		{`<p>for <span class="math inline">\(b\)</span>`, `root(p("for " math"b"))`},
		{`<p>\(\vec w\)<p>\(b\)`, `root(p(math"\\vec w") p(math"b"))`},
		{`<p>for \(b\)`, `root(p("for \\(b\\)"))`},
		{`<p>find \(\d+\) there`, `root(p("find \\(\\d+\\) there"))`},
		{`<p>\\(\vec w\\)`, `root(p("\\\\(\\vec w\\\\)"))`},
		{`<p>\(\vec w`, `root(p("\\(\\vec w"))`},
		{`<p>\begin{document} \end{document}`, `root(p("\\begin{document} \\end{document}"))`},
		{`<p>prices $$ and $$ more`, `root(p("prices $$ and $$ more"))`},
		{`<p><code>\(\vec w\)</code>`, `root(p(code"\\(\\vec w\\)"))`},
	}
	for _, test := range tests {
		if got, _ := transcribed(t, test.page, Options{}); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.page, got, test.want)
		}
	}
}

func TestAFormulaHasAnEnd(t *testing.T) {
	for _, size := range []int{maxFormula - len(`\(\ma\)`), maxFormula - len(`\(\ma\)`) + 1} {
		page := `<p>\(\ma` + strings.Repeat("x", size) + `\)`
		got, _ := transcribed(t, page, Options{})
		if isFormula := strings.Contains(got, "math"); isFormula != (size+len(`\(\ma\)`) <= maxFormula) {
			t.Errorf("%d bytes: taken for a formula: %v", size+len(`\(\ma\)`), isFormula)
		}
	}
}

func TestFormulasTakeTimeInProportion(t *testing.T) {
	for _, piece := range []string{`\(`, `$$`, `\begin{align}`, `\[x`} {
		linear.Check(t, piece, 60_000, func(bytes int) func() {
			page := "<p>" + strings.Repeat(piece, bytes/len(piece))
			return func() { transcribed(t, page, Options{}) }
		})
	}
}
