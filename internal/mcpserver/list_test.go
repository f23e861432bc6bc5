package mcpserver

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/decant-dev/decant/internal/budget"
)

// What a model is told of the tools costs it little before it has used any.
func TestTheListOfToolsIsShort(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change    []func(*Options)
		maxTokens int
	}{
		"without a browser": {nil, 3000},
		"with a browser":    {[]func(*Options){withBrowser(t)}, 4500},
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
