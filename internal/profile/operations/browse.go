package operations

import (
	"context"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/internal/schema"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/tab"
)

// A browseAction is one action of a browser session as a tool.
type browseAction struct {
	action   tab.Action
	about    string
	changes  bool     // it may do something on the page
	takes    []string // fields of the request beside the session
	required []string
}

var browseActions = []browseAction{
	{tab.Open, "Open a page in a new browser session, or in a tab beside one. Where several are open, other tools need a session. " +
		envelope.ShortMarks, false, []string{"url", "login"}, []string{"url"}},
	{tab.Navigate, "Go to an address in a session.", false, []string{"url"}, []string{"url"}},
	{tab.Content, "The page as Markdown, as it stands in the browser.", false,
		[]string{"selector", "new", "saveRawHtml"},
		nil},
	{tab.Elements, "What a person could operate on the page, numbered. Other tools take the numbers, or CSS selectors (>>> enters a shadow root, |> a frame).", false,
		[]string{"selector", "text", "new", "includeHidden", "inViewport", "maxElements", "maxTokens", "selectors"},
		nil},
	{tab.Click, "Click an element, or a place in it or the window.", true,
		[]string{"number", "selector", "button", "x", "y"}, nil},
	{tab.Answer, "Meet the dialog that is open, or the next ones: accept, dismiss or ask; text is for a prompt.", true,
		[]string{"value", "text"},
		[]string{"value"}},
	{tab.Type, "Type text into a field, which is cleared first.", true,
		[]string{"number", "selector", "text", "submit"}, []string{"text"}},
	{tab.Fill, "Fill the fields of a form in one step; submit sends it.", true,
		[]string{"fields", "selector", "submit"}, []string{"fields"}},
	{tab.Select, "Choose an option of a select, listbox or combobox.", true, []string{"number", "selector", "value"},
		[]string{"value"}},
	{tab.Upload, "Give a file of the upload folder to a file field, by default the one last asked for.", true,
		[]string{"path", "number", "selector"}, []string{"path"}},
	{tab.Press, "Press a key, such as Enter or Control+A.", true, []string{"number", "selector", "key"},
		[]string{"key"}},
	{tab.Wait, "Wait for an element, a text or an address.", false,
		[]string{"selector", "text", "url", "gone", "seconds"}, nil},
	{tab.Scroll, "Scroll the page.", false, []string{"to", "x", "y", "number", "selector"}, nil},
	{tab.Screenshot, "A picture of the window, the page or an element.", false,
		[]string{"fullPage", "numbers", "number", "selector"}, nil},
	{tab.Save, "Keep the session's login under a name, to open with later.", false, []string{"login"}, nil},
	{tab.List, "The sessions that are open, with address and title.", false, nil, nil},
	{tab.Close, "Close a session.", false, nil, nil},
}

// browseTools are the browser's, where there is one.
func browseTools(h *tool.Host) ([]tool.Tool, error) {
	if !h.Browses {
		return nil, nil
	}
	var tools []tool.Tool
	for _, a := range browseActions {
		input, err := a.schema()
		if err != nil {
			return nil, err
		}
		t := tool.Tool{Name: "browse_" + string(a.action), Description: a.about, Input: input,
			Hints: a.hints()}
		made, err := tool.New(t, func(ctx context.Context, in tab.Request) (*tool.Result, error) {
			in.Action = a.action
			result, err := h.Engine.Browse(ctx, in)
			if err != nil {
				return nil, err
			}
			return browsed(&in, result), nil
		})
		if err != nil {
			return nil, err
		}
		tools = append(tools, made)
	}
	for _, j := range jointActions {
		made, err := j.tool(h)
		if err != nil {
			return nil, err
		}
		tools = append(tools, made)
	}
	return tools, nil
}

// A jointAction is several actions that are asked for seldom, as one tool.
type jointAction struct {
	name, about string
	changes     bool
	actions     []tab.Action
	takes       []string
}

var jointActions = []jointAction{
	{"history", "Go back or forward in the session's history, or load the page again.", false,
		[]tab.Action{tab.Back, tab.Forward, tab.Reload}, nil},
	{"act", "Hover over an element; drag it to a target or by x and y; submit its form, or the one last filled; print the page " +
		"to a PDF file; or media, whose value is play, pause, mute, unmute or seek.", true,
		[]tab.Action{tab.Hover, tab.Drag, tab.Submit, tab.PDF, tab.Media},
		[]string{"number", "selector", "target", "x", "y", "value", "seconds"}},
}

func (j *jointAction) tool(h *tool.Host) (tool.Tool, error) {
	one := browseAction{changes: j.changes, takes: append([]string{"action"}, j.takes...), required: []string{"action"}}
	input, err := one.schema()
	if err != nil {
		return tool.Tool{}, err
	}
	which := &jsonschema.Schema{Type: "string"}
	for _, a := range j.actions {
		which.Enum = append(which.Enum, string(a))
	}
	input.Properties["action"] = which
	t := tool.Tool{Name: "browse_" + j.name, Description: j.about, Input: input, Hints: one.hints()}
	return tool.New(t, func(ctx context.Context, in tab.Request) (*tool.Result, error) {
		result, err := h.Engine.Browse(ctx, in)
		if err != nil {
			return nil, err
		}
		return browsed(&in, result), nil
	})
}

// hints are none for what may do something on the page: that is what a client
// takes any tool for.
func (a *browseAction) hints() *tool.Hints {
	if a.changes {
		return nil
	}
	return &tool.Hints{}
}

// spoken are the fields that say more than their names; those that every action
// shares are told once, by open and elements. A model reads all of it at once.
var spoken = map[string]string{
	"button":      "right, middle or double",
	"fields":      "values by names or labels",
	"fullPage":    "all of the page",
	"gone":        "until it is gone",
	"login":       "name of a kept login",
	"new":         "only what is new since the last look",
	"numbers":     "draw the elements' numbers",
	"saveRawHtml": "HTML to a file too",
	"seconds":     "default 10",
	"submit":      "then send it",
	"target":      "number or selector of where to",
	"to":          "up, down, top or bottom",
	"value":       "",
}

// schema is that of the request with only the fields that the action takes.
func (a *browseAction) schema() (*jsonschema.Schema, error) {
	input, err := schema.For[tab.Request]()
	if err != nil {
		return nil, err
	}
	for name := range input.Properties {
		if (name != "session" || a.action == tab.List) && !slices.Contains(a.takes, name) {
			delete(input.Properties, name)
			continue
		}
		short := *input.Properties[name] // the schema of a choice is everybody's
		short.Description, short.AdditionalProperties = spoken[name], nil
		input.Properties[name] = &short
	}
	input.Required = a.required
	input.PropertyOrder, input.AdditionalProperties = nil, nil
	return input, nil
}

// browsed is what came of an action: the page's words wrapped, and a picture
// as one.
func browsed(req *tab.Request, result *tab.Result) *tool.Result {
	bare := *result
	bare.Image, bare.Page = nil, nil
	told := tool.Told(browsedText(req, result), bare, facts.Room)
	told.Image = result.Image
	return told
}

// browsedText marks the page's words as the page's. Answers to single steps come
// many times over, so their marks are short ones, and what is ours stands
// outside of them.
func browsedText(req *tab.Request, result *tab.Result) string {
	if result.Page != nil {
		return parcel.WrapBrowse(result).Text
	}
	ours, theirs := result.Terse(req)
	if theirs == "" {
		return ours
	}
	return strings.TrimLeft(ours+"\n"+envelope.Enclose(theirs).Text, "\n")
}
