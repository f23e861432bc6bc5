package mcpserver

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const formPage = `<!doctype html><title>A form</title><h1>Sign up</h1><p>Tell us who you are, and we write back within a day.</p>
<label>Name <input id="name" name="name"></label> <button id="go" onclick="document.title = 'Hello ' + document.getElementById('name').value">Go</button>`

// browsing is the binary with a browser, and a page to use.
func browsing(t *testing.T, args ...string) (cmd *exec.Cmd, page string) {
	t.Helper()
	return browsingOn(t, formPage, args...)
}

func browsingOn(t *testing.T, body string, args ...string) (cmd *exec.Cmd, page string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	cmd = program(t, "allow", args...)
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "DECANT_BROWSER=") })
	return cmd, server.URL
}

func TestBrowseTools(t *testing.T) {
	cmd, page := browsing(t, "mcp")
	session := startBinary(t, cmd)
	for _, step := range []struct {
		tool string
		args map[string]any
		want string
	}{
		{"browse_open", map[string]any{"url": page}, "A form"},
		{"browse_elements", nil, `button "Go"`},
		{"browse_type", map[string]any{"selector": "#name", "text": "Ada"}, "Ada"},
		{"browse_click", map[string]any{"selector": "#go"}, "clicked"},
		{"browse_state", nil, "Hello Ada"},
		{"browse_content", nil, "write back within a day"},
		{"browse_elements", map[string]any{"maxTokens": 1}, "2 more"},
		{"browse_close", nil, ""},
	} {
		result := call(t, t.Context(), session, step.tool, step.args)
		if text := textOf(result); result.IsError || !strings.Contains(text, step.want) || !strings.Contains(text, "<<<EXTERNAL_UNTRUSTED_CONTENT") {
			t.Errorf("%s %v: %s; want %q, wrapped", step.tool, step.args, text, step.want)
		}
	}
	if result := call(t, t.Context(), session, "browse_open", map[string]any{"url": "http://169.254.169.254/"}); !result.IsError || !strings.Contains(textOf(result), "blocked_address") {
		t.Errorf("metadata: %s", textOf(result))
	}
}

// What elements are called comes from the page, in errors too.
func TestBrowseErrorsMarkThePagesWords(t *testing.T) {
	cmd, page := browsing(t, "mcp")
	session := startBinary(t, cmd)
	call(t, t.Context(), session, "browse_open", map[string]any{"url": page})
	for _, test := range []struct {
		tool, kind, quoted string
		args               map[string]any
	}{
		{"browse_click", "no_element", `input "Name"`, map[string]any{"selector": "#name-field"}},
		{"browse_type", "not_ready", `button "Go"`, map[string]any{"selector": "#go", "text": "x"}},
	} {
		result := call(t, t.Context(), session, test.tool, test.args)
		ours, theirs, found := strings.Cut(textOf(result), "<<<EXTERNAL_UNTRUSTED_CONTENT")
		if !result.IsError || !found || !strings.HasPrefix(ours, test.kind) || strings.Contains(ours, test.quoted) || !strings.Contains(theirs, test.quoted) {
			t.Errorf("%s %v: %s; want %s outside and %s inside of the envelope", test.tool, test.args, textOf(result), test.kind, test.quoted)
		}
	}
	if result := call(t, t.Context(), session, "browse_upload", map[string]any{"selector": "#name", "path": "/etc/passwd"}); !result.IsError || !strings.Contains(textOf(result), "uploads are off") {
		t.Errorf("upload: %s", textOf(result))
	}
}

func TestSynapticFlowProfile(t *testing.T) {
	cmd, page := browsing(t, "mcp", "--profile", "synapticflow")
	session := startBinary(t, cmd)
	opened := textOf(call(t, t.Context(), session, "createSession", map[string]any{"url": page}))
	id, ok := strings.CutPrefix(opened, "Browser session created successfully: ")
	if !ok {
		t.Fatalf("createSession says %q", opened)
	}
	listed := structuredOf(t, call(t, t.Context(), session, "extractInteractable", map[string]any{"sessionId": id}))
	elements, _ := listed["elements"].([]any)
	if len(elements) != 2 {
		t.Errorf("elements %v, want a field and a button", listed["elements"])
	}
	for _, step := range []struct {
		tool, want string
		args       map[string]any
		failed     bool
	}{
		{"inputText", "✓ Input successful (selector: #name)", map[string]any{"sessionId": id, "selector": "#name", "text": "Ada"}, false},
		{"clickElement", "✓ Click successful (selector: #go)", map[string]any{"sessionId": id, "selector": "#go"}, false},
		{"clickElement", "✓ Click failed", map[string]any{"sessionId": id, "selector": "#nowhere"}, true},
		{"getPageTitle", "Hello Ada", map[string]any{"sessionId": id}, false},
		{"closeSession", "Browser session closed: " + id, map[string]any{"sessionId": id}, false},
	} {
		result := call(t, t.Context(), session, step.tool, step.args)
		if text := textOf(result); result.IsError != step.failed || !strings.Contains(text, step.want) {
			t.Errorf("%s: %q, failed %v; want %q, %v", step.tool, text, result.IsError, step.want, step.failed)
		}
	}
}
