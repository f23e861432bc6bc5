package data

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

func read(t *testing.T, name, body string) string {
	t.Helper()
	return readertest.Read(t, reader.Source{Body: []byte(body), Name: name, URL: "https://e.example/" + name})
}

func TestTables(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"comma", "a,b\n1,2\n", "| a | b |\n| --- | --- |\n| 1 | 2 |"},
		{"semicolon with commas", "a;b\n1,5;2,5\n", "| a | b |\n| --- | --- |\n| 1,5 | 2,5 |"},
		{"tab", "a\tb\n1\t2\n", "| a | b |\n| --- | --- |\n| 1 | 2 |"},
		{"quotes", "a,b\n\"x, y\",\"two\nlines\"\n", "| a | b |\n| --- | --- |\n| x, y | two<br>lines |"},
		{"stray quote", "a,b\n5\" pipe,2\n", "| a | b |\n| --- | --- |\n| 5\" pipe | 2 |"},
		{"said so", "sep=|\r\na|b,c\r\n1|2\r\n", "| a | b,c |\n| --- | --- |\n| 1 | 2 |"},
		{"Korean", "\xc0\xcc\xb8\xa7,\xb3\xaa\xc0\xcc\n\xb1\xe8\xc3\xb6\xbc\xf6,30\n\xc0\xcc\xbf\xb5\xc8\xf1,25\n\xb9\xda\xb9\xce\xc1\xf6,41\n",
			"| 이름 | 나이 |\n| --- | --- |\n| 김철수 | 30 |\n| 이영희 | 25 |\n| 박민지 | 41 |"},
	} {
		if got := read(t, "a.csv", tc.body); got != tc.want {
			t.Errorf("%s: %q\ngot  %q\nwant %q", tc.name, tc.body, got, tc.want)
		}
	}
}

func TestLongTablesSayWhatIsLeftOut(t *testing.T) {
	t.Parallel()
	got := read(t, "a.csv", "a,b\n"+strings.Repeat("1,2\n", maxCells))
	if want := fmt.Sprintf("*The first %d rows; %d more were left out.*", maxCells/2, maxCells+1-maxCells/2); !strings.HasSuffix(got, want) {
		t.Errorf("ends %q, want %q", got[len(got)-80:], want)
	}
}

func TestWhatIsNoTableIsText(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"a line of delimiters":    strings.Repeat("a,", maxDelimiters+1),
		"a quote that stays open": "a,b\n\"" + strings.Repeat("x,\n", maxValue/3+1),
	} {
		if got := read(t, "a.csv", body); strings.HasPrefix(got, "|") || len(got) < len(body)-2 {
			t.Errorf("%s: %d bytes became %d that begin %q", name, len(body), len(got), got[:min(40, len(got))])
		}
	}
}

const interfaceText = `{"openapi":"3.0.0","info":{"title":"Boats","version":"1"},"paths":{"/b":{"get":{"summary":"list","parameters":[{"name":"q"}]},"post":{}}}}`

func TestValues(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"a.json", `{"a":[1,2]}`, "{\n  \"a\": [\n    1,\n    2\n  ]\n}"},
		{"a.json", "{\n\"a\": 1}", "{\n\"a\": 1}"},
		{"a.jsonl", "{\"a\":1}\n{\"a\":2}\n", "```json\n{\"a\":1}\n{\"a\":2}\n```"},
		{"a.yaml", "a: 1\n", "```yaml\na: 1\n```"},
		{"a.toml", "a = 1\n", "```toml\na = 1\n```"},
		{"a.go", "package a\n", "```go\npackage a\n```"},
		{"a.diff", "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n", "```diff\n--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n```"},
		{"a.xml", "<?xml version='1.0'?><a>b</a>", "<?xml version='1.0'?><a>b</a>"},
		{"api.json", interfaceText, "# Boats 1\n\n## Endpoints\n\n- `GET /b`: list (q)\n- `POST /b`"},
		{"api.yaml", "openapi: 3.0.0\ninfo:\n  title: Boats\npaths:\n  /b:\n    get:\n      summary: list\n", "# Boats\n\n## Endpoints\n\n- `GET /b`: list"},
	} {
		if got := read(t, tc.name, tc.body); got != tc.want {
			t.Errorf("%s: %q\ngot  %q\nwant %q", tc.name, tc.body, got, tc.want)
		}
	}
}

