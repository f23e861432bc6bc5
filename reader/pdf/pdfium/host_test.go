package pdfium

import (
	"strings"
	"testing"

	"github.com/tetratelabs/wazero/imports/emscripten"
)

// All functions that call back into PDFium must have named their types before
// two files call them at once.
func TestTypesAreNamedBeforeTheyAreShared(t *testing.T) {
	t.Parallel()
	f, err := theFactory()
	if err != nil {
		t.Fatal(err)
	}
	exporter, err := emscripten.NewFunctionExporterForModule(f.compiled)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, function := range f.compiled.ImportedFunctions() {
		if _, name, _ := function.Import(); strings.HasPrefix(name, "invoke_") {
			want++
		}
	}
	if got := nameTypes(exporter); got != want || want == 0 {
		t.Errorf("%d functions named their types, want %d", got, want)
	}
}
