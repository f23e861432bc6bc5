package tab

import (
	"fmt"
	"strings"
)

// A Change is what is different on a page after an action, or since the last
// look at it.
type Change struct {
	Title    string    `json:"newTitle,omitempty"`
	Heading  string    `json:"heading,omitempty"` // of a page that was come to
	Controls int       `json:"controls,omitempty"`
	Dialogs  []string  `json:"dialogs,omitempty"` // that the page drew, by their names
	Closed   int       `json:"dialogsClosed,omitempty"`
	Messages []string  `json:"messages,omitempty"` // alerts, states, what fields complain of
	New      []Element `json:"new,omitempty"`
	Altered  []Element `json:"altered,omitempty"`
	Gone     []string  `json:"gone,omitempty"` // by number, kind and name
	Text     []string  `json:"text,omitempty"` // lines that were not there before
	Focus    string    `json:"focus,omitempty"`
	Console  []string  `json:"console,omitempty"` // errors of the page's scripts
	More     More      `json:"more,omitzero"`
}

// More counts what a change has left out.
type More struct {
	New     int `json:"new,omitempty"`
	Altered int `json:"altered,omitempty"`
	Gone    int `json:"gone,omitempty"`
	Text    int `json:"text,omitempty"`
}

// Empty tells whether nothing is different.
func (c *Change) Empty() bool { return len(c.Lines(false)) == 0 }

// Lines is the change in a few lines, each of one kind.
func (c *Change) Lines(selectors bool) []string {
	var out []string
	say := func(kind string, parts []string, more int) {
		if more > 0 {
			parts = append(parts, fmt.Sprintf("%d more", more))
		}
		if len(parts) > 0 {
			out = append(out, kind+": "+strings.Join(parts, " · "))
		}
	}
	say("title", one(c.Title), 0)
	say("heading", one(c.Heading), 0)
	if c.Controls > 0 {
		out = append(out, fmt.Sprintf("%d elements", c.Controls))
	}
	say("dialog opened", c.Dialogs, 0)
	if c.Closed > 0 && len(c.Dialogs) == 0 {
		out = append(out, "dialog closed")
	}
	say("says", c.Messages, 0)
	say("new", lines(c.New, selectors), c.More.New)
	say("changed", lines(c.Altered, selectors), c.More.Altered)
	say("gone", c.Gone, c.More.Gone)
	say("text", c.Text, c.More.Text)
	say("focus", one(c.Focus), 0)
	say("console", c.Console, 0)
	return out
}

func one(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func lines(elements []Element, selectors bool) []string {
	var out []string
	for i := range elements {
		out = append(out, elements[i].Line(selectors))
	}
	return out
}
