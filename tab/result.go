package tab

import "github.com/decant-dev/decant/page"

// A Result is what came of a request.
type Result struct {
	Session string `json:"session,omitempty"`
	URL     string `json:"url,omitempty"`
	Title   string `json:"title,omitempty"`
	Loading bool   `json:"loading,omitempty"` // the page had not settled in time

	Outcome  *Outcome   `json:"outcome,omitempty"` // of click, type, select, press
	Elements []Element  `json:"elements,omitzero"` // of elements; empty, not absent, where there are none
	Metadata *Metadata  `json:"metadata,omitempty"`
	Page     *page.Page `json:"page,omitempty"`    // of content
	Sessions []Session  `json:"sessions,omitzero"` // of list; likewise
	Image    []byte     `json:"image,omitempty"`   // of screenshot, PNG
	RawHTML  string     `json:"rawHtmlPath,omitempty"`
	Notices  []string   `json:"notices,omitempty"` // dialogs answered, downloads refused, …

	// Document is what content reads; the engine makes Page of it.
	Document *Document `json:"-"`
	// ShowSelectors says that the request asked for them in the text.
	ShowSelectors bool `json:"-"`
}

// An Outcome says truthfully what an action did.
type Outcome struct {
	Did       string   `json:"did"`                 // clicked, typed, selected, pressed
	How       string   `json:"how,omitempty"`       // through its label, by script; empty means by real input
	Element   string   `json:"element,omitempty"`   // kind and name of what was acted on
	Navigated string   `json:"navigated,omitempty"` // the new address
	Opened    []string `json:"opened,omitempty"`    // sessions of windows that were opened
	Changed   bool     `json:"changed"`             // whether anything on the page did
	Value     string   `json:"value,omitempty"`     // what the field now holds; never a password
	Checked   *bool    `json:"checked,omitempty"`
	Note      string   `json:"note,omitempty"`   // such as: the field took only 10 characters
	Healed    string   `json:"healed,omitempty"` // the selector that fits now, where the one given did not
}

// A Session is one line of a list of sessions.
type Session struct {
	ID          string `json:"id"`
	URL         string `json:"url"`
	Title       string `json:"title"`
	State       string `json:"state"` // active, crashed
	IdleSeconds int    `json:"idleSeconds"`
}

// A Document is a page as it stands in a browser: shadow roots and frames are
// part of the HTML, and what is not shown carries the hidden attribute.
type Document struct {
	URL       string
	Title     string
	HTML      []byte
	Status    int
	Truncated bool
	Loading   bool
}
