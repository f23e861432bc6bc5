package browser

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/decant-dev/decant/tab"
)

// A step is one call. Its element is named as the answers so far named it:
// "button Save", or with a number for which of several, "button Edit 2".
type step struct {
	tab.Request
	of, to string
}

// A task is done when its last page has this title.
type task struct {
	page  string
	steps []step
	done  string
}

func on(action tab.Action, of string) step { return step{Request: tab.Request{Action: action}, of: of} }

func typing(of, text string) step {
	return step{Request: tab.Request{Action: tab.Type, Text: text}, of: of}
}

func filling(submit bool, fields map[string]any) step {
	return step{Request: tab.Request{Action: tab.Fill, Fields: fields, Submit: submit}}
}

var looking = step{Request: tab.Request{Action: tab.Elements}}

var tasks = []task{
	{"signup", []step{filling(true, map[string]any{"Name": "Ada", "E-mail": "ada@example.com", "Password": "long enough", "I agree": true})}, "Account of ada@example.com"},
	{"filter", []step{filling(false, map[string]any{"Find": "ann", "City": "Rome"})}, "Anna Rome"},
	{"edit", []step{looking, on(tab.Click, "button Edit 2"), typing("input Note", "Green tea"), on(tab.Click, "button Save")}, "Milk Green tea"},
	{"board", []step{looking, {Request: tab.Request{Action: tab.Drag}, of: "button Write tests", to: "dropzone Done"}}, "Moved to done"},
	{"errors", []step{filling(true, map[string]any{"Amount": "0", "Card": "12"}), filling(true, map[string]any{"Amount": "5", "Card": "1234"})}, "Paid 5"},
	{"login", []step{filling(true, map[string]any{"User": "ann", "Password": "pw"}), {Request: tab.Request{Action: tab.Save, Login: "tasks"}},
		{Request: tab.Request{Action: tab.Close}}, {Request: tab.Request{Action: tab.Open, URL: taskHost + "login", Login: "tasks"}}}, "In as ann"},
	{"download", []step{looking, on(tab.Click, "link Report of May")}, "Reports"},
	{"dialog", []step{{Request: tab.Request{Action: tab.Answer, Value: "ask"}}, looking, on(tab.Click, "button Delete"), {Request: tab.Request{Action: tab.Answer, Value: "accept"}}}, "Deleted"},
	{"pages", []step{looking, on(tab.Click, "button Next page"), on(tab.Click, "button Next page"), on(tab.Click, "button Next page")}, "Page 4"},
	{"upload", []step{filling(false, map[string]any{"Photo": "photo.txt"})}, "Got photo.txt a cat"},
	{"date", []step{filling(false, map[string]any{"Leave": "2026-05-01", "Colour": "#336699", "Seats": 7.0}), looking, on(tab.Click, "button Book")}, "2026-05-01 #336699 7"},
	{"calendar", []step{looking, on(tab.Click, "input Day"), on(tab.Click, "button Next month"), looking, on(tab.Click, "button 2026-02-14")}, "2026-02-14"},
	{"editor", []step{looking, typing("textarea Body", "Words in rich text"), on(tab.Click, "button Publish")}, "Words in rich text"},
	{"frame", []step{looking, typing("input Card", "4242"), on(tab.Click, "button Pay now")}, "Paid by 4242"},
	{"popup", []step{looking, on(tab.Click, "button Read the terms"), {Request: tab.Request{Action: tab.State, Session: "opened"}}, {Request: tab.Request{Action: tab.Elements, Session: "opened"}},
		{Request: tab.Request{Action: tab.Click, Session: "opened"}, of: "button I agree"}, {Request: tab.Request{Action: tab.Close, Session: "opened"}}, {Request: tab.Request{Action: tab.State}}}, "Agreed"},
	{"menu", []step{looking, on(tab.Hover, "button Products"), on(tab.Click, "link Kettles")}, "Kettles"},
	{"lazy", []step{{Request: tab.Request{Action: tab.Scroll, To: "bottom"}}, {Request: tab.Request{Action: tab.Scroll, To: "bottom"}}, {Request: tab.Request{Action: tab.Wait, Text: "Like post 55"}}, looking, on(tab.Click, "button Like post 55")}, "Liked 55"},
	{"shadow", []step{looking, on(tab.Click, "button 4 stars")}, "4 stars"},
	{"combo", []step{looking, {Request: tab.Request{Action: tab.Select, Value: "Rome"}, of: "combobox To"}}, "To Rome"},
	{"shortcut", []step{{Request: tab.Request{Action: tab.Press, Key: "Control+k"}}, {Request: tab.Request{Action: tab.Type, Text: "archive", Submit: true}, of: "input Command"}}, "Ran archive"},
}

