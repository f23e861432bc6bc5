package mcpserver

import (
	"context"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/principal"
	_ "github.com/decant-dev/decant/site" // its rules are under test
)

// A guest answers every question in one way and remembers what was asked.
type guest struct {
	asked  []*mcp.ElicitParams
	action string
	answer string
}

func (g *guest) options() *mcp.ClientOptions {
	return &mcp.ClientOptions{ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		g.asked = append(g.asked, req.Params)
		result := &mcp.ElicitResult{Action: g.action}
		if g.answer != "" {
			result.Content = map[string]any{"answer": g.answer}
		}
		return result, nil
	}}
}

func keeping(rules *consent.Rules) func(*Options) {
	return func(o *Options) { o.Rules, o.Remember = rules, true }
}

func newRules(t *testing.T) *consent.Rules {
	return &consent.Rules{Path: filepath.Join(t.TempDir(), "rules.json")}
}

// answering are the tools that read pages for an answer, and how each is
// asked for one page.
var answering = []struct {
	profile, tool string
	arguments     map[string]any
}{
	{"decant", "ask", map[string]any{"prompt": "How is the bridle tied? https://plain.example.com/kites"}},
	{"decant", "summarize", map[string]any{"urls": []string{"https://plain.example.com/kites"}}},
	{"decant", "compare", map[string]any{"urls": []string{"https://plain.example.com/kites", "https://plain.example.com/note"}}},
	{"gemini", "web_fetch", map[string]any{"prompt": "How is the bridle tied? https://plain.example.com/kites"}},
}

func TestThePersonIsAskedBeforePagesAreRead(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		for _, tool := range answering {
			for _, tc := range []struct {
				action, answer string
				reads          bool
			}{
				{"accept", "yes", true},
				{"accept", "always", true},
				{"accept", "no", false},
				{"decline", "", false},
				{"cancel", "", false},
			} {
				rules := newRules(t)
				b := newBench(t, profileOf(tool.profile), keeping(rules))
				g := &guest{action: tc.action, answer: tc.answer}
				result := call(t, t.Context(), b.clientAt(version, g.options()), tool.tool, tool.arguments)
				name := strings.Join([]string{version, tool.tool, tc.action, tc.answer}, " ")
				if len(g.asked) != 1 || !strings.Contains(g.asked[0].Message, "\n  https://plain.example.com/kites") || !strings.Contains(g.asked[0].Message, "do not ask again about https://plain.example.com.") {
					t.Fatalf("%s: asked %+v", name, g.asked)
				}
				if result.IsError == tc.reads || !tc.reads && (!strings.Contains(textOf(result), "declined") || len(b.site.Dials()) != 0) {
					t.Errorf("%s: dialled %v, got %s", name, b.site.Dials(), textOf(result))
				}
				wantRules(t, name, rules, tc.answer == "always")
			}
		}
	}
}

func wantRules(t *testing.T, name string, rules *consent.Rules, kept bool) {
	t.Helper()
	var want []string
	if kept {
		want = []string{"https://plain.example.com"}
	}
	if got, err := rules.List(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%s: rules %q, %v; want %q", name, got, err, want)
	}
}

func TestAlwaysHoldsUntilItIsRevoked(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		rules := newRules(t)
		b := newBench(t, keeping(rules))
		g := &guest{action: "accept", answer: "always"}
		session := b.clientAt(version, g.options())
		ask := func(wantAsked int) {
			t.Helper()
			if result := call(t, t.Context(), session, "ask", answering[0].arguments); result.IsError || len(g.asked) != wantAsked {
				t.Errorf("%s: asked %d times, want %d; got %s", version, len(g.asked), wantAsked, textOf(result))
			}
		}
		ask(1)
		ask(1)
		if err := rules.Remove("https://plain.example.com"); err != nil {
			t.Fatal(err)
		}
		ask(2)
	}
}

// Where several people share a server, what one of them says must not hold for
// all.
func TestAlwaysIsOfferedOnlyWhereItIsKept(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		rules := newRules(t)
		b := newBench(t, func(o *Options) { o.Rules = rules })
		g := &guest{action: "accept", answer: "yes"}
		call(t, t.Context(), b.clientAt(version, g.options()), "ask", answering[0].arguments)
		if len(g.asked) != 1 || strings.Contains(g.asked[0].Message, "Always") {
			t.Errorf("%s: asked %+v", version, g.asked)
		}
		g.answer = "always"
		session := b.clientAt(version, &mcp.ClientOptions{
			MultiRoundTrip:     &mcp.MultiRoundTripOptions{Disabled: true},
			ElicitationHandler: g.options().ElicitationHandler,
		})
		_, _ = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask", Arguments: answering[0].arguments, // an answer that was not offered
			RequestState:   b.server.seal.Close(principal.Local, consent.Note{Asked: []string{"https://plain.example.com/kites"}, Until: time.Now().Add(time.Hour)}),
			InputResponses: mcp.InputResponseMap{readQuestion: &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": "always"}}}})
		wantRules(t, version, rules, false)
	}
}

