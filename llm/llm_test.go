package llm_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/modelserver"
	"github.com/decant-dev/decant/llm"
)

const key = "sk-the-real-key"

var prompt = answer.Prompt{System: "rules", User: "question"}

// protocols are the settings that reach a server over each protocol, and the
// variables that lead there.
func protocols(base string) map[string]map[string]string {
	return map[string]map[string]string{
		"gemini:flash":     {"GOOGLE_GEMINI_BASE_URL": base, "GEMINI_API_KEY": key},
		"openai:small":     {"OPENAI_BASE_URL": base + "/v1", "OPENAI_API_KEY": key},
		"anthropic:small":  {"ANTHROPIC_BASE_URL": base, "ANTHROPIC_API_KEY": key},
		"ollama:qwen3:8b":  {"OLLAMA_HOST": strings.TrimPrefix(base, "http://"), "OLLAMA_API_KEY": key},
		base + "/v1#small": {"DECANT_MODEL_KEY": key},
	}
}

func start(t *testing.T, reply func(modelserver.Call) modelserver.Reply) *modelserver.Server {
	t.Helper()
	s, err := modelserver.Start(reply)
	if err != nil {
		t.Fatal(err)
	}
	s.Key = key
	t.Cleanup(func() { s.Close() })
	return s
}

