package mcpserver

import (
	"strings"
	"testing"
)

// What models write for a number, a switch or nothing is understood in every
// profile; what is not is refused in the caller's words.
func TestArgumentsAreReadLeniently(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ profile, tool, arguments, refusal string }{
		{"decant", "read", `{"url":"https://plain.example.com/long","maxChars":300.0,"start":null,"fresh":"true","grep":null}`, ""},
		{"decant", "read", `{"url":"https://plain.example.com/long","maxChars":"300"}`, ""},
		{"decant", "summarize", `{"urls":"https://plain.example.com/kites","maxTokens":null}`, ""},
		{"axel", "link_understand", `{"url":"https://plain.example.com/long","maxChars":300.0,"extractMode":null}`, ""},
		{"mcp-fetch", "fetch", `{"url":"https://plain.example.com/long","max_length":"300","start_index":null,"raw":"false"}`, ""},
		{"openclaw", "web_fetch", `{"url":"https://plain.example.com/long","maxChars":"300","extractMode":null}`, ""},
		{"webfetch", "WebFetch", `{"url":"https://plain.example.com/kites","include_navigation":"false"}`, ""},
		{"decant", "read", `{"url":"https://plain.example.com/long","maxChars":"abc"}`, `bad_request: maxChars must be a whole number, not "abc"`},
		{"decant", "read", `{"url":"https://plain.example.com/long","maxChars":300.5}`, `bad_request: maxChars must be a whole number, not 300.5`},
		{"decant", "read", `{"url":"https://plain.example.com/long","max_chars":300}`, `bad_request: unknown argument "max_chars"; did you mean maxChars?`},
		{"decant", "links", `{"text":null}`, `bad_request: text is missing: the text to look for links in`},
		{"axel", "link_understand", `{"url":"https://plain.example.com/long","maxChars":99}`, `bad_request: maxChars must be a whole number from 100 up to 100000, not 99`},
		{"axel", "link_understand", `{"url":"https://plain.example.com/long","extractMode":"pdf"}`, `bad_request: extractMode must be markdown or text, not "pdf"`},
		{"mcp-fetch", "fetch", `{"url":null}`, `bad_request: url is missing: the address to fetch`},
		{"mcp-fetch", "fetch", `{"url":["a"]}`, `bad_request: url must be a text, not a list`},
	} {
		w := newBench(t, profileOf(tc.profile)).wire().greet()
		w.send(`{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"` + tc.tool + `","arguments":` + tc.arguments + `}}`)
		result, _ := w.answer()["result"].(map[string]any)
		content, _ := result["content"].([]any)
		text, failed := "", result["isError"] == true
		if len(content) > 0 {
			text, _ = content[0].(map[string]any)["text"].(string)
		}
		if failed != (tc.refusal != "") || !strings.HasPrefix(text, tc.refusal) || strings.Contains(text, "Go ") || text == "" {
			t.Errorf("%s %s %s: error %v, %q; want %q", tc.profile, tc.tool, tc.arguments, failed, text, tc.refusal)
		}
	}
}
