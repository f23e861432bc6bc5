package pdfium

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestAllThatIsCalledIsKept looks for the names of functions in the code of
// this package: a module is compiled without the others.
func TestAllThatIsCalledIsKept(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, file := range files {
		name := file.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == "calls.go" {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, _ := strconv.Unquote(literal.Value)
				used[text] = used[text] || strings.HasPrefix(text, "FPDF") && text != readBlock
			}
			return true
		})
	}
	for name, isCall := range used {
		if isCall && !slices.Contains(calls, name) {
			t.Errorf("%s is called, and not among the calls", name)
		}
	}
	for _, name := range calls {
		if strings.HasPrefix(name, "FPDF") && !used[name] {
			t.Errorf("%s is among the calls, and not called", name)
		}
	}
}

func TestAllCallsAreThere(t *testing.T) {
	t.Parallel()
	f, err := theFactory()
	if err != nil {
		t.Fatal(err)
	}
	exported := f.compiled.ExportedFunctions()
	for _, name := range calls {
		if exported[name] == nil {
			t.Errorf("the module has no function %s", name)
		}
	}
	if len(exported) != len(calls) {
		t.Errorf("the module has %d functions for us, want %d", len(exported), len(calls))
	}
}
