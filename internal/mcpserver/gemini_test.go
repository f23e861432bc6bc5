package mcpserver

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/modelserver"
	"github.com/decant-dev/decant/internal/profile/gemini"
	"github.com/decant-dev/decant/llm"
)

// Each host is asked ten times a minute. What is too much is skipped and named
// before the answer, or where nothing is left, an error.
func TestWebFetchKeepsToItsRate(t *testing.T) {
	t.Parallel()
	b := newBench(t, profileOf("gemini"))
	b.site.Handle("busy.example.com", "*", sends("text/plain", "The bridle is a loop."))
	session := b.client(nil)
	prompt := "What is the bridle?"
	for i := range 12 {
		prompt += fmt.Sprintf(" https://busy.example.com/%d", i)
	}
	result := call(t, t.Context(), session, "web_fetch", map[string]any{"prompt": prompt + " https://plain.example.com/kites"})
	want := "[Warning] The following URLs were skipped:\n[Rate limit exceeded] https://busy.example.com/10\n[Rate limit exceeded] https://busy.example.com/11\n\n<untrusted_context>\n"
	if got := textOf(result); result.IsError || !strings.HasPrefix(got, want) || result.Meta[gemini.DisplayKey] != "Content for 11 URL(s) processed using fallback fetch." {
		t.Errorf("got %v %s\nwant it to begin with %s", result.Meta, got, want)
	}
	result = call(t, t.Context(), session, "web_fetch", map[string]any{"prompt": "What is the bridle? https://busy.example.com/12"})
	if got := textOf(result); !result.IsError || !strings.Contains(got, "[Rate limit exceeded] https://busy.example.com/12") || !strings.Contains(fmt.Sprint(result.Meta), "web_fetch_fallback_failed") {
		t.Errorf("got %v %s", result.Meta, got)
	}
}

// With Gemini the service reads the page, and its grounding becomes marks.
func TestWebFetchWithGemini(t *testing.T) {
	t.Parallel()
	server, err := modelserver.Start(func(c modelserver.Call) modelserver.Reply {
		if !c.ReadsWeb {
			return modelserver.Reply{Status: http.StatusTeapot}
		}
		return modelserver.Reply{Pieces: []string{"한글 답이다."}, URLs: map[string]string{"https://plain.example.com/kites": "SUCCESS"}, Grounding: map[string]any{
			"groundingChunks":   []any{map[string]any{"web": map[string]any{"uri": "https://plain.example.com/kites", "title": "Paper kites"}}},
			"groundingSupports": []any{map[string]any{"segment": map[string]any{"endIndex": len("한글")}, "groundingChunkIndices": []any{0}}},
		}}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	b := newBench(t, profileOf("gemini"), modelOf(t, "gemini:test", server))
	result := call(t, t.Context(), b.client(nil), "web_fetch", map[string]any{"prompt": "연이 뭐야? https://plain.example.com/kites"})
	want := "<untrusted_context>\n한글[1] 답이다.\n\nSources:\n[1] Paper kites (https://plain.example.com/kites)\n</untrusted_context>"
	if got := textOf(result); got != want || result.Meta[gemini.DisplayKey] != "Content processed from prompt." || len(b.site.Dials()) != 0 {
		t.Errorf("got %v %q, dialled %v; want %q", result.Meta, got, b.site.Dials(), want)
	}
}

// modelOf sets up a model at a server on loopback. It does not wait between
// attempts.
func modelOf(t *testing.T, name string, server *modelserver.Server) func(*Options) {
	t.Helper()
	env := map[string]string{"GEMINI_API_KEY": "key", "GOOGLE_GEMINI_BASE_URL": server.URL(), "OPENAI_API_KEY": "key", "OPENAI_BASE_URL": server.URL() + "/v1"}
	setting, err := llm.Parse(name, func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	service, err := fetch.Service(server.URL(), fetch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	model, err := llm.New(llm.Options{Setting: setting, HTTP: service, Wait: func(context.Context, time.Duration) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	return func(o *Options) { o.Engine.Model = model }
}

// When the model fails or hangs, the text of the pages comes instead. That is
// said first, once, and the text is wrapped once.
func TestFailingModelIsTold(t *testing.T) {
	t.Parallel()
	for name, reply := range map[string]modelserver.Reply{"failing": {Status: 500}, "hanging": {Hang: true}} {
		server, err := modelserver.Start(func(modelserver.Call) modelserver.Reply { return reply })
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = server.Close() })
		for _, model := range []string{"gemini:test", "openai:test"} {
			for profile, tool := range map[string]string{"gemini": "web_fetch", "decant": "ask"} {
				t.Run(name+" "+model+" "+profile, func(t *testing.T) {
					t.Parallel()
					b := newBench(t, profileOf(profile), modelOf(t, model, server), func(o *Options) { o.Engine.AskTimeout = 5 * time.Second })
					if _, err := b.server.engine.Read(t.Context(), decant.ReadRequest{URL: "https://plain.example.com/kites"}); err != nil {
						t.Fatal(err) // it is kept, so that only the model takes time
					}
					text := textOf(call(t, t.Context(), b.client(nil), tool, map[string]any{"prompt": "What is it? https://plain.example.com/kites"}))
					own, _, _ := strings.Cut(text, "\n\n")
					if !strings.HasPrefix(own, "[Notice] ") || strings.Count(text, "the model did not answer") != 1 || !strings.HasSuffix(own, "this is the text of the pages") {
						t.Errorf("%q does not begin with a notice", text)
					}
					if !strings.Contains(text, "A paper kite needs a light frame") || strings.Contains(text, "SANITIZED") || strings.Count(text, "Paper kites") != 2 {
						t.Errorf("%q is not the text, wrapped once", text)
					}
				})
			}
		}
	}
}
