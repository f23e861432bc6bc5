package mcpserver

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rogpeppe/go-internal/txtar"
)

const (
	peerModules = "testdata/peer/node_modules"
	dashboard   = peerModules + "/startbootstrap-sb-admin-2"
)

// BenchmarkTasksBesidePlaywright does twenty tasks through this server and
// through Playwright's, over stdio and with the same browser, and counts what a
// model writes and reads: once on pages that hold nothing but the task, and
// once where it stands in a dashboard.
func BenchmarkTasksBesidePlaywright(b *testing.B) {
	if _, err := os.Stat(dashboard); err != nil {
		b.Fatalf("%v; install it with make peers", err)
	}
	errands, err := readErrands("testdata/peer/tasks.txt")
	if err != nil {
		b.Fatal(err)
	}
	for _, kind := range []string{"alone", "dashboard"} {
		b.Run(kind, func(b *testing.B) {
			site := errandSite(b, kind == "dashboard")
			for range b.N {
				compareErrands(b, errands, site)
			}
		})
	}
}

// compareErrands prints a line for each task, and their sum over those that
// both sides have done.
func compareErrands(b *testing.B, errands []errand, site string) {
	b.Helper()
	both := map[string]*runner{}
	for _, s := range sides {
		both[s.name] = newRunner(b, s)
	}
	var ours, peer, linked, done int
	fmt.Printf("\n%-10s %21s %21s\n", "task", "ours: calls, tokens", "peer: calls, tokens, with linked snapshots")
	for _, e := range errands {
		a, p := both["ours"].run(&e, site), both["peer"].run(&e, site)
		fmt.Printf("%-10s %3d %6d%s %3d %6d %6d%s\n", e.name, a.calls, a.tokens, failed(a), p.calls, p.tokens, p.tokens+p.linked, failed(p))
		if a.failure == "" && p.failure == "" {
			ours, peer, linked, done = ours+a.tokens, peer+p.tokens, linked+p.tokens+p.linked, done+1
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(done), "tasks-done-by-both")
	b.ReportMetric(float64(ours), "tokens")
	b.ReportMetric(float64(peer), "peer-tokens")
	b.ReportMetric(100*float64(ours)/float64(peer), "%-of-peer")
	b.ReportMetric(100*float64(ours)/float64(linked), "%-of-peer-with-snapshots")
}

// A bill is what an errand has cost.
type bill struct {
	calls, tokens, linked int
	failure               string
}

func failed(c bill) string {
	if c.failure == "" {
		return ""
	}
	return " not done: " + c.failure
}

func newRunner(b *testing.B, s side) *runner {
	b.Helper()
	folder := b.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "photo.txt"), []byte("a cat"), 0o600); err != nil {
		b.Fatal(err)
	}
	cmd := ourServer(b, folder)
	if s.name == "peer" {
		cmd = peerServer(b, folder)
	}
	return &runner{b: b, side: s, session: startBinary(b, cmd), folder: folder}
}

func ourServer(b *testing.B, folder string) *exec.Cmd {
	b.Helper()
	cmd := program(b, "allow", "mcp")
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "DECANT_BROWSER=") })
	cmd.Env = append(cmd.Env, "DECANT_UPLOADS="+folder, "DECANT_DOWNLOADS="+folder, "DECANT_LOGINS="+filepath.Join(b.TempDir(), "logins"))
	return cmd
}

// peerServer keeps its profile, as ours keeps a login.
func peerServer(b *testing.B, folder string) *exec.Cmd {
	b.Helper()
	program, err := filepath.Abs(peerModules + "/@playwright/mcp/cli.js")
	if err != nil {
		b.Fatal(err)
	}
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.CommandContext(b.Context(), "node", program, "--headless", "--no-sandbox", "--executable-path", chromium,
		"--viewport-size", "1280x900", "--user-data-dir", filepath.Join(folder, "profile"))
	cmd.Dir = folder
	return cmd
}

// errandSite serves the pages of the tasks.
func errandSite(b *testing.B, inDashboard bool) string {
	b.Helper()
	archive, err := txtar.ParseFile("../../browser/testdata/tasks.txtar")
	if err != nil {
		b.Fatal(err)
	}
	shell, err := os.ReadFile(dashboard + "/index.html")
	if err != nil {
		b.Fatal(err)
	}
	head, tail, found := strings.Cut(string(shell), "<!-- /.container-fluid -->")
	if !inDashboard || !found {
		head, tail = "<!doctype html><meta charset=utf-8>", ""
	}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	b.Cleanup(server.Close)
	payment := httptest.NewServer(sends("text/html", `<label>Card <input id=c></label><button onclick="parent.postMessage(c.value, '*')">Pay now</button>`))
	b.Cleanup(payment.Close)
	for _, f := range archive.Files {
		body := strings.ReplaceAll(string(f.Data), "https://pay.tasks.example.net/", payment.URL)
		title, body, _ := strings.Cut(body, "</title>")
		mux.HandleFunc("/tasks/"+f.Name, sends("text/html", retitled(head, title+"</title>")+body+tail))
	}
	mux.HandleFunc("/tasks/report.csv", sends("text/csv", "may,5\n"))
	mux.Handle("/tasks/", http.StripPrefix("/tasks/", http.FileServer(http.Dir(dashboard))))
	return server.URL + "/tasks/"
}

// retitled puts a title where the page has its own, or at the end of a head.
func retitled(head, title string) string {
	before, rest, found := strings.Cut(head, "<title>")
	if !found {
		return head + title
	}
	_, after, _ := strings.Cut(rest, "</title>")
	return before + title + after
}

// run does an errand, and says what is not as it should be in the end.
func (r *runner) run(e *errand, site string) bill {
	r.b.Helper()
	r.calls, r.tokens, r.linked, r.told, r.page = 0, 0, 0, "", site+e.name
	answer := r.do(r.side.open, r.fill(`{"url": "@page"}`))
	for _, c := range e.calls[r.side.name] {
		answer = r.do(c.tool, r.fill(c.arguments))
	}
	cost := bill{calls: r.calls, tokens: r.tokens, linked: r.linked}
	titles := r.titles()
	switch {
	case answer.IsError:
		cost.failure = textOf(answer)
	case e.name == "download" && !strings.Contains(strings.ToLower(textOf(answer)), "download"):
		cost.failure = "no answer tells of the file"
	case !strings.Contains(titles, e.done):
		cost.failure = fmt.Sprintf("the title is not %q: %s", e.done, titles)
	}
	cost.failure, _, _ = strings.Cut(cost.failure, "\n")
	r.ask(r.side.close, map[string]any{})
	return cost
}

// titles asks, beside what is counted, what pages are open.
func (r *runner) titles() string {
	arguments := map[string]any{}
	if r.side.name == "peer" {
		arguments["action"] = "list"
	}
	return textOf(r.ask(r.side.titles, arguments))
}

func (r *runner) ask(tool string, arguments map[string]any) *mcp.CallToolResult {
	r.b.Helper()
	answer, err := r.session.CallTool(r.b.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		r.b.Fatal(err)
	}
	return answer
}