const taskHost = "https://tasks.example.com/tasks/"

// A worker knows of a page only what it was told.
type worker struct {
	t       *testing.T
	pool    *Pool
	session string
	opened  string
	seen    []tab.Element
	said    int // characters
	calls   int
}

// learn notes what an answer tells of elements.
func (w *worker) learn(got *tab.Result) {
	w.calls++
	w.said += len(got.Text())
	if got.Metadata != nil {
		w.seen = got.Elements
	}
	if got.Outcome != nil {
		w.seen = append(w.seen, got.Outcome.New...)
		w.seen = append(w.seen, got.Outcome.Altered...)
		if len(got.Outcome.Opened) > 0 {
			w.opened = got.Outcome.Opened[0]
		}
	}
}

func (w *worker) number(of string) int {
	nth := 1
	if head, last, ok := cutLast(of); ok && len(last) == 1 && last >= "1" && last <= "9" {
		of, nth = head, int(last[0]-'0')
	}
	for _, e := range w.seen {
		kind := e.Type
		if e.Role != "" {
			kind = e.Role
		}
		if kind+" "+e.Text == of || strings.HasPrefix(kind+" "+e.Text, of+" ") {
			if nth--; nth == 0 {
				return e.Number
			}
		}
	}
	var known []string
	for _, e := range w.seen {
		known = append(known, e.Line(false))
	}
	w.t.Fatalf("no answer told of %q; they told of %s", of, strings.Join(known, ", "))
	return 0
}

func cutLast(s string) (head, last string, ok bool) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

func (w *worker) do(s step) *tab.Result {
	w.t.Helper()
	req := s.Request
	switch {
	case req.Action == tab.Open:
		w.session = ""
	case req.Session == "opened":
		req.Session = w.opened
	default:
		req.Session = w.session
	}
	if s.of != "" {
		req.Number = w.number(s.of)
	}
	if s.to != "" {
		req.Target = tab.Mark(fmt.Sprint(w.number(s.to)))
	}
	got, err := w.pool.Do(w.t.Context(), req)
	if err != nil {
		w.t.Fatalf("%s %s: %v", req.Action, s.of, err)
	}
	if req.Action == tab.Open {
		w.session = got.Session
	}
	w.learn(got)
	return got
}

// TestTasks does twenty things that people do, by fixed calls that know only
// what the answers before them told.
func TestTasks(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/tasks.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		serve(t, "tasks.example.com", "/tasks/"+f.Name, "<!doctype html><meta charset=utf-8>"+string(f.Data))
	}
	serve(t, "pay.tasks.example.net", "/", `<label>Card <input id=c></label><button onclick="parent.postMessage(c.value, '*')">Pay now</button>`)
	site.Handle("tasks.example.com", "/tasks/report.csv", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "may,5\n") })
	opts := testOptions()
	folder := t.TempDir()
	opts.Downloads, opts.Uploads, opts.Logins = filepath.Join(folder, "down"), folder, filepath.Join(folder, "logins")
	if err := os.WriteFile(filepath.Join(folder, "photo.txt"), []byte("a cat"), 0o600); err != nil {
		t.Fatal(err)
	}
	hands, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	var said, calls atomic.Int64
	t.Cleanup(func() {
		t.Logf("%d tasks, %d calls, %d characters in answers", len(tasks), calls.Load(), said.Load())
		hands.Close()
	})
	for _, job := range tasks {
		t.Run(job.page, func(t *testing.T) {
			t.Parallel()
			w := &worker{t: t, pool: hands}
			got := w.do(step{Request: tab.Request{Action: tab.Open, URL: taskHost + job.page}})
			for _, s := range job.steps {
				got = w.do(s)
			}
			if got.Title != job.done {
				t.Errorf("the title is %q, want %q; the last answer was\n%s", got.Title, job.done, got.Text())
			}
			if job.page == "download" && len(got.Downloads) != 1 {
				t.Errorf("downloads %+v", got.Downloads)
			}
			w.do(step{Request: tab.Request{Action: tab.Close}})
			said.Add(int64(w.said))
			calls.Add(int64(w.calls))
		})
	}
}
