package tag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func TestNamesMatchTheirConstants(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "tag.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var constants []string
	ast.Inspect(file, func(n ast.Node) bool {
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok == token.CONST && len(decl.Specs) > 1 {
			for _, spec := range decl.Specs {
				constants = append(constants, spec.(*ast.ValueSpec).Names[0].Name)
			}
		}
		return true
	})
	if len(constants) != len(names)+1 {
		t.Fatalf("%d constants for %d names", len(constants)-1, len(names))
	}
	for i, name := range names[1:] {
		if got, want := strings.ToLower(constants[i+1]), strings.ToLower(strings.ReplaceAll(name, "-", "")); got != want {
			t.Errorf("constant %d is %s, name is %s", i+1, constants[i+1], name)
		}
	}
}
