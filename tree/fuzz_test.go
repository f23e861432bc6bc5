package tree

import (
	"bytes"
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

// oracleFaults are what makes golang.org/x/net/html leave the standard, with the
// sentence that it does not follow.
var oracleFaults = map[string]string{
	"<frameset": `in a frameset: "Any other token: Parse error. Ignore the token." The oracle reads raw text after ignored tags.`,
	"<template": `"If the current node is a table, tbody, template, tfoot, thead, or tr element"; the oracle leaves out template, ` +
		`and all that follows a template in foreign content.`,
	"<caption":     `"A start tag whose tag name is one of: caption, col, colgroup, tbody, td, tfoot, th, thead, tr"; it leaves out th.`,
	"<col":         `in a column group, raw text is read after ignored tags.`,
	"<!":           `it finds references in doctypes, and takes "html" in capitals and a closed system identifier with more after it for quirks.`,
	"</form":       `"generate implied end tags" speaks of elements of HTML; the oracle ends those of MathML too.`,
	"<plaintext":   `it lets a second start tag through.`,
	"\x00":         `it treats a NUL apart only in some places.`,
	"<?":           `its bogus comments resolve references.`,
	"feDropShadow": `the standard's table of names of SVG has it.`,
}

func FuzzOracle(f *testing.F) {
	for _, test := range trials(f) {
		if test.context == "" {
			f.Add([]byte(test.page))
		}
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		page = tidied(page)
		for fault := range oracleFaults {
			if strings.Contains(strings.ToLower(string(page)), strings.ToLower(fault)) {
				return
			}
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
