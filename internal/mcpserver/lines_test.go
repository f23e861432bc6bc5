package mcpserver

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A wire is a raw client: lines in, lines out.
type wire struct {
	*testing.T
	in   io.WriteCloser
	out  *bufio.Reader
	done chan error
}

func (b *bench) wire() *wire {
	near, far := io.Pipe()
	out, answers := io.Pipe()
	w := &wire{b.T, far, bufio.NewReader(out), make(chan error, 1)}
	go func() {
		err := b.server.Serve(b.Context(), near, answers)
		_ = answers.Close()
		w.done <- err
	}()
	b.Cleanup(func() {
		_ = far.Close()
		_ = out.Close()
	})
	return w
}

func (w *wire) send(line string) {
	w.Helper()
	if _, err := io.WriteString(w.in, line+"\n"); err != nil {
		w.Fatal(err)
	}
}

func (w *wire) receive() map[string]any {
	w.Helper()
	line, err := w.out.ReadString('\n')
	if err != nil {
		w.Fatalf("reading an answer: %v", err)
	}
	var message map[string]any
	if err := json.Unmarshal([]byte(line), &message); err != nil {
		w.Fatalf("%v in %q", err, line)
	}
	return message
}

const (
	hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`
	ready = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	find  = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"links","arguments":{"text":"https://example.com/a"}}}`
)

func (w *wire) greet() *wire {
	w.Helper()
	w.send(hello)
	w.receive()
	w.send(ready)
	return w
}

func TestBrokenLinesDoNotEndTheSession(t *testing.T) {
	t.Parallel()
	w := newBench(t).wire().greet()
	for line, code := range map[string]float64{
		"not json":                         -32700,
		`{"jsonrpc":"2.0","id":9,"method"`: -32700,
		"\xff\xfe":                         -32700,
		"[]":                               -32600,
		`[` + find + `]`:                   -32600,
		"5":                                -32600,
		"null":                             -32600,
		`{"id":3,"method":"tools/list"}`:   -32600,
		`{"jsonrpc":"2.0"}`:                -32600,
		`{"x":"` + strings.Repeat("x", 5<<20) + `"}`: -32600,
	} {
		w.send(line)
		answer, _ := w.receive()["error"].(map[string]any)
		if answer["code"] != code {
			t.Errorf("%.60q: %v, want code %v", line, answer, code)
		}
	}
	w.send("")
	w.send(find)
	if answer := w.receive(); answer["id"] != 2.0 || answer["result"] == nil {
		t.Errorf("after broken lines: %v", answer)
	}
}

// A call that is refused before it is understood is refused by its id, where
// that can be told: whoever made it waits for no other answer.
func TestBrokenCallsAreAnsweredByTheirID(t *testing.T) {
	t.Parallel()
	w := newBench(t).wire().greet()
	long := strings.Repeat("x", maxLine)
	for line, id := range map[string]any{
		`{"method":"tools/call","params":{"text":"` + long + `"},"jsonrpc":"2.0","id":7}`:       7.0,
		`{"method":"tools/call","params":{"text":"` + long + `"},"jsonrpc":"2.0","id": "a-1" }`: "a-1",
		`{"jsonrpc":"2.0","id":7,"params":{"text":"` + long + `"}}`:                             nil,
		`{"params":{"text":"` + long + `,\"id\":8}"}}`:                                          nil,
		`{"params":{"a":{"text":"` + long + `","id":8}}}`:                                       nil,
		`{"id":3,"method":"tools/list"}`:                                                        3.0,
		`{"jsonrpc":"1.0","id":"b","method":"ping"}`:                                            "b",
		`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`:                                        nil,
	} {
		w.send(line)
		if answer := w.receive(); answer["error"] == nil || answer["id"] != id {
			t.Errorf("%.60q: answered %v, want an error for %v", line, answer, id)
		}
	}
}

func TestCallsBeforeTheHandshakeAreRefused(t *testing.T) {
	t.Parallel()
	w := newBench(t).wire()
	w.send(find)
	if answer := w.receive(); answer["error"] == nil {
		t.Errorf("before initialize: %v, want an error", answer)
	}
}

func TestArgumentsThatAreNoObject(t *testing.T) {
	t.Parallel()
	w := newBench(t).wire().greet()
	for _, arguments := range []string{`[]`, `"x"`, `5`, `null`} {
		w.send(`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"read","arguments":` + arguments + `}}`)
		answer, _ := w.receive()["result"].(map[string]any)
		if answer["isError"] != true {
			t.Errorf("%s: %v, want an error result", arguments, answer)
		}
	}
}

func TestEndOfInputEndsCleanly(t *testing.T) {
	t.Parallel()
	w := newBench(t).wire().greet()
	_ = w.in.Close()
	if err := <-w.done; err != nil {
		t.Errorf("got %v, want a clean end", err)
	}
}

func TestEndOfInputWaitsForAnswers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	asked, proceed := make(chan struct{}), make(chan struct{})
	b.site.Handle("late.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		close(asked)
		<-proceed
		sends("text/plain", "Better late.")(w, r)
	})
	w := b.wire().greet()
	w.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{"url":"https://late.example.com/"}}}`)
	<-asked
	_ = w.in.Close()
	close(proceed)
	for {
		answer := w.receive()
		if answer["id"] == nil {
			continue // a notice
		}
		if text, _ := json.Marshal(answer); !strings.Contains(string(text), "Better late.") {
			t.Errorf("got %s", text)
		}
		break
	}
	go func() { _, _ = io.Copy(io.Discard, w.out) }() // that what can be read has changed may be told after the answer
	if err := <-w.done; err != nil {
		t.Errorf("got %v, want a clean end", err)
	}
}

func TestCancelledCallsDoNotHoldUpTheEnd(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	asked := make(chan struct{})
	b.site.Handle("stall.example.com", "/", func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
	})
	w := b.wire().greet()
	w.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{"url":"https://stall.example.com/"}}}`)
	<-asked
	w.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`)
	_ = w.in.Close()
	go func() { _, _ = io.Copy(io.Discard, w.out) }()
	began := time.Now()
	if err := <-w.done; err != nil || time.Since(began) >= grace {
		t.Errorf("%v after %v, want a clean and quick end", err, time.Since(began))
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{hello, ready, find, "[]", "{", `{"jsonrpc":"2.0","id":{},"method":"x"}`, `{"jsonrpc":"2.0","id":1,"result":{}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if line == "" {
			return
		}
		message, err := parse([]byte(line), nil)
		if (message == nil) == (err == nil) {
			t.Fatalf("%q: %v and %v", line, message, err)
		}
		if err != nil && !json.Valid(err.response()) {
			t.Fatalf("%q: answered with %s", line, err.response())
		}
	})
}
