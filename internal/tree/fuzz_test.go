package tree

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func FuzzParse(f *testing.F) {
	for _, page := range hostile(300) {
		f.Add([]byte(page))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		for _, opts := range []Options{{}, {NoScripts: true}} {
			tree := Parse(page, opts)
			if err := check(tree.Root()); err != nil {
				t.Error(err)
			}
			for n := range tree.Root().Descendants() {
				_, _ = n.Name(), n.Data()
				for a := range n.Attrs() {
					if value, found := n.LookupAttr(a.Name); a.Prefix == "" && (!found || value != a.Value) {
						t.Errorf("attribute %q of %q: %q, %v, want %q", a.Name, n.Name(), value, found, a.Value)
					}
				}
			}
			tree.Release()
		}
	})
}

// oracleFaults are where golang.org/x/net/html leaves the standard: an expression
// for what a page must have in it, a page that shows it, and what the standard says.
var oracleFaults = []struct{ in, page, standard string }{
	{"<frameset", "<frameset><style><!--c-->",
		"in frameset: Any other start tag: Parse error. Ignore the token."},
	{"<template", "<svg><title><template>x",
		"An HTML integration point: Process the token using the rules of the current insertion mode."},
	{"<template", "<template><col><noscript><!--c-->",
		"in column group: If the current node is not a colgroup element, then this is a parse error; ignore the token."},
	{"<caption", "<table><caption><th>",
		"in caption: A start tag whose tag name is one of: caption, col, colgroup, tbody, td, tfoot, th, thead, tr"},
	{"<!doctype", "<!DOCTYPE HTML><p><table>",
		"ASCII upper alpha: Create a new DOCTYPE token. Set the token's name to the lowercase version of the character."},
	{"</form", "<form><math><rp></form>x",
		"generate implied end tags: while the current node is a dd element, a dt element: elements of HTML are meant"},
	{"(?s)<script.*<!--.*<[^a-z/]", "<script><!-- <<script --'</script>",
		"script data escaped less-than sign: Anything else: Reconsume in the script data escaped state."},
	{"(?s)<(pre|listing|textarea).*&#", "<pre>&#x0D;",
		"in body, pre: If the next token is a U+000A LINE FEED (LF) character token, then ignore that token"},
	{"<fedropshadow", "<svg><feDropShadow>", "fedropshadow: feDropShadow"},
	{"\x00", "<a \uFFFD \x00>",
		"When the user agent leaves the attribute name state: if there is already an attribute with the exact same name"},
}

func TestOracleFaults(t *testing.T) {
	t.Parallel()
	for _, fault := range oracleFaults {
		root, err := html.Parse(strings.NewReader(fault.page))
		if err != nil {
			t.Fatal(err)
		}
		if oracled(Parse([]byte(fault.page), Options{}).Root()) == oracleDump(root) {
			t.Errorf("%q: the oracle has it right: take it off the list", fault.page)
		}
	}
}

func FuzzOracle(f *testing.F) {
	for _, test := range trials(f) {
		if test.context == "" {
			f.Add([]byte(test.page))
		}
	}
	var known []*regexp.Regexp
	for _, fault := range oracleFaults {
		known = append(known, regexp.MustCompile(fault.in))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		page = tidied(page)
		lower := bytes.ToLower(page)
		if slices.ContainsFunc(known, func(re *regexp.Regexp) bool { return re.Match(lower) }) {
			return
		}
		root, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			return
		}
		if got, want := oracled(Parse(page, Options{}).Root()), oracleDump(root); got != want {
			t.Errorf("%q\ngot\n%s\nwant\n%s", page, got, want)
		}
	})
}
