package browser

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/domdebugger"
	"github.com/chromedp/cdproto/runtime"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// A bed is one page under measurement.
type bed struct {
	ctx context.Context
	s   *session
	do  func(tab.Request) (*tab.Result, error)
}

// list asks for the elements and groups them by frame.
func (m *bed) list() (*tab.Result, map[string][]tab.Element, error) {
	result, err := m.do(tab.Request{Action: tab.Elements, MaxElements: 500})
	if err != nil {
		return nil, nil, err
	}
	groups := map[string][]tab.Element{}
	frames, _, err := m.s.frames(m.ctx, false)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range frames { // of which one may have nothing in the list that should be there
		groups[f.prefix] = nil
	}
	for _, e := range result.Elements {
		prefix := ""
		if i := strings.LastIndex(e.Selector, frameHop); i >= 0 {
			prefix = e.Selector[:i+len(frameHop)]
		}
		groups[prefix] = append(groups[prefix], e)
	}
	return result, groups, nil
}

// world is the frame that selectors with this prefix lead into.
func (m *bed) world(prefix string) (cdp.FrameID, runtime.ExecutionContextID, error) {
	f, _, err := m.s.descend(m.ctx, prefix+"body")
	if err != nil {
		return "", 0, err
	}
	world, err := m.s.enter(m.ctx, f.id)
	return f.id, world, err
}

// probe runs the measuring script in a frame.
func probe[T any](m *bed, prefix, expression string) (T, error) {
	var out T
	_, world, err := m.world(prefix)
	if err != nil {
		return out, err
	}
	text, err := os.ReadFile("testdata/probe.js")
	if err != nil {
		return out, err
	}
	result, err := cdp.Call(m.ctx, m.s.target, runtime.Evaluate, runtime.EvaluateParams{
		Expression: "globalThis.probe || " + string(text) + "; " + expression, ContextID: world, ReturnByValue: ptr(true)})
	if err != nil || len(result.Result.Value) == 0 {
		return out, err
	}
	return out, json.Unmarshal(result.Result.Value, &out)
}

type checked struct {
	Unique, Right bool
	Path, Own     string
}

func (m *bed) check(prefix string, rows []tab.Element) ([]checked, error) {
	pairs := make([][2]any, len(rows))
	for i, r := range rows {
		pairs[i] = [2]any{r.Number, strings.TrimPrefix(r.Selector, prefix)}
	}
	text, err := json.Marshal(pairs)
	if err != nil {
		return nil, err
	}
	return probe[[]checked](m, prefix, "probe.check("+string(text)+")")
}

func (m *bed) selectors(t *tally) error {
	result, groups, err := m.list()
	if err != nil {
		return err
	}
	took, err := m.time(result)
	if err != nil {
		return err
	}
	t.times = append(t.times, took)
	if n := len(result.Elements); n > 0 {
		t.perElement = append(t.perElement, took/float64(n))
	}
	t.jsonLen += result.Metadata.Performance.DataSizeBytes
	t.numberChars += len(result.Text())
	result.ShowSelectors = true
	t.lineChars += len(result.Text())
	paths := map[string]string{}
	for prefix, rows := range groups {
		got, err := m.check(prefix, rows)
		if err != nil {
			return err
		}
		for i, c := range got {
			t.rows++
			t.selectorChars += len(rows[i].Selector)
			t.unique += count(c.Unique)
			t.right += count(c.Right)
			if !c.Right {
				say("wrong: %s", rows[i].Line(true))
			}
			paths[rows[i].Selector] = c.Own
		}
	}
	return m.afterwards(t, groups, paths)
}

