// Package synapticflow speaks of browser sessions in the shapes of
// SynapticFlow's tools.
package synapticflow

import (
	"fmt"

	"github.com/decant-dev/decant/tab"
)

// arguments are what the tools take; each takes some of them.
type arguments struct {
	SessionID     string `json:"sessionId,omitempty"`
	URL           string `json:"url,omitempty"`
	Title         string `json:"title,omitempty"`
	Selector      string `json:"selector,omitempty"`
	Text          string `json:"text,omitempty"`
	X             int    `json:"x,omitempty"`
	Y             int    `json:"y,omitempty"`
	SaveRawHTML   bool   `json:"saveRawHtml,omitempty"`
	IncludeHidden bool   `json:"includeHidden,omitempty"`
	MaxElements   int    `json:"maxElements,omitempty"`
}

// A verb is one tool: what it is called and does, and the arguments that it
// cannot do without.
type verb struct {
	name        string
	description string
	action      tab.Action
	required    []string
}

// verbs are the tools, in the order in which they are offered.
var verbs = []verb{
	{"createSession", "Open a page in a new browser session", tab.Open, []string{"url"}},
	{"closeSession", "Close a browser session", tab.Close, []string{"sessionId"}},
	{"listSessions", "List the browser sessions that are open", tab.List, nil},
	{"navigateToUrl", "Go to an address", tab.Navigate, []string{"sessionId", "url"}},
	{"navigateBack", "Go back in the session's history", tab.Back, []string{"sessionId"}},
	{"navigateForward", "Go forward in the session's history", tab.Forward, []string{"sessionId"}},
	{"getCurrentUrl", "The address that a session is at", tab.State, []string{"sessionId"}},
	{"getPageTitle", "The title of a session's page", tab.State, []string{"sessionId"}},
	{"scrollPage", "Scroll to a place of the page", tab.Scroll, []string{"sessionId", "x", "y"}},
	{"clickElement", "Click an element", tab.Click, []string{"sessionId", "selector"}},
	{
		"inputText",
		"Type text into a field, which is cleared first",
		tab.Type,
		[]string{"sessionId", "selector", "text"},
	},
	{"extractPageContent", "The page's content as Markdown", tab.Content, []string{"sessionId"}},
	{"extractContent", "The content of the page, or of a part of it, as Markdown", tab.Content, []string{"sessionId"}},
	{"extractInteractable", "The elements that can be used, each with a selector", tab.Elements, []string{"sessionId"}},
}

// request is the action that a call of the tool asks for.
func (v *verb) request(args *arguments) (tab.Request, error) {
	given := map[string]string{"sessionId": args.SessionID, "url": args.URL, "selector": args.Selector}
	for _, name := range v.required {
		if value, known := given[name]; known && value == "" {
			return tab.Request{}, fmt.Errorf("%w: %s needs %s", tab.ErrRequest, v.name, name)
		}
	}
	if args.MaxElements < 0 || args.MaxElements > 500 {
		return tab.Request{}, fmt.Errorf("%w: maxElements must be between 1 and 500", tab.ErrRequest)
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
