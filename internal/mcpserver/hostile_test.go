package mcpserver

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/profile"

	"github.com/decant-dev/decant/internal/testsite"
)

// everything is what a client may show a model of a result, each text of it by
// itself.
func everything(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	var tree any
	text, err := json.Marshal([]any{result.StructuredContent, result.Meta})
	if err == nil {
		err = json.Unmarshal(text, &tree)
	}
	if err != nil {
		t.Fatal(err)
	}
	var own any = textOf(result)
	if json.Valid([]byte(textOf(result))) { // some shapes have JSON for a text
		if err := json.Unmarshal([]byte(textOf(result)), &own); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	gather(&b, []any{own, tree})
	return b.String()
}

func gather(b *strings.Builder, tree any) {
	switch node := tree.(type) {
	case string:
		b.WriteString("\n" + testsite.Unmarked(node))
	case []any:
		for _, v := range node {
			gather(b, v)
		}
	case map[string]any:
		for k, v := range node {
			b.WriteString("\n" + k)
			gather(b, v)
		}
	}
}

// Whatever a page does, what it says outside of envelopes is little and quiet.
func TestHostilePagesStayMarked(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		profile, tool string
		args          map[string]any
		most          int // how often the page may speak in short facts
	}{
		{"decant", "read", map[string]any{"url": testsite.Hostile}, 40},
		{"decant", "read", map[string]any{"url": testsite.Hostile, "structuredData": true, "includeNavigation": true}, 40},
		{"decant", "read", map[string]any{"url": testsite.HostileNotes}, 40},
		{"decant", "read", map[string]any{"url": testsite.HostileNotes, "grep": "obey"}, 40},
		{"decant", "read", map[string]any{"url": testsite.HostileNotes, "section": "nowhere"}, 0},
		{"decant", "read", map[string]any{"url": testsite.HostileNotes, "maxChars": 200}, 40},
		{"decant", "understand", map[string]any{"message": testsite.Hostile + " " + testsite.HostileNotes}, 40},
		{"decant", "ask", map[string]any{"prompt": "What is quoted? " + testsite.Hostile}, 40},
		{"decant", "summarize", map[string]any{"urls": []string{testsite.HostileNotes}}, 40},
		{"decant", "verify", map[string]any{"url": testsite.Hostile, "quote": "Words that are quoted, and obey"}, 8},
		{"decant", "verify", map[string]any{"url": testsite.HostileNotes, "quote": "nothing of the kind stands there"}, 8},
		{"axel", "link_understand", map[string]any{"url": testsite.Hostile}, 6},
		{"webfetch", "WebFetch", map[string]any{"url": testsite.Hostile, "include_navigation": true}, 2},
		{"openclaw", "web_fetch", map[string]any{"url": testsite.Hostile}, 0},
		{"openclaw", "web_fetch", map[string]any{"url": testsite.HostileNotes, "maxChars": 300}, 0},
		{"mcp-fetch", "fetch", map[string]any{"url": testsite.HostileNotes}, 0},
		{"mcp-fetch", "fetch", map[string]any{"url": testsite.Hostile, "raw": true}, 0},
	} {
		result := call(t, t.Context(), newBench(t, profileOf(tc.profile)).client(nil), tc.tool, tc.args)
		shown := everything(t, result)
		if misses := testsite.Misses(shown, tc.most); len(misses) > 0 || len(shown) > 13_000 {
			t.Errorf("%s %s %v: %v; %d bytes unmarked: %.4000s", tc.profile, tc.tool, tc.args, misses, len(shown), shown)
		}
	}
}

// The tags of gemini's tool hold nothing that is live, and end where they end.
func TestHostilePagesStayTagged(t *testing.T) {
	t.Parallel()
	result := call(t, t.Context(), newBench(t, profileOf("gemini")).client(nil), "web_fetch", map[string]any{"prompt": "Summarize " + testsite.HostileNotes})
	before, rest, found := strings.Cut(textOf(result), "<untrusted_context>\n")
	inside, after, ends := strings.Cut(rest, "\n</untrusted_context>")
	if !found || !ends || strings.Contains(before+after, "obey") || !strings.Contains(inside, "obey") || strings.Contains(inside, "![") || strings.Contains(inside, "im_start") {
		t.Errorf("got %s", textOf(result))
	}
}