// time is the median that a list takes in the page, of this and four more.
func (m *bed) time(first *tab.Result) (float64, error) {
	times := []float64{float64(first.Metadata.Performance.ExecutionTimeMs)}
	for range 4 {
		again, err := m.do(tab.Request{Action: tab.Elements, MaxElements: elementCap})
		if err != nil {
			return 0, err
		}
		times = append(times, float64(again.Metadata.Performance.ExecutionTimeMs))
	}
	slices.Sort(times)
	return times[2], nil
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (m *bed) afterwards(t *tally, groups map[string][]tab.Element, paths map[string]string) error {
	if _, err := m.do(tab.Request{Action: tab.Reload}); err != nil {
		return err
	}
	for prefix, rows := range groups {
		pairs := make([]tab.Element, len(rows))
		copy(pairs, rows)
		got, err := m.checkPaths(prefix, pairs)
		if err != nil {
			say("after reload, %s: %v", prefix, err)
			continue
		}
		for i, path := range got {
			t.reload += count(path == paths[rows[i].Selector])
			if path != paths[rows[i].Selector] {
				say("after reload: %s\n  was %s\n  is  %s", rows[i].Line(true), paths[rows[i].Selector], path)
			}
		}
	}
	_, groups, err := m.list()
	if err != nil {
		return err
	}
	for prefix, rows := range groups {
		if _, err := probe[any](m, prefix, "probe.shake()"); err != nil {
			return err
		}
		got, err := m.check(prefix, rows)
		if err != nil {
			return err
		}
		for i, c := range got {
			t.shaken += count(c.Right)
			print, err := json.Marshal(m.s.issued.print(rows[i].Selector))
			if err != nil {
				return err
			}
			css, _ := json.Marshal(strings.TrimPrefix(rows[i].Selector, prefix))
			healed, err := probe[bool](m, prefix, "probe.heal("+string(css)+", "+jsonInt(rows[i].Number)+", "+string(print)+")")
			if err != nil {
				return err
			}
			t.healed += count(healed)
			if !c.Right || !healed {
				say("shaken: right %v healed %v %s", c.Right, healed, rows[i].Line(true))
			}
		}
	}
	return nil
}

func jsonInt(n int) string { text, _ := json.Marshal(n); return string(text) }

func (m *bed) checkPaths(prefix string, rows []tab.Element) ([]string, error) {
	var css []string
	for _, r := range rows {
		css = append(css, strings.TrimPrefix(r.Selector, prefix))
	}
	pairs := make([][2]any, len(css))
	for i, c := range css {
		pairs[i] = [2]any{0, c}
	}
	text, err := json.Marshal(pairs)
	if err != nil {
		return nil, err
	}
	got, err := probe[[]checked](m, prefix, "(decant.listed ||= new Map(), probe.check("+string(text)+"))")
	var out []string
	for _, c := range got {
		out = append(out, c.Path)
	}
	return out, err
}

// operableRoles are the roles that the browser's own accessibility tree gives
// to what a person can operate.
var operableRoles = []string{"button", "link", "checkbox", "radio", "textbox", "searchbox", "combobox", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio", "slider", "spinbutton", "switch", "tab", "treeitem",
	"TextField", "PopUpButton", "ColorWell", "Date", "InputTime", "DateTime", "DisclosureTriangle", "DisclosureTriangleGrouped"}

// coverage compares the list with the accessibility tree.
func (m *bed) coverage(t *tally) error {
	if _, err := m.do(tab.Request{Action: tab.Reload}); err != nil {
		return err
	}
	list, groups, err := m.list()
	if err != nil {
		return err
	}
	whole := list.Metadata.TotalCount == len(list.Elements)
	if !whole {
		say("the list is cut at %d of %d, so that recall is not counted", len(list.Elements), list.Metadata.TotalCount)
	}
	for prefix, rows := range groups {
		frameID, _, err := m.world(prefix)
		if err != nil {
			return err
		}
		listed := map[cdp.BackendNodeID]bool{}
		for _, r := range rows {
			id, operable, err := m.identify(prefix, r)
			if err != nil {
				return err
			}
			listed[id] = true
			t.listed++
			t.operable += count(operable)
			if !operable {
				say("not operable: %s", r.Line(true))
			}
		}
		if !whole {
			continue
		}
		tree, err := cdp.Call(m.ctx, m.s.target, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: frameID})
		if err != nil {
			return err
		}
		for _, n := range tree.Nodes {
			if n.Ignored || n.Role == nil || n.BackendDOMNodeID == 0 || !slices.Contains(operableRoles, strings.Trim(string(n.Role.Value), `"`)) {
				continue
			}
			shown, err := cdp.Call(m.ctx, m.s.target, dom.GetBoxModel, dom.GetBoxModelParams{BackendNodeID: n.BackendDOMNodeID})
			if err != nil || shown.Model.Width == 0 || shown.Model.Height == 0 {
				continue // nothing that could be seen
			}
			html, err := cdp.Call(m.ctx, m.s.target, dom.GetOuterHTML, dom.GetOuterHTMLParams{BackendNodeID: n.BackendDOMNodeID})
			if err != nil || strings.Contains(html.OuterHTML, `pseudo="-webkit`) {
				continue // a part of the browser's own date fields
			}
			t.required++
			t.found += count(listed[n.BackendDOMNodeID])
			if !listed[n.BackendDOMNodeID] {
				say("missed: %s %s", n.Role.Value, brief.Clip(strings.Join(strings.Fields(html.OuterHTML), " "), 150))
			}
		}
	}
	return nil
}

