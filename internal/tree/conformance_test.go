package tree

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// suite returns the folder of the standard's test data, which comes with the
// module golang.org/x/net.
func suite(tb testing.TB) string {
	tb.Helper()
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		tb.Fatal(err)
	}
	version := regexp.MustCompile(`golang\.org/x/net (v\S+)`).FindSubmatch(mod)
	if version == nil {
		tb.Fatal("go.mod does not name golang.org/x/net, whose test data is needed")
	}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		tb.Fatalf("go env GOMODCACHE: %v", err)
	}
	dir := filepath.Join(string(bytes.TrimSpace(cache)), "golang.org", "x", "net@"+string(version[1]), "html", "testdata")
	if _, err := os.Stat(dir); err != nil {
		tb.Fatalf("the test data of golang.org/x/net is not in the module cache (go mod download fetches it): %v", err)
	}
	return dir
}

// A trial is one case of the suite.
type trial struct {
	name, page, want string
	context          string
	scripts          []bool // settings to try
}

func trials(tb testing.TB) []trial {
	tb.Helper()
	dir := suite(tb)
	var all []trial
	for _, pattern := range []string{"html5lib-tests/tree-construction/*.dat", "go/*.dat"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil || len(files) == 0 {
			tb.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				tb.Fatal(err)
			}
			for i, part := range strings.Split("\n"+string(text), "\n#data\n")[1:] {
				t := readTrial(part)
				t.name = fmt.Sprintf("%s/%d", filepath.Base(file), i)
				all = append(all, t)
			}
		}
	}
	return all
}

func readTrial(part string) trial {
	t := trial{scripts: []bool{true, false}}
	page, rest, _ := strings.Cut("\n"+part, "\n#errors\n")
	t.page = strings.TrimPrefix(page, "\n")
	head, want, _ := strings.Cut("\n"+rest, "\n#document\n")
	t.want = strings.TrimRight(want, "\n")
	if strings.Contains(head, "\n#script-on") {
		t.scripts = []bool{true}
	}
	if strings.Contains(head, "\n#script-off") {
		t.scripts = []bool{false}
	}
	if _, context, found := strings.Cut(head, "\n#document-fragment\n"); found {
		t.context, _, _ = strings.Cut(context, "\n")
	}
	return t
}

// exempt are the cases that are not met, with the reason.
var exempt = map[string]string{
	"<select><button><selectedcontent></button><option>X":                   cloning,
	"<select><button><selectedcontent></button><option>x<i>i<b>ib</i>b":     cloning,
	"<select><button><selectedcontent></button><option>X<option>Y":          cloning,
	"<select><button><selectedcontent></button><option>X<option selected>Y": cloning,
	`<!DOCTYPE &gt; PUBLIC "&gt;" "&gt;">`:                                  unresolved,
}

const unresolved = "No state of a doctype consumes a character reference."

// cloning shows the chosen option a second time, which a reader must not.
const cloning = "The option element: maybe clone an option into selectedcontent."

func TestConformance(t *testing.T) {
	t.Parallel()
	count := 0
	for _, test := range trials(t) {
		for _, scripts := range test.scripts {
			if exempt[test.page] != "" {
				continue
			}
			count++
			root := parseTrial(test, scripts)
			if got := strings.TrimRight(dump(root), "\n"); got != test.want {
				t.Errorf("%s, scripts %v: %q in %q\ngot\n%s\nwant\n%s",
					test.name, scripts, test.page, test.context, got, test.want)
			}
			if err := check(root); err != nil {
				t.Errorf("%s: %q: %v", test.name, test.page, err)
			}
		}
	}
	t.Logf("%d cases", count)
}

func parseTrial(test trial, scripts bool) Node {
	opts := Options{NoScripts: !scripts}
	if test.context == "" {
		return Parse([]byte(test.page), opts).Root()
	}
	t := newTree("", 0)
	n := t.NewElement(tag.Div)
	space, name, found := strings.Cut(test.context, " ")
	if !found {
		name = space
	}
	p := n.at()
	id := t.names.number(t, hashOf(name), name, t.keep(name).start)
	p.bits = p.bits&^nameBits | id
	switch {
	case found && space == "svg":
		p.bits |= uint32(SVG) << spaceShift
	case found && space == "math":
		p.bits |= uint32(MathML) << spaceShift
	}
	n.ParseInside(test.page, opts)
	return n
}

// dump writes a tree as the suite does.
func dump(root Node) string {
	var out strings.Builder
	var level func(n Node, indent string)
	level = func(n Node, indent string) {
		for c := range n.Children() {
			out.WriteString("| " + indent + describe(c, indent) + "\n")
			inner := indent + "  "
			if c.Is(tag.Template) {
				out.WriteString("| " + inner + "content\n")
				inner += "  "
			}
			level(c, inner)
		}
	}
	level(root, "")
	return out.String()
}

var spaceNames = map[Space]string{HTML: "", SVG: "svg ", MathML: "math "}

func describe(n Node, indent string) string {
	switch n.Kind() {
	case TextNode:
		return `"` + n.Data() + `"`
	case CommentNode:
		return "<!-- " + n.Data() + " -->"
	case DoctypeNode:
		d := n.tree.doctype
		if !d.hasPublic && !d.hasSystem {
			return "<!DOCTYPE " + n.Data() + ">"
		}
		return fmt.Sprintf(`<!DOCTYPE %s "%s" "%s">`, n.Data(), d.public, d.system)
	}
	var attrs []string
	for a := range n.Attrs() {
		attrs = append(attrs, "\n| "+indent+"  "+strings.TrimSpace(a.Prefix+" "+a.Name)+`="`+a.Value+`"`)
	}
	slices.Sort(attrs)
	return "<" + spaceNames[n.Space()] + n.Name() + ">" + strings.Join(attrs, "")
}

// check reports links that do not agree with each other.
func check(root Node) error {
	for n := range root.Descendants() {
		if n.IsBlank() && (!n.IsText() || strings.Trim(n.Data(), whitespace) != "") {
			return fmt.Errorf("%q of kind %d is said to be blank", n.Data(), n.Kind())
		}
		if first := n.FirstChild(); first.Exists() && first.PrevSibling().Exists() {
			return fmt.Errorf("first child of %s has one before it", n.Name())
		}
		for c := range n.Children() {
			if c.Parent() != n {
				return fmt.Errorf("child %d of %d has parent %d", c.index, n.index, c.at().parent)
			}
			if next := c.NextSibling(); next.Exists() && next.PrevSibling() != c || !next.Exists() && n.LastChild() != c {
				return fmt.Errorf("siblings of %d do not agree", c.index)
			}
		}
	}
	return nil
}
