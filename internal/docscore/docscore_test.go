package docscore

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"
)

const sample = "# 1. Tides\n\nThey come and go twice a day.\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1.0 | x |\n\nSee [here](https://e.example/a) and `code`.\n\n```go\nfunc f() {}\n```\n"

func TestRate(t *testing.T) {
	t.Parallel()
	f := &File{Kind: "full", Format: "docx", truths: []string{sample}}
	for _, tc := range []struct {
		name, output string
		part         string
		want         float64
	}{
		{"the same", sample, "words", 1},
		{"other marks", "Tides\n=====\n\nThey come and go twice a day.\n\n* one\n* two\n\n<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x</td></tr></table>\n\nSee [here](http://www.e.example/a/) and code.\n\n~~~\nfunc f() {}\n~~~", "tables", 1},
		{"no headings", "Tides", "heads", 0},
		{"one item of two", "- one", "lists", 2.0 / 3},
		{"another link", "[x](https://other.example/)", "links", 0},
		{"cells without their places", "| x |\n| --- |\n| b |\n| 1 |\n| a |", "tables", 0.5},
		{"no code", "func f() {}", "code", 0},
	} {
		o, err := f.Rate(tc.output, nil)
		if err != nil || math.Abs(o.Parts[tc.part]-tc.want) > 1e-9 {
			t.Errorf("%s: %s is %v (%v), want %v", tc.name, tc.part, o.Parts, err, tc.want)
		}
	}
}

func TestOrder(t *testing.T) {
	t.Parallel()
	wanted := parse("one two three four five six seven eight")
	for output, want := range map[string]float64{
		"one two three four five six seven eight": 1, "five six seven eight one two three four": 0.5, "nothing of it": 0,
	} {
		if got := order(wanted, parse(output)); math.Abs(got-want) > 1e-9 {
			t.Errorf("order of %q is %v, want %v", output, got, want)
		}
	}
}

func TestChecks(t *testing.T) {
	t.Parallel()
	doc := parse(sample)
	for text, want := range map[string]float64{
		`{"op":"has","s":"come and go"}`: 1, `{"op":"has","s":"me and go"}`: 0.5, `{"op":"has","s":"absent"}`: 0, `{"op":"not","s":"absent"}`: 1,
		`{"op":"any","s":["absent","twice"]}`: 1, `{"op":"order","s":["come","day"]}`: 1, `{"op":"order","s":["day","come"]}`: 0,
		`{"op":"at_most","s":"one","n":1}`: 1, `{"op":"heading","s":"Tides"}`: 1, `{"op":"item","s":"two"}`: 1, `{"op":"link","s":"https://e.example/a"}`: 1,
		`{"op":"raw","s":"func f"}`: 1, `{"op":"cell","s":"1","up":"a","right":"x"}`: 1, `{"op":"cell","s":"1","up":"b"}`: 0,
		`{"op":"cell","s":"x","top_heading":"b","left_heading":"1"}`: 1, `{"op":"max_len","n":5}`: 0, `{"op":"min_len","n":5}`: 1,
	} {
		var c check
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			t.Fatal(err)
		}
		if got, err := c.rate(doc); err != nil || got != want {
			t.Errorf("%s gives %v (%v), want %v", text, got, err, want)
		}
	}
	if _, err := (&check{Op: "unknown"}).rate(doc); err == nil {
		t.Error("an unknown check passes")
	}
}

func TestRobust(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		expect, output string
		failure        error
		want           float64
	}{
		{"password", "", errors.New("it opens with a password only"), 1}, {"password", "", errors.New("no"), 0}, {"broken", "text", nil, 0.5},
		{"broken", "", errors.New("the file is damaged"), 1}, {"any", "text", nil, 1}, {"any", "", nil, 0}, {"notext", "", errors.New("it was scanned"), 1},
	} {
		f := &File{Kind: "robust", Expect: tc.expect}
		if o, err := f.Rate(tc.output, tc.failure); err != nil || o.Score != tc.want {
			t.Errorf("%s with %q and %v: %v (%v), want %v", tc.expect, tc.output, tc.failure, o.Score, err, tc.want)
		}
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("manifest.jsonl", `{"id":"a","format":"csv","kind":"full","path":"x/a b.csv"}`+"\n")
	if _, err := Load(dir); err == nil {
		t.Error("a collection without its truth is loaded")
	}
	write("truth/a.md", "x")
	write("files/a/a_b.csv", "y")
	files, err := Load(dir)
	if err != nil || len(files) != 1 || !IsCollection(dir) {
		t.Fatalf("%v, %v", files, err)
	}
	if body, err := files[0].Body(); err != nil || string(body) != "y" {
		t.Errorf("%q, %v", body, err)
	}
	groups, overall := Groups([]Outcome{{Format: "csv", Score: 1, Parts: map[string]float64{"words": 1}}, {Format: "csv", Score: 0.5}, {Format: "pdf", Score: 0.75}})
	if len(groups) != 2 || groups[0].Score != 0.75 || groups[0].Parts["words"] != 1 || overall != 0.75 {
		t.Errorf("groups %+v, overall %v", groups, overall)
	}
}
