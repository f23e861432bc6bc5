package tree

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/score"
)

const collections = "../../../shared/data"

// savedPages returns every n-th page of the collections in UTF-8, and none
// where they are not at hand.
func savedPages(tb testing.TB, n int) map[string][]byte {
	tb.Helper()
	if _, err := os.Stat(collections); err != nil {
		return nil
	}
	found, err := score.Load(collections)
	if err != nil {
		tb.Fatal(err)
	}
	pages := map[string][]byte{}
	for i := 0; i < len(found); i += n {
		raw, err := found[i].HTML()
		if err != nil {
			tb.Fatal(err)
		}
		pages[found[i].Collection+"/"+found[i].ID] = charset.Decode(raw, "text/html").UTF8
	}
	return pages
}

func TestSavedPagesAsTheOracleHasThem(t *testing.T) {
	t.Parallel()
	for name, page := range savedPages(t, 1) {
		page = tidied(page)
		root, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			t.Logf("%s: the oracle gives up: %v", name, err)
			continue
		}
		tree := Parse(page, Options{})
		if got, want := oracled(tree.Root()), oracleDump(root); got != want {
			t.Errorf("%s: %s", name, difference(got, want))
		}
		if err := check(tree.Root()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		tree.Release()
	}
}

// tidied takes from a page what the oracle is known to have wrong: for "</>" it
// makes a comment, where the standard says "missing-end-tag-name parse error.
// Switch to the data state."
func tidied(page []byte) []byte {
	return bytes.ReplaceAll([]byte(tidy(page, false)), []byte("</>"), nil)
}

// oracled writes a tree as the oracle would: it resolves references in comments
// and doctypes, in whose states the standard does not look for them.
func oracled(root Node) string {
	for n := range root.Descendants() {
		if n.Kind() == CommentNode || n.Kind() == DoctypeNode {
			at := n.tree.keep(html.UnescapeString(n.Data()))
			n.at().at, n.at().size = at.start, at.size
		}
	}
	return dump(root)
}

// difference shows the first lines that are not the same.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < min(len(g), len(w)) && g[i] == w[i] {
		i++
	}
	from := max(0, i-6)
	return fmt.Sprintf("line %d\ngot\n%s\nwant\n%s", i, strings.Join(g[from:min(len(g), i+4)], "\n"),
		strings.Join(w[from:min(len(w), i+4)], "\n"))
}

// oracleDump is dump for the tree of golang.org/x/net/html.
func oracleDump(root *html.Node) string {
	var out strings.Builder
	var level func(n *html.Node, indent string)
	level = func(n *html.Node, indent string) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			out.WriteString("| " + indent + describeOracle(c, indent) + "\n")
			inner := indent + "  "
			if c.DataAtom == atom.Template && c.Namespace == "" {
				out.WriteString("| " + inner + "content\n")
				inner += "  "
			}
			level(c, inner)
		}
	}
	level(root, "")
	return out.String()
}

func describeOracle(n *html.Node, indent string) string {
	switch n.Type {
	case html.TextNode:
		return `"` + n.Data + `"`
	case html.CommentNode:
		return "<!-- " + n.Data + " -->"
	case html.DoctypeNode:
		if len(n.Attr) == 0 {
			return "<!DOCTYPE " + n.Data + ">"
		}
		var public, system string
		for _, a := range n.Attr {
			if a.Key == "public" {
				public = a.Val
			} else {
				system = a.Val
			}
		}
		return fmt.Sprintf(`<!DOCTYPE %s "%s" "%s">`, n.Data, public, system)
	}
	var attrs []string
	for _, a := range n.Attr {
		attrs = append(attrs, "\n| "+indent+"  "+strings.TrimSpace(a.Namespace+" "+a.Key)+`="`+a.Val+`"`)
	}
	slices.Sort(attrs)
	return "<" + strings.TrimPrefix(n.Namespace+" ", " ") + n.Data + ">" + strings.Join(attrs, "")
}
