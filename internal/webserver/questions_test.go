package webserver

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant/page"
)

const page2 = "<title>Harbours</title><main><h1>Harbours</h1><p>" + words2 + "</p></main>"

const words2 = "A harbour is emptied by the ebb once in twelve hours, and ships wait outside it for the flood to come in."

func TestQuestionsAboutWhatIsSent(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	_, read := r.upload("/v1/read", "text/html", []byte(page1))
	var kept page.Page
	if err := json.Unmarshal([]byte(read), &kept); err != nil || kept.Snapshot == "" {
		t.Fatalf("a file that was read has no snapshot: %v %.200s", err, read)
	}
	asking := map[string]string{"prompt": "Who has a part in the tides?"}
	form, formBody := formOfParts(t, asking, page1)
	by, byBody := formOfParts(t, map[string]string{"prompt": "moon", "snapshot": kept.Snapshot})
	by2, by2Body := formOfParts(t, map[string]string{"snapshot": kept.Snapshot})
	bare, bareBody := formOfParts(t, asking)
	two, twoBody := formOfParts(t, asking, page1, page2)
	focus, focusBody := formOfParts(t, nil, page1, page2)
	quote, quoteBody := formOfParts(t, map[string]string{"quote": "twice a day"}, page1)
	quotes, quotesBody := formOfParts(t, map[string]string{"quote": "twice a day"}, page1, page2)
	far, farBody := formOfParts(t, map[string]string{"url": "https://example.com/t"}, page1, page2)
	object := func(v any) []byte {
		body, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	type fields map[string]any
	for _, tc := range []struct {
		name, path, contentType string
		body                    []byte
		status                  int
		says                    string
	}{
		{"a form", "/v1/ask", form, formBody, 200, "(a.html)"},
		{"a form with a snapshot", "/v1/ask", by, byBody, 200, "twice a day"},
		{"a form with nothing", "/v1/ask", bare, bareBody, 400, "no address"},
		{"a quote in a snapshot", "/v1/verify?quote=twice+a+day", by2, by2Body, 200, `"verdict":"present"`},
		{"two files", "/v1/ask", two, twoBody, 200, `"title":"Harbours"`},
		{"a body", "/v1/ask?prompt=moon&name=b.html", "text/html", []byte(page1), 200, "(b.html)"},
		{"a body and its address", "/v1/ask?prompt=moon&url=https://example.com/t", "text/html", []byte(page1), 200, "https://example.com/t#:~:text="},
		{"html", "/v1/ask", "", object(fields{"prompt": "moon", "html": page1, "url": "https://example.com/t"}), 200, "https://example.com/t#:~:text="},
		{"a snapshot", "/v1/ask", "", object(fields{"prompt": "moon", "snapshot": kept.Snapshot}), 200, "twice a day"},
		{"snapshots", "/v1/ask", "", object(fields{"prompt": "moon", "snapshots": []string{kept.Snapshot}, "html": page2}), 200, `"title":"Harbours"`},
		{"one that is not there", "/v1/ask", "", object(fields{"prompt": "moon", "snapshot": "0000000000000000"}), 404, "snapshot"},
		{"an empty id", "/v1/ask", "", object(fields{"prompt": "moon", "snapshots": []string{""}}), 400, "empty id"},
		{"nothing to ask about", "/v1/ask", "", object(fields{"prompt": "moon"}), 400, "no address"},
		{"an address of nothing", "/v1/ask", "", object(fields{"prompt": "moon", "url": "https://example.com/t"}), 400, "one page that is sent"},
		{"an address of two", "/v1/ask?prompt=moon", far, farBody, 400, "one page that is sent"},
		{"an empty file", "/v1/ask?prompt=moon&name=c.txt", "text/plain", nil, 400, "c.txt is empty"},
		{"a sum", "/v1/summarize", focus, focusBody, 200, "ebb"},
		{"a comparison", "/v1/compare", focus, focusBody, 200, "ebb"},
		{"one alone", "/v1/compare", "text/html", []byte(page1), 400, "at least two"},
		{"a quote", "/v1/verify", quote, quoteBody, 200, `"verdict":"present"`},
		{"a quote in html", "/v1/verify", "", object(fields{"quote": "twice a day", "html": page1}), 200, `"verdict":"present"`},
		{"a quote in two", "/v1/verify", quotes, quotesBody, 400, "one page"},
		{"a quote and a snapshot", "/v1/verify?snapshot=" + kept.Snapshot, quote, quoteBody, 400, "one page"},
	} {
		if tc.contentType == "" {
			tc.contentType = "application/json"
		}
		status, answer := r.upload(tc.path, tc.contentType, tc.body)
		if status != tc.status || !strings.Contains(answer, tc.says) {
			t.Errorf("%s: %d %.400s, want %d that says %q", tc.name, status, answer, tc.status, tc.says)
		}
	}
}

// TestSentPagesAreCounted asks about as many pages as may be, and one more.
func TestSentPagesAreCounted(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	var files []string
	for range 20 {
		files = append(files, page1)
	}
	for _, tc := range []struct {
		files  []string
		status int
	}{{files, http.StatusOK}, {append(files, page2), http.StatusBadRequest}} {
		form, body := formOfParts(t, map[string]string{"prompt": "moon"}, tc.files...)
		if status, answer := r.upload("/v1/ask", form, body); status != tc.status {
			t.Errorf("%d files: %d %.200s, want %d", len(tc.files), status, answer, tc.status)
		}
	}
}

func TestEveryQuestionTakesFiles(t *testing.T) {
	t.Parallel()
	want := map[string]bool{"read": true, "explain": true, "ask": true, "summarize": true, "compare": true, "verify": true}
	for i := range operations {
		if op := &operations[i]; takesFiles(op) != want[op.name] {
			t.Errorf("%s takes files: %v, want %v", op.name, takesFiles(op), want[op.name])
		}
	}
}
