package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/internal/budget"
)

// A fixedModel always writes the same.
type fixedModel string

func (fixedModel) Name() string { return "fixed" }

func (m fixedModel) Generate(context.Context, answer.Prompt, func(string)) (string, error) {
	return string(m), nil
}

// What a model is told of the tools costs it little before it has used any.
func TestTheListOfToolsIsShort(t *testing.T) {
	t.Parallel()
	model := func(o *Options) { o.Engine.Model = fixedModel("") }
	for name, tc := range map[string]struct {
		change    []func(*Options)
		maxTokens int
	}{
		"without a browser": {[]func(*Options){model}, 3000},
		"with a browser":    {[]func(*Options){model, withBrowser(t)}, 4500},
	} {
		w := newBench(t, tc.change...).wire().greet()
		w.send(`{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{}}`)
		result, ok := w.answer()["result"].(map[string]any)
		if !ok {
			t.Fatalf("%s: no list", name)
		}
		var list bytes.Buffer
		encoder := json.NewEncoder(&list)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(result); err != nil {
			t.Fatal(err)
		}
		tokens := budget.Tokens(list.String())
		t.Logf("%s: %d tokens in %d bytes", name, tokens, list.Len())
		if tokens > tc.maxTokens {
			t.Errorf("%s: %d tokens, want at most %d", name, tokens, tc.maxTokens)
		}
	}
}

func listed(t *testing.T, session *mcp.ClientSession) string {
	t.Helper()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// --tools chooses; what is not there is told with what is.
func TestToolsAreChosen(t *testing.T) {
	t.Parallel()
	b := newBench(t, withBrowser(t), func(o *Options) { o.Tools = []string{"links", "browse"} })
	if got := listed(t, b.client(nil)); !strings.Contains(got, "browse_click ") || !strings.HasSuffix(got, " links") || strings.Contains(got, "read") {
		t.Errorf("offered %s", got)
	}
	for _, name := range []string{"nope", "browse"} { // of a server without a browser
		_, err := New(Options{Tools: []string{"read", name}})
		if err == nil || !strings.Contains(err.Error(), `has no tool "`+name+`": choose of links, read, understand`) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
