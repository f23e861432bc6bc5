package operations

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

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
	{tab.Open, "Open a page in a new browser session; with a session, in a tab beside it.", false, []string{"url", "login"}, []string{"url"}},
	{tab.Navigate, "Go to an address in a session.", false, []string{"url"}, []string{"url"}},
	{tab.Back, "Go back in the session's history.", false, nil, nil},
	{tab.Forward, "Go forward in the session's history.", false, nil, nil},
	{tab.Reload, "Load the page again.", false, nil, nil},
	{tab.Content, "The page as Markdown, as it stands in the browser.", false, []string{"selector", "new", "saveRawHtml"},
		nil},
	{tab.Elements, "What a person could operate on the page, numbered. Actions take these numbers, which elements keep while they live.", false,
		[]string{"selector", "text", "new", "includeHidden", "inViewport", "maxElements", "maxTokens", "selectors"}, nil},
	{tab.Click, "Click an element, by its number in the last list or by a selector.", true,
		[]string{"number", "selector", "button", "x", "y"}, nil},
	{tab.Hover, "Move the mouse over an element.", true, []string{"number", "selector"}, nil},
	{tab.Drag, "Drag an element to another, or by x and y pixels.", true,
		[]string{"number", "selector", "target", "x", "y"}, nil},
	{tab.Answer, "Answer the dialog that is open, or the next ones: accept, dismiss, or ask, which leaves them open.", true, []string{"value", "text"},
		[]string{"value"}},
	{tab.Media, "Video and audio: play, pause, mute, unmute, or seek to seconds.", true, []string{"value", "number", "selector", "seconds"},
		[]string{"value"}},
	{tab.Type, "Type text into a field, which is cleared first.", true,
		[]string{"number", "selector", "text", "submit"}, []string{"text"}},
	{tab.Fill, "Fill the fields of a form in one step; submit sends it.", true,
		[]string{"fields", "selector", "submit"}, []string{"fields"}},
	{tab.Submit, "Submit a form: that of an element, the one last filled, or the only one.", true,
		[]string{"number", "selector"}, nil},
	{tab.Select, "Choose an option, by value or label, of a select, listbox or combobox.", true, []string{"number", "selector", "value"},
		[]string{"value"}},
	{tab.Upload, "Give a file to a file field, where a folder for uploads is set up. Without an element it goes to the field that the page last asked for.", true, []string{"path", "number", "selector"}, []string{"path"}},
	{tab.Press, "Press a key, such as Enter or Control+A.", true, []string{"number", "selector", "key"},
		[]string{"key"}},
	{tab.Wait, "Wait for an element, a text or an address, or until it is gone.", false,
		[]string{"selector", "text", "url", "gone", "seconds"}, nil},
	{tab.Scroll, "Scroll the page.", false, []string{"to", "x", "y", "number", "selector"}, nil},
	{tab.Screenshot, "A picture of the window, the page or an element.", false,
		[]string{"fullPage", "numbers", "number", "selector"}, nil},
	{tab.PDF, "Print the page to a PDF file.", false, nil, nil},
	{tab.Save, "Keep the session's login under a name, to open with later.", false, []string{"login"}, nil},
	{tab.State, "The address and title of a session.", false, nil, nil},
	{tab.List, "The sessions that are open.", false, nil, nil},
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
			return browsed(result, a.action == tab.Open), nil
		})
		if err != nil {
			return nil, err
		}
		tools = append(tools, made)
	}
	return tools, nil
}

// hints are none for what may do something on the page: that is what a client
// takes any tool for.
func (a *browseAction) hints() *tool.Hints {
	if a.changes {
		return nil
	}
	return &tool.Hints{}
}

// briefly is what fields are for, in fewer words than where there is more room:
// a model reads them once for each tool.
var briefly = map[string]string{
	"session":  "id, where several are open",
	"url":      "",
	"selector": "CSS; >>> enters a shadow root, |> a frame",
	"number":   "of an element in the last list",
	"value":    "",
	"x":        "pixels",
	"y":        "",
	"seconds":  "at most, default 10; alone, just so long",
	"target":   "number or selector",
	"button":   "right, middle or double",
	"key":      "",
}

// schema is that of the request with only the fields that the action takes.
func (a *browseAction) schema() (*jsonschema.Schema, error) {
	input, err := schema.For[tab.Request]()
	if err != nil {
		return nil, err
	}
	for name := range input.Properties {
		if name != "session" && !slices.Contains(a.takes, name) {
			delete(input.Properties, name)
			continue
		}
		if words, ok := briefly[name]; ok {
			input.Properties[name].Description = words
		}
	}
	input.Required = a.required
	input.PropertyOrder, input.AdditionalProperties = nil, nil
	return input, nil
}

// browsed is what came of an action: the page's words wrapped, and a picture
// as one.
func browsed(result *tab.Result, opened bool) *tool.Result {
	bare := *result
	bare.Image, bare.Page = nil, nil
	text := parcel.WrapBrowse(result).Text
	if opened {
		text += noticeLine(fmt.Sprintf("the session is %q", result.Session))
	}
	told := tool.Told(text, bare, facts.Room)
	told.Image = result.Image
	return told
}
