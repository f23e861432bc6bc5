package mcpserver

//lint:file-ignore SA1019 sampling leaves the protocol with the version multiRound; clients of those before it have it

import (
	"context"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sampling is a client that lets its model be asked. The model cites the first
// block of the first page.
func sampling(asked *[]string, stop string) *mcp.ClientOptions {
	return &mcp.ClientOptions{
		CreateMessageHandler: func(_ context.Context, req *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
			text := req.Params.Messages[0].Content.(*mcp.TextContent).Text
			*asked = append(*asked, text)
			return &mcp.CreateMessageResult{Role: "assistant", Model: "own", StopReason: stop,
				Content: &mcp.TextContent{Text: "It needs a light frame."}}, nil
		},
	}
}

// Tools that need a model are offered where there is one: the engine's, or the
// client's own.
func TestToolsThatNeedAModel(t *testing.T) {
	t.Parallel()
	const without, with = "links read understand verify", "ask compare links read summarize understand verify"
	var asked []string
	for name, tc := range map[string]struct {
		change  func(*Options)
		client  *mcp.ClientOptions
		version string
		want    string
	}{
		"none":                   {func(*Options) {}, nil, "2025-06-18", without},
		"the engine's":           {func(o *Options) { o.Engine.Model = fixedModel("") }, nil, "2025-06-18", with},
		"the client's":           {func(*Options) {}, sampling(&asked, ""), "2025-06-18", with},
		"the client's, too late": {func(*Options) {}, sampling(&asked, ""), multiRound, without},
		"named all the same":     {func(o *Options) { o.Tools = []string{"ask", "read"} }, nil, "2025-06-18", "ask read"},
	} {
		if got := listed(t, newBench(t, tc.change).clientAt(tc.version, tc.client)); got != tc.want {
			t.Errorf("%s: %s, want %s", name, got, tc.want)
		}
	}
}

func TestTheClientsModelAnswers(t *testing.T) {
	t.Parallel()
	for stop, notice := range map[string]string{"endTurn": "", "maxTokens": "so the answer is cut"} {
		var asked []string
		session := newBench(t).clientAt("2025-06-18", sampling(&asked, stop))
		result := call(t, t.Context(), session, "ask", map[string]any{"prompt": "What does it need? https://plain.example.com/kites"})
		text := textOf(result)
		if result.IsError || len(asked) != 1 || !strings.Contains(asked[0], "light frame") || !strings.Contains(text, "It needs a light frame.") || !strings.Contains(text, notice) {
			t.Errorf("%s: asked %q, got %q", stop, asked, text)
		}
		if facts := structuredOf(t, result); facts["model"] != "the client's model" {
			t.Errorf("%s: facts %v", stop, facts)
		}
	}
}
