package training

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/reader/internal/webpage"
	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// puzzle gives rows whose target follows from three of ten features.
func puzzle(rows int) (*table, targets) {
	random := rand.New(rand.NewPCG(4, 2))
	t := newTable(rows, 10)
	for _, column := range t.columns {
		for r := range column {
			column[r] = uint8(random.UintN(256))
		}
	}
	want := targets{make([]float32, rows), make([]float32, rows)}
	for r := range rows {
		want.label[r] = flag(t.columns[1][r] > 100 && t.columns[4][r] < 200 || t.columns[7][r] > 240)
		want.weight[r] = 1
	}
	return t, want
}

var small = boosting{Trees: 25, Leaves: 8, Rate: 0.3, Columns: 0.6, Steep: 0.3, Rows: 0.3, Lambda: 1, Lightest: 0.1, Seed: 5, Gate: 10, Sure: 1}

func allRows(n int) []int32 {
	rows := make([]int32, n)
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

func TestGrowLearns(t *testing.T) {
	t.Parallel()
	data, want := puzzle(3000)
	f := grow(data, want.label, want.weight, allRows(2000), small)
	out := make([]float32, data.rows)
	predict(f, data, allRows(3000), out)
	right := 0
	for r := 2000; r < 3000; r++ {
		if (out[r] > 0) == (want.label[r] > 0.5) {
			right++
		}
	}
	if right < 960 {
		t.Errorf("%d of 1000 unseen rows are right, want 960", right)
	}
}

func TestGrowIsDeterministic(t *testing.T) {
	t.Parallel()
	data, want := puzzle(1500)
	first := grow(data, want.label, want.weight, allRows(1500), small).Append(nil)
	second := grow(data, want.label, want.weight, allRows(1500), small).Append(nil)
	if !bytes.Equal(first, second) {
		t.Error("two runs gave different forests")
	}
}

func TestInferenceEqualsTraining(t *testing.T) {
	t.Parallel()
	data, want := puzzle(500)
	f := grow(data, want.label, want.weight, allRows(500), small)
	trained := make([]float32, 500)
	predict(f, data, allRows(500), trained)
	decoded, _, err := forest.Decode(f.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]uint8, 0, 5000)
	for r := range 500 {
		for _, column := range data.columns {
			rows = append(rows, column[r])
		}
	}
	inferred := make([]float32, 500)
	decoded.Sum(forest.Rows{Data: rows, Stride: 10, Width: 10}, forest.All(nil, len(inferred)), inferred)
	for r := range inferred {
		if inferred[r] != trained[r] {
			t.Fatalf("row %d: inference %v, training %v", r, inferred[r], trained[r])
		}
	}
}

func TestUsefulLeavesNoiseOut(t *testing.T) {
	t.Parallel()
	data, want := puzzle(3000)
	got := useful(data, want.label, want.weight, allRows(3000), small, 0.05)
	if fmt.Sprint(got) != "[1 4 7]" {
		t.Errorf("useful = %v, want [1 4 7]", got)
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		blocks    []string
		reference string
		want      []float64
	}{
		{"whole blocks", []string{"Home News", "The river rose in the night.", "Imprint"}, "The river rose in the night.", []float64{0, 1, 0}},
		{"a word is given away once", []string{"Rivers", "Rivers", "They rise in the hills, every one of them."}, "Rivers\nThey rise in the hills, every one of them.", []float64{0, 1, 1}},
		{"copies are alike", []string{"one two three four five", "menu", "one two three four five"}, "one two three four five", []float64{1, 0, 1}},
		{"cells of a row", []string{"Weight", "3 kg", "Colour", "red as rust"}, "Weight 3 kg Colour red as rust", []float64{1, 1, 1, 1}},
		{"a part", []string{"one two three four and more words here"}, "one two three four", []float64{0.5}},
		{"scripts without spaces", []string{"首页", "河流从不走最短的路入海"}, "河流从不走最短的路入海", []float64{0, 1}},
		{"nothing", []string{"a", ""}, "", []float64{0, 0}},
	}
	for _, tt := range tests {
		if got := labels(tt.blocks, tt.reference); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: labels = %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestDomainOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		same bool
	}{
		{"https://www.example.com/a", "http://blog.example.com/b", true},
		{"https://a.example.co.uk/", "https://b.example.co.uk/", true},
		{"https://a.co.uk/", "https://b.co.uk/", false},
		{"https://example.com/", "hard::example.com-page.html", true},
	}
	for _, tt := range tests {
		if same := domainOf(tt.a) == domainOf(tt.b); same != tt.same {
			t.Errorf("%q and %q same = %v, want %v", tt.a, tt.b, same, tt.same)
		}
	}
}

// writeCollection makes a small collection with a plain rule to learn.
func writeCollection(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for i := range 24 {
		text := fmt.Sprintf("Page %d tells of a river, its bends and its banks, and of number %d in all that it says.", i, i*i)
		page := "<title>River</title><nav class=menu><a href=/>Home</a> <a href=/b>Boats</a></nav><main><p>" + text + "</p></main><footer>Imprint and terms of the site</footer>"
		marks := fmt.Sprintf(`{"url":"https://site%d.example/","_internal":{"page_type":{"primary":%q}},"ground_truth":{"main_content":%q}}`, i, webpage.PageTypes[i%7], text)
		write(t, filepath.Join(dir, "html", fmt.Sprintf("%04d.html", i)), page)
		write(t, filepath.Join(dir, "ground-truth", fmt.Sprintf("%04d.json", i)), marks)
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestRunGivesTheSameModel(t *testing.T) {
	t.Parallel()
	data := writeCollection(t)
	var models [2][]byte
	for i := range models {
		out := t.TempDir()
		if err := Run(Config{Data: data, Out: out, Folds: 3}); err != nil {
			t.Fatal(err)
		}
		model, err := os.ReadFile(filepath.Join(out, "model.bin"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := webpage.DecodeModel(model); err != nil {
			t.Fatal(err)
		}
		models[i] = model
	}
	if !bytes.Equal(models[0], models[1]) {
		t.Error("two runs gave different models")
	}
}

// TestMeasureAgain gives the scores of the training once more, from the models
// of its folds, and leaves the rest of what stands beside the model.
func TestMeasureAgain(t *testing.T) {
	t.Parallel()
	cfg := Config{Data: writeCollection(t), Out: t.TempDir(), Keep: filepath.Join(t.TempDir(), "folds"), Folds: 3, Date: "2026-01-02"}
	if err := Run(cfg); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(cfg.Out, "model.json")
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	write(t, name, strings.ReplaceAll(string(want), `"f1": 1`, `"f1": 0.5`))
	if err := Measure(cfg); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Errorf("measured again: %v\n%s\nwant\n%s", err, got, want)
	}
	cfg.Keep = t.TempDir()
	if err := Measure(cfg); err == nil || !strings.Contains(err.Error(), "train with -keep first") {
		t.Errorf("without models of folds: error %v, want one that says how to get them", err)
	}
}

func TestRunWithoutPages(t *testing.T) {
	t.Parallel()
	if err := Run(Config{Data: t.TempDir()}); err == nil {
		t.Error("no error without pages")
	}
}
