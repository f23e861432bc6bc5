package wall

import (
	"testing"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
)

// sample returns every 13th page of the collection, or the fixtures.
func sample(tb testing.TB) (pages []string) {
	tb.Helper()
	for _, p := range corpus.Pages(tb, 13) {
		pages = append(pages, string(p.Bytes(tb)))
	}
	if pages == nil {
		_, pages = corpus.Sections(tb, "testdata/ordinary.txt")
	}
	return pages
}

// TestMeasure runs over saved pages, where they are: pages with content must
// hardly ever be taken for walls.
func TestMeasure(t *testing.T) {
	full, wrong, empties, known := 0, 0, 0, 0
	for _, p := range corpus.Pages(t, 1) {
		root := tree.Parse(p.Bytes(t), tree.Options{}).Root()
		verdict := Classify(root)
		want := p.Reference
		switch {
		case want == "" && verdict.Reason != "":
			known++
			empties++
		case want == "":
			empties++
		case verdict.Reason != "":
			full++
			wrong++
			t.Logf("%s: %d characters of content, but %+v", p.ID, len(want), verdict)
		default:
			full++
		}
	}
	if full == 0 {
		return
	}
	if wrong*1000 > full*5 {
		t.Errorf("%d of %d pages with content taken for walls, want at most 0.5 %%", wrong, full)
	}
	t.Logf("%d of %d pages with content taken for walls; %d of %d empty ones recognised", wrong, full, known, empties)
}
