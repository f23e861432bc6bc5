package wall

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/reader/dom"
)

const corpus = "../../../shared/data/wcxb/dev"

func unzip(tb testing.TB, name string) []byte {
	tb.Helper()
	file, err := os.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// reference returns the main content of a page of the collection.
func reference(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join(corpus, "ground-truth", name+".json"))
	if err != nil {
		tb.Fatal(err)
	}
	var truth struct {
		GroundTruth struct {
			MainContent string `json:"main_content"`
		} `json:"ground_truth"`
	}
	if err := json.Unmarshal(text, &truth); err != nil {
		tb.Fatal(err)
	}
	return truth.GroundTruth.MainContent
}

// sample returns every 13th page of the collection, or the fixtures.
func sample(tb testing.TB) (pages []string) {
	tb.Helper()
	files, _ := filepath.Glob(corpus + "/html/*.html.gz")
	for i := 0; i < len(files); i += 13 {
		pages = append(pages, string(unzip(tb, files[i])))
	}
	if pages == nil {
		_, pages = cases(tb, "ordinary.txt")
	}
	return pages
}

// TestMeasure runs over saved pages, where they are: pages with content must
// hardly ever be taken for walls.
func TestMeasure(t *testing.T) {
	files, _ := filepath.Glob(corpus + "/html/*.html.gz")
	full, wrong, empties, known := 0, 0, 0, 0
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".html.gz")
		root, err := dom.Parse(unzip(t, file))
		if err != nil {
			t.Fatal(err)
		}
		verdict := Classify(root)
		want := reference(t, name)
		switch {
		case want == "" && verdict.Reason != "":
			known++
			empties++
		case want == "":
			empties++
		case verdict.Reason != "":
			full++
			wrong++
			t.Logf("%s: %d characters of content, but %+v", name, len(want), verdict)
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
