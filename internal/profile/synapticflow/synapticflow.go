// Package synapticflow speaks of browser sessions in the shapes of
// SynapticFlow's tools.
package synapticflow

import (
	"fmt"

	"github.com/decant-dev/decant/tab"
)

// arguments are what the tools take; each takes some of them.
type arguments struct {
	SessionID     string `json:"sessionId,omitempty" jsonschema:"id that createSession gave"`
	URL           string `json:"url,omitempty" jsonschema:"address of a page, http or https"`
	Title         string `json:"title,omitempty" jsonschema:"a name for the session; the page's own is shown"`
	Selector      string `json:"selector,omitempty" jsonschema:"CSS selector of an element or a part of the page"`
	Text          string `json:"text,omitempty" jsonschema:"what to type"`
	X             int    `json:"x,omitempty" jsonschema:"pixels from the left"`
	Y             int    `json:"y,omitempty" jsonschema:"pixels from the top"`
	SaveRawHTML   bool   `json:"saveRawHtml,omitempty" jsonschema:"save the page's HTML to a file too"`
	IncludeHidden bool   `json:"includeHidden,omitempty" jsonschema:"list hidden elements too"`
	MaxElements   int    `json:"maxElements,omitempty" jsonschema:"most elements to list"`
}

// A verb is one tool: what it is called and does, the arguments that it cannot
// do without, and those that it takes besides.
type verb struct {
	name        string
	description string
	action      tab.Action
	required    []string
	optional    []string
}

// verbs are the tools, in the order in which they are offered.
var verbs = []verb{
	{"createSession", "Open a page in a new browser session", tab.Open, []string{"url"}, []string{"title"}},
	{"closeSession", "Close a browser session", tab.Close, []string{"sessionId"}, nil},
	{"listSessions", "List the browser sessions that are open", tab.List, nil, nil},
	{"navigateToUrl", "Go to an address", tab.Navigate, []string{"sessionId", "url"}, nil},
	{"navigateBack", "Go back in the session's history", tab.Back, []string{"sessionId"}, nil},
	{"navigateForward", "Go forward in the session's history", tab.Forward, []string{"sessionId"}, nil},
	{"getCurrentUrl", "The address that a session is at", tab.State, []string{"sessionId"}, nil},
	{"getPageTitle", "The title of a session's page", tab.State, []string{"sessionId"}, nil},
	{"scrollPage", "Scroll to a place of the page", tab.Scroll, []string{"sessionId", "x", "y"}, nil},
	{"clickElement", "Click an element", tab.Click, []string{"sessionId", "selector"}, nil},
	{"inputText", "Type text into a field, which is cleared first", tab.Type,
		[]string{"sessionId", "selector", "text"}, nil},
	{"extractPageContent", "The page's content as Markdown", tab.Content,
		[]string{"sessionId"}, []string{"saveRawHtml"}},
	{"extractContent", "The content of the page, or of a part of it, as Markdown", tab.Content,
		[]string{"sessionId"}, []string{"selector", "saveRawHtml"}},
	{"extractInteractable", "The elements that can be used, each with a selector", tab.Elements,
		[]string{"sessionId"}, []string{"selector", "includeHidden", "maxElements"}},
}

// request is the action that a call of the tool asks for.
func (v *verb) request(args *arguments) (tab.Request, error) {
	given := map[string]string{"sessionId": args.SessionID, "url": args.URL, "selector": args.Selector}
	for _, name := range v.required {
		if value, known := given[name]; known && value == "" {
			return tab.Request{}, fmt.Errorf("%w: %s needs %s", tab.ErrRequest, v.name, name)
		}
	}
	if args.MaxElements < 0 || args.MaxElements > maxElements {
		return tab.Request{}, fmt.Errorf("%w: maxElements must be between 1 and %d", tab.ErrRequest, maxElements)
	}
	return tab.Request{
		Action: v.action, Session: args.SessionID, URL: args.URL, Selector: args.Selector, X: args.X, Y: args.Y,
		Text: textFor(v, args), SaveRawHTML: args.SaveRawHTML, IncludeHidden: args.IncludeHidden,
		MaxElements: args.MaxElements, Selectors: true,
	}, nil
}

// textFor keeps a stray text from narrowing a list.
func textFor(v *verb, args *arguments) string {
	if v.action == tab.Type {
		return args.Text
	}
	return ""
}
