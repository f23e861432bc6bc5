package sink

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

func result(i int) *decant.BatchResult {
	r := &decant.BatchResult{ID: fmt.Sprint(i), Page: &page.Page{URL: fmt.Sprintf("https://a.example/%d", i)}}
	if i%5 == 4 {
		r.Error, r.Kind = "timeout", "timeout"
		return r
	}
	r.Content, r.Title, r.Print = strings.Repeat(fmt.Sprint("text: ", i, "\n"), 3), `a "title": `+fmt.Sprint(i), fmt.Sprint("print", i)
	return r
}

// forms are the outputs, and how to read the ids in them back.
var forms = map[string]func(t *testing.T, name string) []string{
	"out.jsonl":     jsonIDs,
	"out.jsonl.zst": jsonIDs,
	"out.parquet":   parquetIDs,
	"out/":          func(t *testing.T, name string) []string { return jsonIDs(t, filepath.Join(name, listName)) },
}

func jsonIDs(t *testing.T, name string) (ids []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var in io.Reader = file
	if strings.HasSuffix(name, ".zst") {
		unpacked, err := zstd.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		defer unpacked.Close()
		in = unpacked
	}
	decoder := json.NewDecoder(in)
	for {
		var r struct{ ID, URL string }
		if err := decoder.Decode(&r); err == io.EOF {
			return ids
		} else if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, r.ID)
	}
}

func parquetIDs(t *testing.T, name string) (ids []string) {
	t.Helper()
	rows, err := parquet.ReadFile[Row](name)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if !strings.HasSuffix(row.URL, "/"+row.ID) || (row.Content == "") == (row.Error == "") {
			t.Errorf("row %+v", row)
		}
		ids = append(ids, row.ID)
	}
	return ids
}

func open(t *testing.T, o Options) (Sink, int) {
	t.Helper()
	s, done, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s, done
}

func write(t *testing.T, s Sink, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		if err := s.Write(result(i)); err != nil {
			t.Fatal(err)
		}
	}
}

func wantIDs(t *testing.T, name string, ids []string, n int) {
	t.Helper()
	if len(ids) != n {
		t.Errorf("%s: %d results, want %d", name, len(ids), n)
	}
	for i, id := range ids {
		if id != fmt.Sprint(i) {
			t.Fatalf("%s: result %d is %s", name, i, id)
		}
	}
}

// A run that is stopped goes on where it was.
func TestStoppedRunsGoOn(t *testing.T) {
	t.Parallel()
	for form, ids := range forms {
		name := filepath.Join(t.TempDir(), form)
		if strings.HasSuffix(form, "/") {
			name += "/"
		}
		s, done := open(t, Options{Name: name, Work: "w", Resume: true}) // nothing is there yet
		if done != 0 {
			t.Errorf("%s: %d done before the start", form, done)
		}
		write(t, s, 0, 7)
		if err := s.Abandon(); err != nil {
			t.Fatal(err)
		}
		past := 0
		s, done = open(t, Options{Name: name, Work: "w", Resume: true, Past: func(name, print string) {
			past++
			if !strings.HasPrefix(name, "https://a.example/") || !strings.HasPrefix(print, "print") {
				t.Errorf("%s: past %q %q", form, name, print)
			}
		}})
		if done != 7 || past != 6 {
			t.Errorf("%s: %d done, %d with a print; want 7 and 6", form, done, past)
		}
		write(t, s, done, 12)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		wantIDs(t, form, ids(t, name), 12)
		if _, err := os.Stat(progressFile(name)); err == nil {
			t.Errorf("%s: the progress is left", form)
		}
		if _, _, err := Open(Options{Name: name, Work: "w", Resume: true}); !errors.Is(err, ErrUsage) {
			t.Errorf("%s: going on with what is finished: %v", form, err)
		}
	}
}

// A run that is killed at any moment leaves some prefix of its file.
func TestKilledAtAnyByte(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"out.jsonl", "out.jsonl.zst"} {
		name := filepath.Join(t.TempDir(), form)
		s, _ := open(t, Options{Name: name, Work: "w"})
		for i := range 6 { // several frames
			write(t, s, i, i+1)
			if err := s.(*lines).flushAny(); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Abandon(); err != nil {
			t.Fatal(err)
		}
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for cut := 0; cut <= len(whole); cut += 37 {
			if err := os.WriteFile(name, whole[:cut], 0o600); err != nil {
				t.Fatal(err)
			}
			s, done := open(t, Options{Name: name, Work: "w", Resume: true})
			write(t, s, done, 6)
			if err := s.Abandon(); err != nil {
				t.Fatal(err)
			}
			wantIDs(t, fmt.Sprint(form, " cut at ", cut), forms[form](t, name), 6)
		}
	}
}

func (l *lines) flushAny() error {
	if l.pack == nil {
		return nil
	}
	return l.flush()
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "out.jsonl")
	s, _ := open(t, Options{Name: name, Work: "w"})
	refused := func(o Options, want string) {
		t.Helper()
		_, _, err := Open(o)
		if !errors.Is(err, ErrUsage) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Open(%+v) = %v, want %q", o, err, want)
		}
	}
	refused(Options{Name: name, Work: "w", Resume: true}, "another run writes")
	write(t, s, 0, 1)
	if err := s.Abandon(); err != nil {
		t.Fatal(err)
	}
	refused(Options{Name: name, Work: "w"}, "--resume")
	refused(Options{Name: name, Work: "other", Resume: true}, "another input")
	refused(Options{Name: name, Work: "other", Anew: true}, "not finished")
	refused(Options{Name: "-", Resume: true}, "only a file")
	refused(Options{Name: filepath.Join(t.TempDir(), "none", "out.jsonl")}, "none; make it first")
	for ending, want := range map[string]string{"jsonl.gz": "packed with gzip", "csv": "a table in CSV", "MD": "one Markdown file"} {
		refused(Options{Name: filepath.Join(t.TempDir(), "out."+ending)}, want+", which is not written here; there are .jsonl")
	}
	folder, _ := open(t, Options{Name: filepath.Join(t.TempDir(), "docs.md") + "/", Work: "w"})
	if err := folder.Close(); err != nil {
		t.Errorf("a folder whose name ends like a file's: %v", err)
	}
}

func TestMarkdownFiles(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s, _ := open(t, Options{Name: root, Work: "w"})
	r := result(0)
	r.URL, r.ID = "https://a.example/../Ärger/x?y=1", ""
	if err := s.Write(r); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	found, err := filepath.Glob(filepath.Join(root, "a.example", "rger-x-*.md"))
	if err != nil || len(found) != 1 {
		t.Fatalf("files %v, %v", found, err)
	}
	text, err := os.ReadFile(found[0])
	want := "---\ntitle: 'a \"title\": 0'\nurl: https://a.example/../Ärger/x?y=1\n"
	if err != nil || !strings.HasPrefix(string(text), want) || !strings.HasSuffix(string(text), "---\n\ntext: 0\ntext: 0\ntext: 0\n") {
		t.Errorf("%s, %v", text, err)
	}
}