// A client that cannot ask is under the operator's policy.
func TestWithoutElicitationThePolicyDecides(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		for _, tool := range answering {
			for _, tc := range []struct {
				mode  consent.Mode
				rule  string
				reads bool
			}{
				{"", "", true},
				{consent.Auto, "", true},
				{consent.Never, "", true},
				{consent.Always, "", false},
				{consent.Always, "https://else.example.com", false},
				{consent.Always, "*.example.com", true},
				{consent.Always, "https://plain.example.com", true},
			} {
				rules := newRules(t)
				if err := rules.Add(tc.rule); tc.rule != "" && err != nil {
					t.Fatal(err)
				}
				b := newBench(t, profileOf(tool.profile), keeping(rules), func(o *Options) { o.Confirm = tc.mode })
				result := call(t, t.Context(), b.clientAt(version, nil), tool.tool, tool.arguments)
				if result.IsError == tc.reads {
					t.Errorf("%s %s, confirm %q, rule %q: %s", version, tool.tool, tc.mode, tc.rule, textOf(result))
				}
				if text := textOf(result); !tc.reads && (len(b.site.Dials()) != 0 || !strings.Contains(text, "unconfirmed") || !strings.Contains(text, "decant rules allow") || !strings.Contains(text, "https://plain.example.com/kites")) {
					t.Errorf("%s %s, confirm %q: dialled %v, said %s", version, tool.tool, tc.mode, b.site.Dials(), text)
				}
			}
		}
	}
}

func TestNeverAsksNobody(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(o *Options) { o.Confirm = consent.Never })
	g := &guest{action: "decline"}
	if result := call(t, t.Context(), b.client(g.options()), "ask", answering[0].arguments); result.IsError || len(g.asked) != 0 {
		t.Errorf("asked %v, got %s", g.asked, textOf(result))
	}
}

// The question shows what is really contacted: the raw file, and where a page
// moves to another host, that host before it is contacted.
func TestTheQuestionShowsWhatIsContacted(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		b := newBench(t)
		b.site.Handle("raw.githubusercontent.com", "/o/r/main/a.md", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://plain.example.com/kites", http.StatusFound)
		})
		g := &guest{action: "accept", answer: "yes"}
		result := call(t, t.Context(), b.clientAt(version, g.options()), "ask", map[string]any{"prompt": "How is the bridle tied? https://github.com/o/r/blob/main/a.md"})
		var messages []string
		for _, asked := range g.asked {
			messages = append(messages, asked.Message)
		}
		want := []string{"Decant will read:\n  https://raw.githubusercontent.com/o/r/main/a.md", "Decant will read:\n  https://plain.example.com/kites"}
		if !slices.Equal(messages, want) || result.IsError || !strings.Contains(textOf(result), "Move the knot up") {
			t.Errorf("%s: asked %q, got %s", version, messages, textOf(result))
		}
	}
}

// A page on a private network is asked about twice: as a page, and as a place
// that nobody else can reach.
func TestConfirmedPrivatePages(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		b := newBench(t, asking)
		b.site.Handle("unique.example.com", "/", sends("text/plain", "Behind the wall."))
		g := &guest{action: "accept", answer: "yes"}
		result := call(t, t.Context(), b.clientAt(version, g.options()), "ask", map[string]any{"prompt": "What is there? http://unique.example.com/"})
		if len(g.asked) != 2 || !strings.Contains(textOf(result), "Behind the wall.") {
			t.Errorf("%s: asked %d times, got %s", version, len(g.asked), textOf(result))
		}
	}
}

func TestConfirmationOverHTTP(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		for answer, reads := range map[string]bool{"yes": true, "no": false} {
			b := newBench(t)
			g := &guest{action: "accept", answer: answer}
			transport := &mcp.StreamableClientTransport{Endpoint: b.web("")}
			session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, g.options()).Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
			if err != nil {
				t.Fatal(err)
			}
			result := call(t, t.Context(), session, "ask", answering[0].arguments)
			if len(g.asked) != 1 || result.IsError == reads {
				t.Errorf("%s %s: asked %d times, got %s", version, answer, len(g.asked), textOf(result))
			}
			if err := session.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestAConfirmationThatNobodyGivesTimesOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		session := unattended(t, guard.Deny)
		began := time.Now()
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask", Arguments: answering[0].arguments})
		if took := time.Since(began); err != nil || !result.IsError || !strings.Contains(textOf(result), "timeout") || took != consent.Patience {
			t.Errorf("%v, %v after %v, want a timeout after %v", result, err, took, consent.Patience)
		}
	})
}

// What a person allows for good through a client, decant rules lists and takes
// back.
func TestBinaryRemembers(t *testing.T) {
	t.Parallel()
	site := localPages(t)
	cmd := program(t, "allow", "mcp")
	rules := func(args ...string) string {
		t.Helper()
		run := program(t, "allow", append([]string{"rules"}, args...)...)
		run.Env = cmd.Env
		out, err := run.Output()
		if err != nil {
			t.Fatalf("decant rules %q: %v", args, err)
		}
		return string(out)
	}
	g := &guest{action: "accept", answer: "always"}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, g.options()).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	ask := func(wantAsked int) {
		t.Helper()
		result := call(t, t.Context(), session, "ask", map[string]any{"prompt": "What does a kite need? " + site + "/page"})
		if result.IsError || len(g.asked) != wantAsked {
			t.Errorf("asked %d times, want %d; got %s", len(g.asked), wantAsked, textOf(result))
		}
	}
	ask(1)
	ask(1)
	if listed := rules(); listed != site+"\n" {
		t.Errorf("rules %q, want %q", listed, site)
	}
	rules("revoke", site)
	ask(2)
}
