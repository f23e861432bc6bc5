// Package visibility tells what of a web page a person can see.
//
// A page is judged from its own text: attributes, inline styles and the rules
// of its style elements. What lies in files the page only links to is not
// known, and where it could make text visible again, the text stays.
//
//	visibility.go   Hide, its options and its report
//	walk.go         one pass over the tree: who is hidden, and by what
//	attributes.go   what an element says of itself
//	judge.go        from computed style to a reason
//	style.go        the cascade for one element
//	decide.go       wrappers of the whole page stay, and streamed content
//	panel.go        so do tabs and other panels that a click opens
//	remove.go       takes away what is left, and counts it
//	sheet.go        the rules of style elements, found by package selector
//	rules.go        CSS text to rules; media.go, which of them apply
//	declaration.go  properties; value.go, lengths; colour.go, colours
package visibility

import (
	"github.com/decant-dev/decant/internal/tree"
)

// The reasons for which text is removed.
const (
	HiddenAttribute  = "hidden_attribute"
	DisplayNone      = "display_none"
	VisibilityHidden = "visibility_hidden"
	Opacity          = "opacity"
	TinyFont         = "tiny_font"
	SameColour       = "same_colour"
	Clipped          = "clipped"
	OffScreen        = "off_screen"
	ZeroSize         = "zero_size"
	Template         = "template"
	ClosedDialog     = "closed_dialog"
	AriaHidden       = "aria_hidden"
	Comment          = "comment"
)

// Options says what counts as hidden and how much is reported. The zero value
// removes what a person cannot see and reports counts only.
type Options struct {
	AriaHidden bool // also remove what is hidden from screen readers only
	Spans      int  // how many removed pieces to describe
}

// A Report says what was removed.
type Report struct {
	// Removed counts characters, white space left out, by reason.
	Removed map[string]int
	// Spans describes the first removed pieces, as many as were asked for.
	Spans []Span
	// Kept names the wrappers that hold most of the page and were kept
	// although they are hidden until a script runs.
	Kept []Span
	// Partial is set when the page's style rules were more than could be
	// looked at, so that hidden text may remain.
	Partial bool
}

// A Span is one piece of a page that is hidden.
type Span struct {
	Reason  string `json:"reason"`
	Excerpt string `json:"excerpt"`
	Path    string `json:"path"` // element names from the root, with positions
}

// Hide removes from the tree what a person would not see of it. Scripts,
// styles and noscript elements are left alone.
func Hide(root tree.Node, opts Options) Report {
	s := survey(root)
	w := walker{options: opts, sheet: s.sheet, linked: s.linked, finder: &s.sheet.finder}
	w.walk(root)
	r := remover{walker: &w, limit: opts.Spans}
	r.run(root)
	r.report.Partial = s.sheet.cut || w.finder.Budget < 0
	s.sheet.release()
	return r.report
}
