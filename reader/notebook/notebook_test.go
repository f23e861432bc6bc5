package notebook

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const book = `{"metadata":{"language_info":{"name":"Python"},"title":"Tides"},"nbformat":4,"nbformat_minor":2,"cells":[
{"cell_type":"markdown","source":["# Tides\n","See [data](d.csv) ![p](attachment:p.png)"]},
{"cell_type":"code","source":"print('a')","outputs":[{"output_type":"stream","text":["\u001b[31ma\u001b[0m\n"]},
 {"output_type":"display_data","data":{"text/plain":["<Figure size 1x1>"],"image/png":"AAAA"}},
 {"output_type":"execute_result","data":{"text/plain":"x","text/html":"<table><tr><th>h</th><th>w</th></tr><tr><td>1</td><td>2</td></tr></table>"}},
 {"output_type":"error","ename":"ValueError","evalue":"no","traceback":["long"]},
 {"output_type":"display_data","data":{"application/json":{"a":1}}}]},
{"cell_type":"raw","source":"raw"}]}`

func TestCells(t *testing.T) {
	t.Parallel()
	want := "# Tides\nSee [data](https://e.example/n/d.csv) p\n\n```python\nprint('a')\n```\n\n```\na\n```\n\n*(output: an image, image/png)*\n\n" +
		"| h | w |\n| --- | --- |\n| 1 | 2 |\n\n```\nValueError: no\n```\n\n```\nraw\n```"
	if got := readertest.Read(t, reader.Source{Body: []byte(book), URL: "https://e.example/n/a.ipynb"}); got != want {
		t.Errorf("\ngot  %q\nwant %q", got, want)
	}
}

func TestOldNotebooks(t *testing.T) {
	t.Parallel()
	const old = `{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"heading","level":2,"source":"H"},{"cell_type":"code","input":"1+1","language":"python",
"outputs":[{"output_type":"pyout","text":["2"]}]}]}]}`
	if got, want := readertest.Read(t, reader.Source{Body: []byte(old)}), "## H\n\n```python\n1+1\n```\n\n```\n2\n```"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCodeFullOfTicksEnds(t *testing.T) {
	t.Parallel()
	ticks := strings.Repeat("`", 300_000)
	got := readertest.Read(t, reader.Source{Body: []byte(`{"nbformat":4,"cells":[{"cell_type":"code","source":"` + ticks + `"}]}`)})
	if want := ticks + "`python\n" + ticks + "\n" + ticks + "`"; got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

func TestBrokenNotebooks(t *testing.T) {
	t.Parallel()
	for _, body := range []string{book[:len(book)/2], `{"nbformat":4,"cells":7}`, `{"nbformat":4,"cells":` + strings.Repeat("[", 100_000)} {
		if _, err := read(reader.Source{Body: []byte(body)}, reader.Options{}); !errors.Is(err, format.ErrDamaged) {
			t.Errorf("%.60q: %v, want %v", body, err, format.ErrDamaged)
		}
	}
}

func FuzzRead(f *testing.F) { readertest.Fuzz(f, []reader.Reader{read}, []byte(book)) }