func model(t *testing.T, setting string, env map[string]string, pauses *[]time.Duration) llm.Model {
	t.Helper()
	parsed, err := llm.Parse(setting, func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	service, err := fetch.Service(parsed.Base, fetch.Options{Timeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	m, err := llm.New(llm.Options{Setting: parsed, HTTP: service, Wait: func(_ context.Context, d time.Duration) error {
		if pauses != nil {
			*pauses = append(*pauses, d)
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestGenerateStreams(t *testing.T) {
	t.Parallel()
	s := start(t, func(modelserver.Call) modelserver.Reply {
		return modelserver.Reply{Pieces: []string{"안녕", ", ", "world"}}
	})
	for setting, env := range protocols(s.URL()) {
		m := model(t, setting, env, nil)
		var pieces []string
		got, err := m.Generate(t.Context(), prompt, func(p string) { pieces = append(pieces, p) })
		if err != nil || got != "안녕, world" || len(pieces) != 3 {
			t.Errorf("%s: %q in %d pieces, %v", setting, got, len(pieces), err)
		}
		calls := s.Calls()
		if c := calls[len(calls)-1]; c.System != "rules" || c.User != "question" || !c.Stream {
			t.Errorf("%s: the server was asked %+v", setting, c)
		}
		s.Native = strings.HasPrefix(setting, "anthropic:")
		if m.Name() != setting {
			t.Errorf("name %q, want %q", m.Name(), setting)
		}
		if names, err := m.Models(t.Context()); err != nil || !reflect.DeepEqual(names, []string{"small", "large"}) {
			t.Errorf("%s: models %v, %v", setting, names, err)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		reply    modelserver.Reply
		want     error
		says     string
		attempts int
	}{
		"401":           {modelserver.Reply{Status: 401}, llm.ErrRefused, "the key is not accepted", 1},
		"404":           {modelserver.Reply{Status: 404}, llm.ErrRefused, "no model", 1},
		"400":           {modelserver.Reply{Status: 400}, llm.ErrRefused, "code 400", 1},
		"429":           {modelserver.Reply{Status: 429, RetryAfter: "7"}, llm.ErrBusy, "after 7 s", 3},
		"429 for hours": {modelserver.Reply{Status: 429, RetryAfter: "7200"}, llm.ErrBusy, "after 7200 s", 1},
		"500":           {modelserver.Reply{Status: 500}, llm.ErrFailed, "code 500", 3},
		"529":           {modelserver.Reply{Status: 529}, llm.ErrBusy, "code 529", 3},
		"broken":        {modelserver.Reply{Pieces: []string{"half"}, Break: true}, llm.ErrFailed, "broke off", 1},
		"unfinished":    {modelserver.Reply{Pieces: []string{"half"}, Unfinished: true}, llm.ErrFailed, "broke off", 1},
		"fault":         {modelserver.Reply{Pieces: []string{"half"}, Fault: true}, llm.ErrFailed, "", 1},
		"garbage":       {modelserver.Reply{Garbage: true}, llm.ErrFailed, "", 1},
		"empty":         {modelserver.Reply{Finish: "SAFETY"}, llm.ErrFailed, "wrote nothing", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, func(modelserver.Call) modelserver.Reply { return tc.reply })
			for setting, env := range protocols(s.URL()) {
				before := len(s.Calls())
				_, err := model(t, setting, env, nil).Generate(t.Context(), prompt, nil)
				if !errors.Is(err, tc.want) || !strings.Contains(fmt.Sprint(err), tc.says) {
					t.Errorf("%s: %v, want %v that says %q", setting, err, tc.want, tc.says)
				}
				if text := fmt.Sprint(err); strings.Contains(text, "secret") || strings.Contains(text, key) || strings.Contains(text, "ignore") || strings.Contains(text, "\n") {
					t.Errorf("%s: the error tells %q", setting, text)
				}
				if got := len(s.Calls()) - before; got != tc.attempts {
					t.Errorf("%s: %d attempts, want %d", setting, got, tc.attempts)
				}
			}
		})
	}
}

func TestCutAnswersAreTold(t *testing.T) {
	t.Parallel()
	s := start(t, func(c modelserver.Call) modelserver.Reply {
		return modelserver.Reply{Pieces: []string{"As far as"}, Finish: map[string]string{"gemini": "MAX_TOKENS", "openai": "length"}[c.Protocol]}
	})
	for setting, env := range protocols(s.URL()) {
		if got, err := model(t, setting, env, nil).Generate(t.Context(), prompt, nil); got != "As far as" || !errors.Is(err, answer.ErrCut) {
			t.Errorf("%s: %q, %v", setting, got, err)
		}
	}
}

func TestRetryAfterIsWaitedFor(t *testing.T) {
	t.Parallel()
	var attempts atomic.Int32
	s := start(t, func(modelserver.Call) modelserver.Reply {
		switch attempts.Add(1) {
		case 1:
			return modelserver.Reply{Status: 429, RetryAfter: "3"}
		case 2:
			return modelserver.Reply{Status: 503}
		}
		return modelserver.Reply{Pieces: []string{"now"}}
	})
	for setting, env := range protocols(s.URL()) {
		attempts.Store(0)
		var pauses []time.Duration
		got, err := model(t, setting, env, &pauses).Generate(t.Context(), prompt, nil)
		if err != nil || got != "now" || !reflect.DeepEqual(pauses, []time.Duration{3 * time.Second, time.Second}) {
			t.Errorf("%s: %q, %v after pauses %v", setting, got, err, pauses)
		}
	}
}

func TestWrongAndMissingKeys(t *testing.T) {
	t.Parallel()
	s := start(t, func(modelserver.Call) modelserver.Reply { return modelserver.Reply{Pieces: []string{"x"}} })
	for setting, env := range protocols(s.URL()) {
		for name, value := range env {
			if value == key {
				env[name] = "sk-a-wrong-key"
			}
		}
		m := model(t, setting, env, nil)
		if _, err := m.Generate(t.Context(), prompt, nil); !errors.Is(err, llm.ErrRefused) || strings.Contains(err.Error(), "sk-") {
			t.Errorf("%s with a wrong key: %v", setting, err)
		}
	}
	for _, setting := range []string{"gemini:flash", "openai:small", "anthropic:small", "openrouter:a/b"} {
		m := model(t, setting, nil, nil)
		if _, err := m.Generate(t.Context(), prompt, nil); !errors.Is(err, llm.ErrNoKey) || !strings.Contains(err.Error(), "API_KEY") {
			t.Errorf("%s without a key: %v", setting, err)
		}
		if _, err := m.Models(t.Context()); !errors.Is(err, llm.ErrNoKey) {
			t.Errorf("%s without a key lists: %v", setting, err)
		}
	}
}

func TestCancelAndNobodyThere(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 8)
	s := start(t, func(modelserver.Call) modelserver.Reply {
		asked <- struct{}{}
		return modelserver.Reply{Hang: true}
	})
	for setting, env := range protocols(s.URL()) {
		ctx, cancel := context.WithCancel(t.Context())
		go func() { <-asked; cancel() }()
		if _, err := model(t, setting, env, nil).Generate(ctx, prompt, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want canceled", setting, err)
		}
		cancel()
	}
	m := model(t, "http://127.0.0.1:1/v1#x", nil, nil)
	if _, err := m.Generate(t.Context(), prompt, nil); !errors.Is(err, llm.ErrFailed) || !strings.Contains(err.Error(), "nothing answers at 127.0.0.1:1") {
		t.Errorf("nobody there: %v", err)
	}
}

func TestGround(t *testing.T) {
	t.Parallel()
	s := start(t, func(c modelserver.Call) modelserver.Reply {
		if !c.ReadsWeb || c.Stream {
			return modelserver.Reply{Status: 400}
		}
		return modelserver.Reply{
			Pieces: []string{"thought:hm", "차는 뜨겁다.", " Ice."},
			Grounding: map[string]any{
				"groundingChunks":   []any{map[string]any{"web": map[string]any{"uri": "https://a.example/", "title": "A"}}},
				"groundingSupports": []any{map[string]any{"segment": map[string]any{"partIndex": 1, "endIndex": 17}, "groundingChunkIndices": []int{0}}},
			},
			URLs: map[string]string{"https://a.example/": "SUCCESS", "https://b.example/": "PAYWALL"},
		}
	})
	m := model(t, "gemini:flash", protocols(s.URL())["gemini:flash"], nil)
	g, err := m.(interface {
		Ground(context.Context, answer.Prompt) (*answer.Grounding, error)
	}).Ground(t.Context(), prompt)
	if err != nil {
		t.Fatal(err)
	}
	if got := answer.Place(*g).Text; got != "차는 뜨겁다.[1] Ice." {
		t.Errorf("placed %q", got)
	}
	if !reflect.DeepEqual(g.Read, map[string]bool{"https://a.example/": true, "https://b.example/": false}) {
		t.Errorf("read %v", g.Read)
	}
}

// Anthropic's list of models takes the key in a header of its own, its chat as
// OpenAI's protocol has it; each gets it in one place only.
func TestAnthropicKeys(t *testing.T) {
	t.Parallel()
	s := start(t, func(modelserver.Call) modelserver.Reply {
		return modelserver.Reply{Pieces: []string{"x"}}
	})
	s.Native = true
	for _, base := range []string{s.URL(), s.URL() + "/", s.URL() + "/v1", s.URL() + "/v1/"} {
		m := model(t, "anthropic:small", map[string]string{"ANTHROPIC_BASE_URL": base, "ANTHROPIC_API_KEY": key}, nil)
		if got, err := m.Generate(t.Context(), prompt, nil); err != nil || got != "x" {
			t.Errorf("%s: %q, %v", base, got, err)
		}
		if names, err := m.Models(t.Context()); err != nil || len(names) != 2 {
			t.Errorf("%s: models %v, %v", base, names, err)
		}
	}
	for _, c := range s.Calls() {
		if c.Header.Get("X-Api-Key") != "" || c.Header.Get("Authorization") != "Bearer "+key {
			t.Errorf("the chat was asked with %v", c.Header)
		}
	}
	wrong := model(t, "anthropic:small", map[string]string{"ANTHROPIC_BASE_URL": s.URL(), "ANTHROPIC_API_KEY": "sk-wrong"}, nil)
	if _, err := wrong.Models(t.Context()); !errors.Is(err, llm.ErrRefused) || strings.Contains(err.Error(), "sk-") {
		t.Errorf("a wrong key: %v", err)
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	none := func(string) string { return "" }
	for setting, want := range map[string]string{
		"gemini:gemini-2.5-flash":         "https://generativelanguage.googleapis.com",
		"ollama:qwen3:8b":                 "http://127.0.0.1:11434/v1",
		"openrouter:qwen/qwen3-8b":        "https://openrouter.ai/api/v1",
		"http://127.0.0.1:8000/v1/#local": "http://127.0.0.1:8000/v1",
	} {
		if got, err := llm.Parse(setting, none); err != nil || got.Base != want {
			t.Errorf("Parse(%q) = %v at %q, %v; want %q", setting, got, got.Base, err, want)
		}
	}
	for _, bad := range []string{"", "gemini", "gemini:", "unknown:x", "http://127.0.0.1:8000/v1", "ftp://a/b#c", "http://u:p@a/v1#c"} {
		if got, err := llm.Parse(bad, none); err == nil || strings.Contains(err.Error(), "u:p") {
			t.Errorf("Parse(%q) = %v, %v; want an error", bad, got, err)
		}
	}
}

func TestThoughtsAreLeftOut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"<think>\nhm [1:b2]\n</think>\n\nTwo minutes.": "Two minutes.",
		"\n<think></think>Yes":                         "Yes",
		"<thin air is cold":                            "<thin air is cold",
		"<thi":                                         "<thi",
		"Use <think> in text":                          "Use <think> in text",
	} {
		s := start(t, func(modelserver.Call) modelserver.Reply { return modelserver.Reply{Pieces: strings.Split(text, "")} })
		var streamed strings.Builder
		got, err := model(t, s.URL()+"/v1#small", map[string]string{"DECANT_MODEL_KEY": key}, nil).Generate(t.Context(), prompt, func(p string) { streamed.WriteString(p) })
		if err != nil || got != want || streamed.String() != want {
			t.Errorf("%q: %q, streamed %q, %v; want %q", text, got, streamed.String(), err, want)
		}
	}
}
