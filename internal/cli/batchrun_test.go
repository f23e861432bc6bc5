package cli

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/warc"
	"github.com/decant-dev/decant/page"
)

// pagesUntil yields pages without end, and does something before the third.
func pagesUntil(do func()) func(int) iter.Seq[decant.BatchResult] {
	return func(int) iter.Seq[decant.BatchResult] {
		return func(yield func(decant.BatchResult) bool) {
			for n := 1; ; n++ {
				if n == 3 {
					do()
				}
				if !yield(decant.BatchResult{ID: "1", Page: &page.Page{URL: "https://a.example/", Content: "read"}}) {
					return
				}
			}
		}
	}
}

// An output that fails ends the run, which says how to go on.
func TestAnOutputThatFails(t *testing.T) {
	t.Parallel()
	for isAnew, want := range map[bool]string{
		false: "is not finished; --resume goes on with it\n",
		true:  "is not finished; export it once more\n",
	} {
		var said bytes.Buffer
		folder := filepath.Join(t.TempDir(), "out") + "/"
		run := &batchRun{program: &Program{Stderr: &said}, flags: batchFlags{out: folder}, total: -1, isAnew: isAnew}
		err := run.write(t.Context(), "work", pagesUntil(func() {
			if err := errors.Join(os.RemoveAll(folder), os.WriteFile(strings.TrimSuffix(folder, "/"), nil, 0o600)); err != nil {
				t.Error(err)
			}
		}))
		if err == nil || !strings.HasSuffix(said.String(), want) {
			t.Errorf("%v, said %q; want an error, and %q", err, said.String(), want)
		}
	}
}

// Results that end before they are all there do not make a whole output, and
// it is exported again without a word about what was left.
func TestResultsThatAreLost(t *testing.T) {
	t.Parallel()
	lost := errors.New("the database is gone")
	out := filepath.Join(t.TempDir(), "out.jsonl")
	export := func(ending error) error {
		run := &batchRun{program: &Program{Stderr: io.Discard}, flags: batchFlags{out: out}, total: -1, isAnew: true}
		return run.write(t.Context(), "export 1", func(int) iter.Seq[decant.BatchResult] {
			return func(yield func(decant.BatchResult) bool) {
				yield(decant.BatchResult{ID: "1", Page: &page.Page{URL: "https://a.example/", Content: "read"}})
				run.lost = ending
			}
		})
	}
	if err := export(lost); !errors.Is(err, lost) {
		t.Errorf("got %v, want the loss", err)
	}
	if _, err := os.Stat(out + ".progress"); err != nil {
		t.Errorf("the output passes for whole: %v", err)
	}
	if err := export(nil); err != nil {
		t.Errorf("once more: %v", err)
	}
	if text, err := os.ReadFile(out); err != nil || bytes.Count(text, []byte("\n")) != 1 {
		t.Errorf("the output holds %q, %v; want one line", text, err)
	}
	if _, err := os.Stat(out + ".progress"); err == nil {
		t.Error("the output does not pass for whole")
	}
}

// answers answers every request.
type answers struct{}

func (answers) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{},
		Body: io.NopCloser(strings.NewReader("read"))}, nil
}

func fetched(t *testing.T, transport http.RoundTripper) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://a.example/", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := transport.RoundTrip(request)
	if err == nil {
		_, err = io.Copy(io.Discard, response.Body)
		err = errors.Join(err, response.Body.Close())
	}
	if err != nil {
		t.Error(err)
	}
}

// A WARC file that cannot be written ends the run: what is missing from it is
// missing from the output too, and is fetched once more.
func TestATapeThatFails(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "a.warc.gz"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := warc.NewWriter(file, "test")
	if err != nil {
		t.Fatal(err)
	}
	taped := &tape{file: file, recorder: &warc.Recorder{Writer: w, MaxBytes: 100}}
	var said bytes.Buffer
	out := filepath.Join(t.TempDir(), "out.jsonl")
	program := &Program{Stdout: io.Discard, Stderr: &said}
	run := &batchRun{program: program, flags: batchFlags{out: out}, total: -1, tape: taped}
	err = run.write(t.Context(), "work", pagesUntil(func() {
		file.Close()
		fetched(t, taped.wrap(nil)(answers{}))
	}))
	lines, _ := os.ReadFile(out)
	if n := bytes.Count(lines, []byte("\n")); !errors.Is(err, os.ErrClosed) || n != 2 {
		t.Errorf("%v after %d lines, want that the file is closed, after 2", err, n)
	}
}
