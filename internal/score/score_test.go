package score

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func close(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestWords(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want []string
	}{
		{"", []string{}},
		{"don't stop_me", []string{"don", "t", "stop_me"}},
		{"½ cup, x² 中文字 한국어", []string{"½", "cup", "x²", "中文字", "한국어"}},
		{"e\u0301té", []string{"e", "té"}},
		{"किताब", []string{"क", "त", "ब"}},
	}
	for _, tt := range tests {
		if got := words(tt.in); !slices.Equal(got, tt.want) {
			t.Errorf("words(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestWordRating(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got string
		f1        float64
	}{
		{"", "", 1},
		{"", "word", 0},
		{"word", "", 0},
		{"... !", " — ", 1},
		{"a b c d", "A B x", 2 * (2.0 / 3) * 0.5 / (2.0/3 + 0.5)},
		{"a a b", "a b b", 2.0 / 3},
		{"a b", "c d", 0},
	}
	for _, tt := range tests {
		if r := WordRating(tt.want, tt.got); !close(r.F1, tt.f1) {
			t.Errorf("WordRating(%q, %q) = %v, want %v", tt.want, tt.got, r.F1, tt.f1)
		}
	}
}

func TestShingleRating(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got         string
		precision, recall float64
	}{
		{"a b c d e", "a b c d e", 1, 1},
		{"a b c d e", "a b c d", 1, 0.5},
		{"a b c d", "A b c d", 0, 0},
		{"a b", "a b", 1, 1},
		{"a b c d e", "", 0, 0},
		{"", "", 1, 1},
		{"a b c d e f", "x a b c d e", 2.0 / 3, 2.0 / 3},
	}
	for _, tt := range tests {
		r := ShingleRating(tt.want, tt.got)
		if !close(r.Precision, tt.precision) || !close(r.Recall, tt.recall) {
			t.Errorf("ShingleRating(%q, %q) = %+v, want %v and %v", tt.want, tt.got, r, tt.precision, tt.recall)
		}
	}
}

func TestSnippetTally(t *testing.T) {
	t.Parallel()
	got := SnippetTally([]string{"one  two", "three"}, []string{"menu", "two\nmore"}, "one\ntwo more")
	want := Tally{Found: 1, Missed: 1, Spurious: 1, Absent: 1}
	if got != want {
		t.Errorf("SnippetTally = %+v, want %+v", got, want)
	}
	if r := got.Rating(); !close(r.F1, 0.5) {
		t.Errorf("Rating = %+v, want F1 0.5", r)
	}
}

func TestLoadAndEvaluate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := map[string]string{
		"w/ground-truth/0001.json": `{"url":"https://a.example/","_internal":{"page_type":{"primary":"forum"}},"ground_truth":{"main_content":"one two"}}`,
		"w/ground-truth/0002.json": `{"url":"https://b.example/","_internal":{"page_type":{"primary":"article"}},"ground_truth":{}}`,
		"w/html/0001.html":         "one two",
		"w/html/0002.html":         "",
		"a/ground-truth.json":      `{"x":{"articleBody":"a b c d","url":"https://c.example/"},"y":{"articleBody":"e f g h"}}`,
		"a/html/x.html":            "a b c d",
		"a/html/y.html":            "",
		"m/annotations.json":       `{"https://d.example/":{"file":"0001.html","with":["yes"],"without":["no"]}}`,
		"m/html/0001.html":         "yes no",
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pages, err := Load(dir)
	if err != nil || len(pages) != 5 {
		t.Fatalf("Load = %d pages, %v; want 5", len(pages), err)
	}
	results, err := Evaluate(pages, func(html []byte, _ string) string { return string(html) })
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{
		"articles/": 2.0 / 3, "articles/article": 2.0 / 3,
		"multilingual/": 2.0 / 3, "multilingual/article": 2.0 / 3,
		"wcxb/": 1, "wcxb/article": 1, "wcxb/forum": 1,
	}
	for _, r := range results {
		if key := r.Collection + "/" + r.Type; !close(r.Rating.F1, want[key]) {
			t.Errorf("%s F1 = %v, want %v", key, r.Rating.F1, want[key])
		}
	}
	if len(results) != len(want) {
		t.Errorf("%d results, want %d", len(results), len(want))
	}
}

func TestLoadNothing(t *testing.T) {
	t.Parallel()
	if _, err := Load(t.TempDir()); err == nil {
		t.Error("Load of an empty folder gave no error")
	}
}
