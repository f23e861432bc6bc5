package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The examples are run as a person would run them, against the program itself.
func TestExamples(t *testing.T) {
	t.Parallel()
	address := startServer(t)
	model := httptest.NewServer(http.HandlerFunc(answerAsModel))
	t.Cleanup(model.Close)
	folder := t.TempDir()
	env := append(environment(folder), "DECANT_URL="+address, "MODEL_URL="+model.URL+"/v1", "MODEL=small",
		"PYTHONDONTWRITEBYTECODE=1")
	const coffee = "https://blog.example.com/pour-over"
	for _, tc := range []struct {
		name, command, stdin string
		wants                []string
	}{
		{"langchain", "python3 $EXAMPLES/langchain/decant_tool.py " + coffee, "",
			[]string{"EXTERNAL_UNTRUSTED_CONTENT id=", "for six weeks"}},
		{"langchain refused", "python3 $EXAMPLES/langchain/decant_tool.py http://metadata.example.com/", "",
			[]string{"The page could not be read: ", "("}},
		{"langchain without a server", "DECANT_URL=http://127.0.0.1:1 python3 $EXAMPLES/langchain/decant_tool.py " + coffee, "",
			[]string{"no server at http://127.0.0.1:1", "start one with: decant serve"}},
		{"chatbot", "python3 $EXAMPLES/chatbot/chatbot.py", "hello\n\nworth it? " + coffee + "\n",
			[]string{"I was told nothing of coffee.\n", "I read about coffee between marks.\n"}},
		{"chatbot without a model", "env -u MODEL_URL python3 $EXAMPLES/chatbot/chatbot.py", coffee + "\n", []string{"for six weeks"}},
		{"typescript", "cp $EXAMPLES/typescript/client.ts client.mjs && node client.mjs " + coffee, "",
			[]string{"links, read, understand, verify\n", "for six weeks", "EXTERNAL_UNTRUSTED_CONTENT"}},
		{"rag", "printf '%s\\n' " + coffee + " https://docs.example.dev/guide/retries > list.txt && " +
			"decant batch list.txt --out pages.parquet && rag pages.parquet 'how long does it wait before a second try'", "",
			[]string{" of 2 pages\n\nRetries", "## How long it waits"}},
		{"agent", "agent 'what did six weeks teach? " + coffee + "'", "",
			[]string{`agent: read {"url":"` + coffee + `"}`, "The page is about coffee."}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for _, program := range []string{"rag", "agent"} {
				if tc.name == program {
					build(t, program, dir)
				}
			}
			cmd := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", tc.command)
			cmd.Dir, cmd.Stdin = dir, strings.NewReader(tc.stdin)
			cmd.Env = append(env, "EXAMPLES="+absolute(t, root+"/examples"), "PATH="+dir+":"+os.Getenv("PATH"))
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v: %.2000s", tc.command, err, out)
			}
			for _, want := range tc.wants {
				if !strings.Contains(string(out), want) {
					t.Errorf("%s says %.1500q, want %q in it", tc.command, out, want)
				}
			}
		})
	}
}

func build(t *testing.T, name, dir string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, name), root+"/examples/"+name)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", name, err, out)
	}
}

func absolute(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// answerAsModel speaks OpenAI's API: it calls the tool that reads once, if it
// is offered, and tells whether it was given the page.
func answerAsModel(w http.ResponseWriter, r *http.Request) {
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	var asked struct {
		Messages []message `json:"messages"`
		Tools    []struct {
			Function struct {
				Name string `json:"name"`
			} `json:"function"`
		} `json:"tools"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) == 0 || r.URL.Path != "/v1/chat/completions" {
		http.Error(w, "this is not the protocol", http.StatusBadRequest)
		return
	}
	last := asked.Messages[len(asked.Messages)-1]
	knows := strings.Contains(last.Content, "for six weeks") && strings.Contains(last.Content, "EXTERNAL_UNTRUSTED_CONTENT")
	reply := map[string]any{"role": "assistant", "content": "I was told nothing of coffee."}
	switch {
	case last.Role == "tool" && knows:
		reply["content"] = "The page is about coffee."
	case knows:
		reply["content"] = "I read about coffee between marks."
	case len(asked.Tools) > 0 && last.Role == "user":
		_, url, _ := strings.Cut(last.Content, "? ")
		reply["content"] = ""
		reply["tool_calls"] = []any{map[string]any{"id": "call-1", "type": "function",
			"function": map[string]any{"name": "read", "arguments": `{"url":"` + url + `"}`}}}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": reply}}})
}
