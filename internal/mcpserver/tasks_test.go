package mcpserver

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/budget"
)

// An errand is a task of testdata/peer/tasks.txt, which says what its lines
// mean.
type errand struct {
	name, done string
	calls      map[string][]errandCall // by side: ours, peer
}

type errandCall struct{ tool, arguments string }

func readErrands(name string) ([]errand, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out []errand
	for lines := bufio.NewScanner(file); lines.Scan(); {
		verb, rest, _ := strings.Cut(lines.Text(), " ")
		what, rest, _ := strings.Cut(rest, " ")
		switch verb {
		case "", "#":
		case "task":
			out = append(out, errand{what, rest, map[string][]errandCall{}})
		case "ours", "peer":
			last := &out[len(out)-1]
			last.calls[verb] = append(last.calls[verb], errandCall{what, rest})
		default:
			return nil, fmt.Errorf("%s: what is %q?", name, verb)
		}
	}
	return out, nil
}

// A side is one of the servers that are compared.
type side struct {
	name                      string
	open, look, titles, close string // its tools
	element                   string // how its answers name one: kind and name are put in
}

var sides = []side{
	{"ours", "browse_open", "browse_elements", "browse_list", "browse_close", `(?m)(?:^|· |: )(\d+) %s "%s"`},
	{"peer", "browser_navigate", "browser_snapshot", "browser_tabs", "browser_close",
		`(?m)- %s (?:"%[2]s"[^\n]*?\[ref=(\w+)\]|[^"\n]*\[ref=(\w+)\][^\n]*: "?%[2]s"?$)`},
}

// A runner does errands, and knows of a page only what it was told.
type runner struct {
	b       testing.TB
	side    side
	session *mcp.ClientSession
	page    string
	folder  string // whose files may be given to pages
	told    string
	opened  string // the session of a window that the page opened
	calls   int
	tokens  int // of requests and answers
	linked  int // of the snapshots that answers leave in files
}

// do makes one call, and counts what a model writes and reads of it.
func (r *runner) do(tool, arguments string) *mcp.CallToolResult {
	r.b.Helper()
	var fields map[string]any
	if err := json.Unmarshal([]byte(arguments), &fields); err != nil {
		r.b.Fatalf("%s %s: %v", tool, arguments, err)
	}
	answer, err := r.session.CallTool(r.b.Context(), &mcp.CallToolParams{Name: tool, Arguments: fields})
	if err != nil {
		r.b.Fatalf("%s %s: %v", tool, arguments, err)
	}
	text := textOf(answer)
	r.calls++
	r.tokens += budget.Tokens(tool) + budget.Tokens(arguments) + budget.Tokens(text)
	r.linked += r.linkedTokens(text)
	if found := openedSession.FindStringSubmatch(text); found != nil {
		r.opened = found[1]
	}
	if tool == r.side.look {
		r.told = text
	} else if r.side.name == "ours" { // whose answers name what is new
		r.told += "\n" + text
	}
	return answer
}

var (
	openedSession = regexp.MustCompile(`opened session (\w+)`)
	snapshotLink  = regexp.MustCompile(`\[Snapshot\]\((\S+)\)`)
)

func (r *runner) linkedTokens(text string) int {
	link := snapshotLink.FindStringSubmatch(text)
	if link == nil {
		return 0
	}
	body, err := os.ReadFile(r.folder + "/" + link[1])
	if err != nil {
		r.b.Fatal(err)
	}
	return budget.Tokens(string(body))
}

var mention = regexp.MustCompile(`"@([a-z]+) ([^"#]+?)(?: #(\d))?"`)

// fill puts in what the answers so far called things.
func (r *runner) fill(arguments string) string {
	arguments = strings.NewReplacer("@page", r.page, "@folder", r.folder, "@opened", r.opened).Replace(arguments)
	return mention.ReplaceAllStringFunc(arguments, func(m string) string {
		parts := mention.FindStringSubmatch(m)
		nth, _ := strconv.Atoi(cmp.Or(parts[3], "1"))
		name := r.find(parts[1], parts[2], nth)
		if name == "" {
			r.do(r.side.look, "{}")
			name = r.find(parts[1], parts[2], nth)
		}
		if _, err := strconv.Atoi(name); err == nil {
			return name
		}
		return strconv.Quote(name)
	})
}

func (r *runner) find(kind, name string, nth int) string {
	pattern := regexp.MustCompile(fmt.Sprintf(r.side.element, kind, regexp.QuoteMeta(name)))
	for _, found := range pattern.FindAllStringSubmatch(r.told, -1) {
		if nth--; nth == 0 {
			return strings.Join(found[1:], "")
		}
	}
	return ""
}
