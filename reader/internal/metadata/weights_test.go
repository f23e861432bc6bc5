package metadata

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	gotoken "go/token"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "train the weights of titles and write them")

// TestTitleWeights checks that the weights are those that training gives, and
// that they do not owe their success to the sites they were trained on.
func TestTitleWeights(t *testing.T) {
	list := examples(t)
	if len(list) == 0 {
		return
	}
	want := weightsSource(t, train(list))
	if *update {
		if err := os.WriteFile("weights.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("weights.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("weights.go is\n%s\nwant\n%s", got, want)
	}
	const floor = 0.775
	for _, folds := range []uint32{10, 2} {
		all, cleaned := validate(list, folds)
		t.Logf("title exact in %2d parts by domain: %.3f of %d pages, %.3f of %d cleaned ones", folds, all.share(), all.pages, cleaned.share(), cleaned.pages)
		if all.share() < floor {
			t.Errorf("title exact in %d parts by domain: %.3f, want %.3f", folds, all.share(), floor)
		}
	}
}

// weightsSource writes the weights as Go.
func weightsSource(t *testing.T, weights [traits]float64) []byte {
	t.Helper()
	var out bytes.Buffer
	fmt.Fprint(&out, "package metadata\n\n// titleWeights say how much each trait speaks for a candidate or against it. Written by\n// go test -run TestTitleWeights -update, from the pages of WCXB (CC-BY-4.0).\nvar titleWeights = [traits]float64{\n")
	for i, name := range traitNames(t) {
		fmt.Fprintf(&out, "\t%s: %.2f,\n", name, weights[i])
	}
	fmt.Fprint(&out, "}\n")
	text, err := format.Source(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// traitNames reads the names of the traits from their declaration.
func traitNames(t *testing.T) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(gotoken.NewFileSet(), "traits.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == gotoken.CONST && len(d.Specs) == int(traits)+1 {
			for _, spec := range d.Specs[:traits] {
				names = append(names, spec.(*ast.ValueSpec).Names[0].Name)
			}
		}
	}
	if len(names) != int(traits) {
		t.Fatalf("traits.go declares %d traits in one block, want %d", len(names), traits)
	}
	return names
}
