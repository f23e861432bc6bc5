package cli

import (
	"context"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/tab"
)

const traceHead = `<!doctype html><meta charset="utf-8"><title>What was done</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
li{margin:2rem 0}pre{background:#8881;padding:.6rem;white-space:pre-wrap}img{max-width:100%;border:1px solid #8886}</style>
<h1>What was done</h1><ol>
`

// A trace is a folder that a person can open: a page with every step, what came
// of it, and a picture with the elements' numbers.
type trace struct {
	folder string
	steps  strings.Builder
	count  int
}

func newTrace(folder string) (*trace, error) {
	return &trace{folder: folder}, os.MkdirAll(folder, 0o700)
}

// looks are the actions after which there is nothing new to see.
var looks = map[tab.Action]bool{tab.List: true, tab.Close: true, tab.Screenshot: true, tab.PDF: true}

// step adds one step. The page is written each time, so that it is there even
// if the next step is the last.
func (t *trace) step(ctx context.Context, engine *decant.Engine, req *tab.Request, result *tab.Result) error {
	t.count++
	fmt.Fprintf(&t.steps, "<li><b>%s</b> %s<pre>%s</pre>\n", html.EscapeString(string(req.Action)),
		html.EscapeString(result.URL), html.EscapeString(safe(result.Text())))
	if !looks[req.Action] && (result.Outcome == nil || result.Outcome.Dialog == nil) {
		if err := t.picture(ctx, engine, result.Session); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(t.folder, "index.html"), []byte(traceHead+t.steps.String()+"</ol>\n"), 0o600)
}

func (t *trace) picture(ctx context.Context, engine *decant.Engine, session string) error {
	shot, err := engine.Browse(ctx, tab.Request{Action: tab.Screenshot, Session: session, Numbers: true})
	if err != nil {
		return err
	}
	name := fmt.Sprintf("step-%03d.png", t.count)
	fmt.Fprintf(&t.steps, "<img src=%q alt=\"The page after step %d\" loading=lazy>\n"+
		"<details><summary>Elements</summary><pre>%s</pre></details>\n", name, t.count,
		html.EscapeString(safe(shot.Text())))
	return os.WriteFile(filepath.Join(t.folder, name), shot.Image, 0o600)
}