func TestLongValuesAreToldByTheirShape(t *testing.T) {
	t.Parallel()
	row := `{"id":1,"tags":["a","b"],"at":null}`
	list := "[" + strings.Repeat(row+",", 9999) + `{"id":"x","more":true}]`
	shape := "list (10000 items)\n  - object\n    id: number or string\n    tags (in 9999 of 10000): list (19998 items)\n      - string\n" +
		"    at (in 9999 of 10000): null\n    more (in 1 of 10000): boolean\n"
	for _, tc := range []struct{ name, body, want string }{
		{"a.json", list, shape},
		{"a.jsonl", strings.Repeat(row+"\n", 9999), "JSON lines: 9999 values"},
		{"a.jsonl", strings.Repeat(row+"\n", 9999), "object\n  id: number\n  tags: list (19998 items)\n    - string\n  at: null\n"},
		{"a.xml", "<?xml version='1.0'?><r>" + strings.Repeat("<a><b>words</b><b/></a>", 20_000) + "</r>", "r × 1\n  a × 20000\n    b × 40000\n"},
	} {
		got := read(t, tc.name, tc.body)
		if !strings.Contains(got, tc.want) || len(got) > 3*sampleBytes {
			t.Errorf("%s: %d bytes, %.600q, want %q in it", tc.name, len(got), got, tc.want)
		}
	}
}

func TestDeepValuesStayAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, body := range []string{strings.Repeat("[", 100_000), strings.Repeat("[", 5000) + strings.Repeat("]", 5000)} {
		if got := read(t, "a.json", body); got != body {
			t.Errorf("%d brackets became %d bytes", len(body), len(got))
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{readCSV, readJSON, readLines, readXML, readYAML, readCode},
		[]byte("a;b\n1;\"2\n3\""), []byte(interfaceText), []byte("openapi: 3\npaths: {/a: {get: {}}}"), []byte("<a><b/></a>"))
}

func FuzzShape(f *testing.F) {
	f.Add([]byte(`[{"a":[1,null,{"b":"c"}]}]`))
	f.Fuzz(func(t *testing.T, body []byte) { _, _ = shapeOf(body), elements(body) })
}

func TestOutlineOfCode(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ code, want string }{
		"a.go":   {"package a\n\ntype Tide struct{}\n\nfunc (t *Tide) Rise(by int) {\n}\n// func No()\nfunc main() {}", "1 type Tide:3 1 func (t *Tide) Rise:5 1 func main:8"},
		"a.py":   {"class Tide:\n    def rise(self):\n        pass\n\nasync def main():\n    pass", "1 class Tide:1 2 def rise:2 1 async def main:5"},
		"a.ts":   {"export class A {\n}\nexport const f = async (x) => {\n}\nfunction g() {}", "1 class A:1 1 const f = async (x):3 1 function g:5"},
		"a.rs":   {"pub struct A;\nimpl A {\n    pub fn b(&self) {}\n}", "1 struct A:1 1 impl A:2 2 fn b:3"},
		"a.c":    {"#include <a.h>\nint x;\nstatic int f(int a)\n{\n  return g(a);\n}", "1 static int f(int a):3"},
		"A.java": {"public class A {\n    public int f(int a) {\n        return g(a);\n    }\n}", "1 class A:1 2 int f(int a):2"},
		"a.sh":   {"f() {\n  ls\n}", "1 f():1"},
		"a.css":  {"a { b: c }", ""},
	} {
		doc, err := reader.Read(reader.Source{Body: []byte(tc.code), Name: name}, reader.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, e := range doc.Outline {
			got += fmt.Sprintf(" %d %s:%d", e.Level, e.Title, e.Line)
		}
		if strings.TrimSpace(got) != tc.want {
			t.Errorf("%s: got %q, want %q", name, strings.TrimSpace(got), tc.want)
		}
	}
}