// identify gives the browser's id of a listed element, and whether there is
// any sign that it can be operated.
func (m *bed) identify(prefix string, r tab.Element) (cdp.BackendNodeID, bool, error) {
	_, world, err := m.world(prefix)
	if err != nil {
		return 0, false, err
	}
	object, err := cdp.Call(m.ctx, m.s.target, runtime.Evaluate, runtime.EvaluateParams{Expression: "decant.listed.get(" + jsonInt(r.Number) + ").deref()", ContextID: world})
	if err != nil {
		return 0, false, err
	}
	described, err := cdp.Call(m.ctx, m.s.target, dom.DescribeNode, dom.DescribeNodeParams{ObjectID: object.Result.ObjectID})
	if err != nil {
		return 0, false, err
	}
	operable, err := probe[bool](m, prefix, "probe.operable("+jsonInt(r.Number)+")")
	if err == nil && !operable {
		listeners, _ := cdp.Call(m.ctx, m.s.target, domdebugger.GetEventListeners, domdebugger.GetEventListenersParams{ObjectID: object.Result.ObjectID})
		for _, l := range listeners.Listeners {
			operable = operable || slices.Contains([]string{"click", "mousedown", "mouseup", "pointerdown", "keydown"}, l.Type)
		}
	}
	return described.Node.BackendNodeID, operable, err
}

// sampled is how many elements of a page are clicked.
const sampled = 8

func (m *bed) operate(t *tally) error {
	if _, err := m.do(tab.Request{Action: tab.Reload}); err != nil {
		return err
	}
	result, groups, err := m.list()
	if err != nil {
		return err
	}
	frames := map[int]string{}
	for prefix, rows := range groups {
		for _, r := range rows {
			frames[r.Number] = prefix
		}
		if _, err := probe[any](m, prefix, "probe.trap()"); err != nil {
			return err
		}
	}
	m.clickSome(t, result.Elements, frames)
	m.fillSome(t, result.Elements)
	return nil
}

func (m *bed) clickSome(t *tally, elements []tab.Element, frames map[int]string) {
	step := max(len(elements)/sampled, 1)
	for i, e := range elements {
		if i%step != 0 || !e.Enabled {
			continue
		}
		t.clicks++
		_, err := m.do(tab.Request{Action: tab.Click, Number: e.Number})
		hit := false
		if err == nil {
			hit, err = probe[bool](m, frames[e.Number], "probe.hit("+jsonInt(e.Number)+")")
		}
		t.clicked += count(hit)
		if !hit {
			say("click: %s: %v", e.Line(true), err)
		}
	}
}

// fillSome comes last, since what is typed into rich text replaces the links
// in it.
func (m *bed) fillSome(t *tally, elements []tab.Element) {
	fields := 0
	for _, e := range elements {
		typable := e.Enabled && !e.ReadOnly && (e.Type == "textarea" || e.Type == "input" && slices.Contains([]string{"text", "search", "email", "url", "tel", "password"}, e.InputType))
		if fields == 6 || !typable {
			continue
		}
		fields++
		t.fields++
		got, err := m.do(tab.Request{Action: tab.Type, Number: e.Number, Text: "hello"})
		ok := err == nil && (e.InputType == "password" || got.Outcome.Value == "hello")
		t.typed += count(ok)
		if !ok {
			say("type: %s: %v %+v", e.Line(true), err, got)
		}
	}
}
