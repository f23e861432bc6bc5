package mcpserver

import (
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/guard"
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

// shortlyMarked is an answer that ends with the page's words, between marks.
var shortlyMarked = regexp.MustCompile(`(?s)(?:^|\n)<([a-z]{4,}) untrusted>\n[^<]+\n</[a-z]{4,}>$`)

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
		{"browse_type", map[string]any{"selector": "#name", "text": "Ada"}, `input "Name"`},
		{"browse_click", map[string]any{"selector": "#go"}, "clicked"},
		{"browse_wait", map[string]any{"text": "write back", "seconds": 5}, "was there"},
		{"browse_fill", map[string]any{"fields": map[string]any{"Name": "Ada"}, "submit": true}, `sent with button "Go"`},
		{"browse_list", nil, "Hello Ada"},
		{"browse_content", nil, "write back within a day"},
		{"browse_elements", map[string]any{"maxTokens": 1}, "2 more"},
		{"browse_act", map[string]any{"action": "hover", "selector": "#go"}, "moved the mouse over"},
		{"browse_history", map[string]any{"action": "reload"}, "A form"},
		{"browse_close", nil, "closed"},
	} {
		result := call(t, t.Context(), session, step.tool, step.args)
		text := textOf(result)
		ours := step.tool == "browse_wait" || step.tool == "browse_close" || step.want == "2 more" // which have no word of the page
		marked := shortlyMarked.MatchString(text)
		if step.tool == "browse_content" {
			marked = strings.Contains(text, "<<<EXTERNAL_UNTRUSTED_CONTENT")
		}
		if result.IsError || !strings.Contains(text, step.want) || ours == marked {
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

// A connection of the browser is nobody's call: what the person says to one call
// opens no private place to all pages of all sessions. Rules do.
func TestBrowsersReachPrivatePlacesByRuleOnly(t *testing.T) {
	t.Parallel()
	rules := newRules(t)
	b := newBench(t, asking, func(o *Options) {
		o.Rules = rules
		policy := guard.Policy{Private: guard.Ask, Ask: AskPrivate(rules)}
		pool, err := browser.New(browser.Options{
			Policy: policy, Dialer: &guard.Dialer{Policy: policy, Resolver: o.Engine.Fetch.Resolver, Connect: o.Engine.Fetch.Connect},
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Engine.Browser = pool
	})
	b.site.Handle("unique.example.com", "/", sends("text/html; charset=utf-8", formPage))
	session := b.client((&guest{action: "accept"}).options())
	open := map[string]any{"url": "http://unique.example.com/"}
	refused := call(t, t.Context(), session, "browse_open", open)
	if !refused.IsError || !strings.Contains(textOf(refused), "blocked_address") || len(b.site.Dials()) > 0 {
		t.Errorf("without a rule: %s, dialled %v", textOf(refused), b.site.Dials())
	}
	if err := rules.Add("private unique.example.com:80=fd12:3456::1"); err != nil {
		t.Fatal(err)
	}
	if opened := call(t, t.Context(), session, "browse_open", open); opened.IsError || !strings.Contains(textOf(opened), "A form") {
		t.Errorf("with a rule: %s", textOf(opened))
	}
}

// Every tool of the profile works on a real page, and marks what the page says.
func TestEverySynapticFlowTool(t *testing.T) {
	t.Parallel()
	b := newBench(t, profileOf("synapticflow"), withBrowser(t))
	b.site.Handle("form.example.com", "/", sends("text/html; charset=utf-8", formPage))
	b.site.Handle("form.example.com", "/next", sends("text/html; charset=utf-8", "<!doctype html><title>Next</title><main><h1>Next</h1><p>The second page says something of its own.</p></main>"))
	session := b.client(nil)
	opened := textOf(call(t, t.Context(), session, "createSession", map[string]any{"url": "http://form.example.com/"}))
	id, _ := strings.CutPrefix(opened, "Browser session created successfully: ")
	tried := map[string]bool{"createSession": true}
	const mark = "<<<EXTERNAL_UNTRUSTED_CONTENT"
	for _, step := range []struct {
		tool   string
		args   map[string]any
		want   string
		marked bool
	}{
		{"listSessions", nil, id, false},
		{"getCurrentUrl", nil, "http://form.example.com/", false},
		{"getPageTitle", nil, "A form", false},
		{"extractInteractable", nil, "Found 2 interactive elements:", true},
		{"extractPageContent", nil, "write back within a day", true},
		{"extractContent", map[string]any{"selector": "h1"}, "Sign up", true},
		{"inputText", map[string]any{"selector": "#name", "text": "Ada"}, "Result: Input successful: Ada", false},
		{"clickElement", map[string]any{"selector": "#go"}, "✓ Click successful (selector: #go)", false},
		{"getPageTitle", nil, "Hello Ada", false},
		{"scrollPage", map[string]any{"x": 0, "y": 10}, "croll", false},
		{"navigateToUrl", map[string]any{"url": "http://form.example.com/next"}, "http://form.example.com/next", false},
		{"extractPageContent", nil, "something of its own", true},
		{"navigateBack", nil, "", false},
		{"getCurrentUrl", nil, "http://form.example.com/", false},
		{"navigateForward", nil, "", false},
		{"getPageTitle", nil, "Next", false},
		{"closeSession", nil, "Browser session closed: " + id, false},
		{"listSessions", nil, "Active browser sessions: []", false},
	} {
		args := map[string]any{"sessionId": id}
		if step.tool == "listSessions" {
			args = map[string]any{}
		}
		maps.Copy(args, step.args)
		result := call(t, t.Context(), session, step.tool, args)
		if text := textOf(result); result.IsError || !strings.Contains(text, step.want) || strings.Contains(text, mark) != step.marked {
			t.Errorf("%s %v: %s; want %q, marked %v", step.tool, step.args, text, step.want, step.marked)
		}
		tried[step.tool] = true
	}
	listed, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range listed.Tools {
		if !tried[tool.Name] {
			t.Errorf("%s is not tried", tool.Name)
		}
		args := map[string]any{"sessionId": id, "url": "http://form.example.com/", "selector": "#go", "text": "x", "x": 0, "y": 0}
		if tool.Name == "createSession" || tool.Name == "listSessions" {
			continue
		}
		if gone := call(t, t.Context(), session, tool.Name, args); !gone.IsError {
			t.Errorf("%s in a closed session: %s", tool.Name, textOf(gone))
		}
	}
}
