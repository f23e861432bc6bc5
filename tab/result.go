package tab

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/page"
)

// A Result is what came of a request.
type Result struct {
	Session string `json:"session,omitempty"`
	URL     string `json:"url,omitempty"`
	Title   string `json:"title,omitempty"`
	Loading bool   `json:"loading,omitempty"` // the page had not settled in time

	// Pending is what was still loading then.
	Pending []string `json:"pending,omitempty"`

	Outcome  *Outcome   `json:"outcome,omitempty"` // of click, type, select, press
	Elements []Element  `json:"elements,omitzero"` // of elements; empty, not absent, where there are none
	Metadata *Metadata  `json:"metadata,omitempty"`
	Page     *page.Page `json:"page,omitempty"`    // of content
	Sessions []Session  `json:"sessions,omitzero"` // of list; likewise
	Image    []byte     `json:"image,omitempty"`   // of screenshot, PNG
	RawHTML  string     `json:"rawHtmlPath,omitempty"`
	File     string     `json:"file,omitempty"` // where a PDF was saved
	PDF      []byte     `json:"-"`

	Downloads []Download `json:"downloads,omitempty"`
	Notices   []string   `json:"notices,omitempty"` // dialogs answered, downloads refused, …

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
	Pending   []string `json:"-"`                // what was still loading when the wait for it ended
	Fields    []Field  `json:"fields,omitempty"` // of fill
	Left      []string `json:"left,omitempty"`   // required fields that are still empty
	Sent      string   `json:"sent,omitempty"`   // how a form was
	Dialog    *Dialog  `json:"dialog,omitempty"` // that waits for an answer
	Since     bool     `json:"-"`                // nothing was done; it is about what has changed
	Healed    string   `json:"healed,omitempty"` // the selector that fits now, where the one given did not

	Change
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
	Part      bool // it is a part of the page, all of which is wanted
	Loading   bool
	Pending   []string // what was still loading
	Missing   string   // what was waited for and did not come
}

// StillLoading says what was, as the end of a sentence; nothing if nothing was.
func StillLoading(pending []string) string {
	if len(pending) == 0 {
		return ""
	}
	return "; still loading: " + strings.Join(pending, ", ")
}

// A Dialog is one that the page has opened and that waits for an answer.
type Dialog struct {
	Type    string `json:"type"` // alert, confirm, prompt
	Message string `json:"message"`
	Default string `json:"default,omitempty"`
}

func (d *Dialog) String() string { return d.Type + " " + quoted(d.Message) }

// A Download is a file that a page gave.
type Download struct {
	Name  string `json:"name"`
	Path  string `json:"path,omitempty"`
	Bytes int64  `json:"bytes,omitempty"`
	Error string `json:"error,omitempty"`
}

func (d Download) String() string {
	if d.Error != "" {
		return fmt.Sprintf("the download of %s failed: %s", quoted(d.Name), d.Error)
	}
	return fmt.Sprintf("downloaded %s, %d bytes", d.Path, d.Bytes)
}