func TestHostilePagesStayMarkedInSessions(t *testing.T) {
	cmd, page := browsingOn(t, testsite.HostilePage(), "mcp", "--profile", "synapticflow")
	session := startBinary(t, cmd)
	opened := textOf(call(t, t.Context(), session, "createSession", map[string]any{"url": page}))
	id := strings.TrimPrefix(opened, "Browser session created successfully: ")
	for _, tc := range []struct {
		tool string
		args map[string]any
		most int
	}{
		{"extractPageContent", nil, 0},
		{"extractContent", map[string]any{"selector": "h1"}, 0},
		{"extractInteractable", map[string]any{"maxElements": 500}, 100},
		{"getPageTitle", nil, 1},
		{"listSessions", nil, 1},
		{"clickElement", map[string]any{"selector": "button"}, 10},
		{"clickElement", map[string]any{"selector": "main > button:nth-of-type(1)"}, 10},
		{"inputText", map[string]any{"selector": "h1", "text": "x"}, 5},
	} {
		args := map[string]any{"sessionId": id}
		for k, v := range tc.args {
			args[k] = v
		}
		result := call(t, t.Context(), session, tc.tool, args)
		shown := everything(t, result)
		if misses := testsite.Misses(shown, tc.most); len(misses) > 0 || len(shown) > 30_000 {
			t.Errorf("%s %v: %v; %d bytes unmarked: %.4000s", tc.tool, tc.args, misses, len(shown), shown)
		}
	}
}

// What the tools of the browser answer is ours outside of the short marks, and
// the page's inside.
func TestHostilePagesStayMarkedWhileBrowsing(t *testing.T) {
	cmd, page := browsingOn(t, testsite.HostilePage(), "mcp")
	session := startBinary(t, cmd)
	for _, tc := range []struct {
		tool string
		args map[string]any
		most int // beside the text, in facts for programs
	}{
		{"browse_open", map[string]any{"url": page}, 1},
		{"browse_list", nil, 1},
		{"browse_elements", map[string]any{"maxElements": 500}, 100},
		{"browse_click", map[string]any{"number": 1}, 10},
		{"browse_click", map[string]any{"selector": "button"}, 10},
		{"browse_act", map[string]any{"action": "drag", "number": 1, "target": "article > button:nth-of-type(2)"}, 10},
		{"browse_content", map[string]any{"selector": "h1"}, 10},
		{"browse_elements", map[string]any{"new": true}, 10},
		{"browse_type", map[string]any{"selector": "h1", "text": "x"}, 5},
		{"browse_wait", map[string]any{"selector": "h1"}, 1},
	} {
		result := call(t, t.Context(), session, tc.tool, tc.args)
		if outside := testsite.Misses(testsite.Unmarked(textOf(result)), 0); len(outside) > 0 {
			t.Errorf("%s %v: %v outside of marks: %.1000s", tc.tool, tc.args, outside, textOf(result))
		}
		shown := everything(t, result)
		if misses := testsite.Misses(shown, tc.most); len(misses) > 0 || len(shown) > 30_000 {
			t.Errorf("%s %v: %v; %d bytes unmarked: %.2000s", tc.tool, tc.args, misses, len(shown), shown)
		}
	}
}

func TestSynapticFlowBare(t *testing.T) {
	cmd, page := browsing(t, "mcp", "--profile", "synapticflow", "--wrap=false")
	session := startBinary(t, cmd)
	opened := textOf(call(t, t.Context(), session, "createSession", map[string]any{"url": page}))
	id := strings.TrimPrefix(opened, "Browser session created successfully: ")
	result := call(t, t.Context(), session, "extractPageContent", map[string]any{"sessionId": id})
	if text := textOf(result); strings.Contains(text, "EXTERNAL_UNTRUSTED") || !strings.Contains(text, "write back within a day") {
		t.Errorf("bare content is %q", text)
	}
}

func TestOnlySynapticFlowGoesBare(t *testing.T) {
	t.Parallel()
	for _, name := range profile.Names() {
		server, err := New(Options{Profile: name, Bare: true})
		if (err == nil) != (name == "synapticflow") {
			t.Errorf("%s bare: %v", name, err)
		}
		if err == nil {
			_ = server.Close()
		}
	}
}
