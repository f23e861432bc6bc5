package score

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// The wanted scores are those that the makers of the collection give.
func TestStructureRating(t *testing.T) {
	t.Parallel()
	var cases []struct {
		Name, Source, Answer string
		Marks                sourceMarks
		Want                 map[string]float64
	}
	text, err := os.ReadFile(filepath.Join("testdata", "structure.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got := StructureRating(c.Marks.source(c.Source), c.Marks.URL, c.Answer)
		for _, part := range Parts {
			want, wanted := c.Want[part]
			if score, given := got[part]; given != wanted || math.Abs(score-want) > 1e-6 {
				t.Errorf("%s: %s of %q\ngot  %v %v\nwant %v %v", c.Name, part, c.Answer, score, given, want, wanted)
			}
		}
	}
}

func TestSourcesAreFoundByTheirList(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("manifest.jsonl", `{"id":"p1","url":"https://a.example/","generator":"hugo","title":["T"],"facts":{"toc":true}}`+"\n")
	write("pages/p1.md", "# T\n\n- a\n")
	write("other/manifest.jsonl", `{"file":"report.docx"}`+"\n")
	pages, err := Load(dir)
	if err != nil || len(pages) != 1 || pages[0].Metric != Structure || pages[0].Source.Markdown != "# T\n\n- a\n" ||
		!pages[0].Source.Contents {
		t.Fatalf("Load: %+v, %v", pages, err)
	}
	results := Rate(pages, []string{"# T\n\n1. a\n"})
	want := map[string]float64{"": 2.0 / 3, "text": 1, "items": 1, "kind": 0}
	for _, r := range results {
		if w, ok := want[r.Type]; !ok || math.Abs(r.Rating.F1-w) > 1e-9 || r.Pages != 1 {
			t.Errorf("part %q of %d pages: %v, want %v", r.Type, r.Pages, r.Rating.F1, w)
		}
	}
	if len(results) != len(want) {
		t.Errorf("%d parts, want %d", len(results), len(want))
	}
}
