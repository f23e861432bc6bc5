package webserver

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/modelserver"
	"github.com/decant-dev/decant/llm"
	"github.com/decant-dev/decant/page"
)

type event struct{ name, data string }

func events(body string) []event {
	var list []event
	for block := range strings.SplitSeq(body, "\n\n") {
		name, data, ok := strings.Cut(block, "\n")
		if ok {
			list = append(list, event{strings.TrimPrefix(name, "event: "), strings.TrimPrefix(data, "data: ")})
		}
	}
	return list
}

const streamed = "text/event-stream"

func TestStreamOfARead(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	a := r.post("/v1/read", `{"url":"`+coffee+`"}`, "Accept", streamed)
	if a.Header.Get("Content-Type") != streamed || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", a.Header)
	}
	var states []string
	list := events(a.body)
	for _, e := range list {
		var step Progress
		if e.name == "progress" && json.Unmarshal([]byte(e.data), &step) == nil && step.URL == coffee {
			states = append(states, step.State)
		}
	}
	if got := strings.Join(states, " "); got != "asking answered received" {
		t.Errorf("progress %q", got)
	}
	var p page.Page
	if last := list[len(list)-1]; list[0].name != "started" || last.name != "result" || json.Unmarshal([]byte(last.data), &p) != nil || p.URL != coffee {
		t.Errorf("the stream is not started … result: %.200s", a.body)
	}
}

func TestStreamOfAMessage(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	a := r.post("/v1/understand", `{"message":"`+coffee+` https://docs.example.dev/guide/retries https://down.example.com/"}`, "Accept", streamed)
	for _, want := range []string{
		`"url":"` + coffee + `","state":"received"`, `"url":"https://docs.example.dev/guide/retries","state":"received"`, `"url":"https://down.example.com/","state":"failed"`,
	} {
		if !strings.Contains(a.body, want) {
			t.Errorf("no progress %s in %.400s", want, a.body)
		}
	}
	list := events(a.body)
	var u decant.Understanding
	if last := list[len(list)-1]; json.Unmarshal([]byte(last.data), &u) != nil || len(u.Links) != 3 {
		t.Errorf("last event %s: %.200s", last.name, last.data)
	}
}

func TestStreamOfAnError(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	a := r.post("/v1/read", `{"url":"https://nowhere.example.com/"}`, "Accept", streamed)
	list := events(a.body)
	last := list[len(list)-1]
	var p problem
	if last.name != "error" || json.Unmarshal([]byte(last.data), &p) != nil || p.Kind != "dns" || p.Instance != a.Header.Get("X-Request-Id") {
		t.Errorf("last event %+v", last)
	}
	wantProblem(t, r.post("/v1/read", `{"uri":"x"}`, "Accept", streamed), 400, "bad_request")
}

// A client that leaves takes its read with it.
func TestStreamEndsWithItsClient(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	arrived, left := make(chan struct{}), make(chan struct{})
	r.site.Handle("fault.example.com", "/wait", func(_ http.ResponseWriter, q *http.Request) {
		close(arrived)
		<-q.Context().Done()
		close(left)
	})
	ctx, cancel := context.WithCancel(t.Context())
	res, err := r.client.Do(r.request("POST", "/v1/read", `{"url":"https://fault.example.com/wait"}`, "Accept", streamed).WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	<-arrived
	cancel()
	<-left
	eventually(t, "the visit ends", func() bool { return strings.Contains(r.log.String(), `"kind":"canceled"`) })
}

func TestStreamOfAnAnswerTellsTheTextAsItIsWritten(t *testing.T) {
	t.Parallel()
	models, err := modelserver.Start(func(modelserver.Call) modelserver.Reply {
		return modelserver.Reply{Pieces: []string{"Two minutes", ` [1:b2 "for two minutes"]`, ". Not longer."}}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { models.Close() })
	setting, err := llm.Parse(models.URL()+"/v1#small", func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	service, err := fetch.Service(setting.Base, fetch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	model, err := llm.New(llm.Options{Setting: setting, HTTP: service})
	if err != nil {
		t.Fatal(err)
	}
	r := startWith(t, Options{}, func(o *decant.Options) { o.Model = model })
	r.site.Handle("tea.example.com", "/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/markdown")
		_, _ = io.WriteString(w, "# Tea\n\nSteep green tea for two minutes.\n")
	})
	var told strings.Builder
	pieces := 0
	var final decant.Answer
	for _, e := range events(r.post("/v1/ask", `{"prompt":"How long? https://tea.example.com/"}`, "Accept", streamed).body) {
		var text string
		switch {
		case e.name == "text" && json.Unmarshal([]byte(e.data), &text) == nil:
			told.WriteString(text)
			pieces++
		case e.name == "result":
			if err := json.Unmarshal([]byte(e.data), &final); err != nil {
				t.Error(err)
			}
		}
	}
	if pieces < 2 || !strings.Contains(told.String(), "Two minutes") || !strings.HasPrefix(final.Text, strings.TrimSpace(told.String())) {
		t.Errorf("told %q in %d pieces, the answer is %q", told.String(), pieces, final.Text)
	}
}
