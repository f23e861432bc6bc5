package mdcode

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

var peer = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// peerCode returns text with everything that goldmark does not take for code
// blanked out.
func peerCode(source string) string {
	mask := make([]bool, len(source))
	mark := func(s text.Segment) {
		for i := s.Start; i < s.Stop; i++ {
			mask[i] = true
		}
	}
	root := peer.Parse(text.NewReader([]byte(source)))
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.Kind() {
		case ast.KindFencedCodeBlock, ast.KindCodeBlock:
			for i := range n.Lines().Len() {
				mark(n.Lines().At(i))
			}
		case ast.KindCodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				mark(c.(*ast.Text).Segment)
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return visible(source, mask)
}

// ourCode is peerCode by Ranges, without the lines of the fences themselves.
func ourCode(source string) string {
	mask := make([]bool, len(source))
	for _, s := range Ranges(source) {
		for i := s.Start; i < s.End; i++ {
			mask[i] = true
		}
	}
	var s Scanner
	at := 0
	for line := range strings.Lines(source) {
		if k := s.Step(line).Kind; k == Open || k == Close {
			clear(mask[at : at+len(line)])
		}
		at += len(line)
	}
	return visible(source, mask)
}

// visible blanks what is not in mask, and backticks and backslashes: whether
// those of a span, and of a bar in a cell, belong to the code is a matter of
// taste.
func visible(source string, mask []bool) string {
	out := []byte(source)
	for i := range out {
		if out[i] != '\n' && (!mask[i] || strings.IndexByte(" \t`\\", out[i]) >= 0) {
			out[i] = '.'
		}
	}
	return string(out)
}

func compare(t *testing.T, source string) {
	t.Helper()
	if got, want := ourCode(source), peerCode(source); got != want {
		t.Errorf("code of %q\n%s\ngot\n%s\nwant\n%s", source, source, got, want)
	}
}

var (
	emptyItem  = regexp.MustCompile(`(?:[-*+]|[0-9][.)])(?:[ \t]*\n[ \t>]*(?:\n|$)|[ \t]{2,}(?:\n|$))`)
	lowDeclare = regexp.MustCompile(`<![a-z]`)
	farDashes  = regexp.MustCompile(`\n[ \t>]*[ \t]{4}[-:|]+[ \t]*(?:\n|$)`)
)

// differs reports whether goldmark is known to read source otherwise than the
// specifications say.
func differs(source string) bool {
	if strings.Contains(source, `\\|`) || strings.Contains(source, "<?>") {
		return true // it lets the second backslash escape the bar, and uses one question mark twice
	}
	if emptyItem.MatchString(source) {
		return true // it closes more items than the empty one, and counts spaces after which nothing comes
	}
	if lowDeclare.MatchString(source) {
		return true // it knows declarations in capitals only
	}
	if farDashes.MatchString(source) {
		return true // it may take them for a table, however far in they stand
	}
	before := ""
	for line := range strings.Lines(source) {
		line = strings.Trim(line, " \t\n>")
		if columns := len(Cells(line)); IsDelimiter(line, columns) && columns != len(Cells(before)) {
			return true // it fills up a head that has too few cells, and looks no further after one with too many
		}
		before = line
	}
	return false
}

func TestRandomTextsAgreeWithGoldmark(t *testing.T) {
	t.Parallel()
	for _, family := range [][]string{
		{"a", "b", "`", "``", "```", "\\", "\n", "\n\n", "|", " ", "~~~", "|-|-|\n", "a|b\n"},
		{"a", "```", "````", "~~~", "\n", "\n", "> ", "> ", ">", "- ", "* ", "1. ", "2) ", "  ", "   ", "    ", "b\n", "\n\n"},
		{"a", "`", "\n", "# ", "---\n", "===\n", "> ", "- ", "    ", "***\n", "\n\n", "- \n", "10. "},
		{"a", "`", "\n", "<div>", "<b>", "</b>", "<!--", "-->", "<pre>", "</pre>", "<b c=\"", "\"", ">", "\n\n", "> ", "```\n", "<http://a", "<?", "?>"},
		{"a", "\t", " ", "\n", "\n", "> ", ">", "```", "~~~", "\n\n", "`", "- a\n", "\t\t"},
	} {
		rng := rand.New(rand.NewPCG(3, 4))
		for range 20000 {
			var b strings.Builder
			for range 1 + rng.IntN(14) {
				b.WriteString(family[rng.IntN(len(family))])
			}
			if differs(b.String()) {
				continue
			}
			compare(t, b.String())
		}
	}
}

func FuzzRanges(f *testing.F) {
	for _, tc := range ranges {
		f.Add(tc.text)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if unlike(source) || differs(source) {
			Ranges(source) // must not fail on anything
			return
		}
		compare(t, source)
	})
}

// unlike reports whether source holds what one side only reads: links, other
// white space, and tabs, which goldmark counts its own way after list markers.
func unlike(source string) bool {
	return strings.ContainsAny(source, "[&\r\f\v\t\x00") || !utf8.ValidString(source)
}
