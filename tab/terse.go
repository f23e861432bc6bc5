package tab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Terse is the result for a model that acts step by step, parted into what is
// ours to say, which needs no marks, and the words of the page. What the request
// said itself is not said again.
func (r *Result) Terse(req *Request) (ours, theirs string) {
	var t terse
	switch {
	case r.Metadata != nil:
		t.elements(r)
	case r.Sessions != nil:
		t.sessions(r.Sessions)
	case r.Outcome != nil:
		t.outcome(r.Outcome, req)
		t.change(&r.Outcome.Change, r.ShowSelectors)
	default:
		t.arrival(r, req)
	}
	t.rest(r)
	return strings.Join(t.ours, "; "), strings.Join(t.theirs, "\n")
}

type terse struct{ ours, theirs []string }

func (t *terse) say(format string, args ...any) {
	t.ours = append(t.ours, fmt.Sprintf(format, args...))
}

// quote keeps a line of the page's, unless another has said it.
func (t *terse) quote(kind string, parts []string, more int) {
	parts = slices.DeleteFunc(slices.Clone(parts), t.said)
	if more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	if len(parts) > 0 {
		t.theirs = append(t.theirs, kind+strings.Join(parts, " · "))
	}
}

func (t *terse) said(part string) bool {
	return part == "" || slices.ContainsFunc(t.theirs, func(line string) bool { return strings.HasSuffix(line, ": "+part) })
}

func (t *terse) elements(r *Result) {
	t.theirs = append(t.theirs, r.lines()...)
	if more := r.Metadata.TotalCount - len(r.Elements); more > 0 {
		t.say("%d more, narrow with selector or text", more)
	}
	if n := r.Metadata.UnreadableFrames; n > 0 {
		t.say("%d frames could not be read", n)
	}
	if r.Metadata.TotalCount == 0 {
		t.say("no elements")
	}
}

func (t *terse) sessions(open []Session) {
	if len(open) == 0 {
		t.say("no session is open")
	}
	for _, s := range open {
		t.theirs = append(t.theirs, fmt.Sprintf("%s %s %q%s", Short(s.ID), s.URL, s.Title, unless(s.State, "active")))
	}
}

// arrival tells of a page that was gone to, or looked at.
func (t *terse) arrival(r *Result, req *Request) {
	switch req.Action {
	case Open:
		t.say("opened session %s", Short(r.Session))
	case Scroll:
		t.say("scrolled")
		return
	}
	if r.URL != req.URL && r.URL != req.URL+"/" {
		t.theirs = append(t.theirs, r.URL)
	}
	t.quote("title: ", one(r.Title), 0)
}

func (t *terse) outcome(o *Outcome, req *Request) {
	t.deed(o, req)
	for _, id := range o.Opened {
		t.say("opened session %s", Short(id))
	}
	if checked := checkedWord(o.Checked); checked != "" {
		t.say("%s", checked)
	}
	switch {
	case req.Action == Media || o.Navigated != "": // which may fail with words of a server
		t.quote("", one(o.Note), 0)
	case o.Note != "":
		t.say("%s", o.Note)
	}
	if o.idle() {
		t.say("nothing changed")
	}
	t.quote("the selector is now ", one(o.Healed), 0)
	t.quote("sent ", one(o.Sent), 0)
	if o.Dialog != nil {
		t.say("a dialog waits for an answer")
		t.quote("", one(o.Dialog.String()), 0)
	}
	t.fields(o, req)
	t.quote("at ", one(o.Navigated), 0)
}

// deed tells what was done to what: by its number, if it was named so, or as
// the page calls it.
func (t *terse) deed(o *Outcome, req *Request) {
	numbers, named, how := numbersOf(req), o.Element, o.How
	if req.Action == Drag { // whose how is the name of where to
		named, how = strings.TrimSpace(named+" "+how), ""
	}
	did := o.Did
	switch {
	case len(o.Fields) > 0:
		did, named = did+" "+o.Filled(), ""
	case numbers != "" && o.Healed == "":
		did, named = did+" "+numbers, ""
	}
	t.say("%s", strings.TrimSpace(did+" "+how))
	t.quote("", one(named), 0)
}

// numbersOf is how the request named what it acts on, where that was by
// numbers alone.
func numbersOf(req *Request) string {
	if req.Number == 0 {
		return ""
	}
	if req.Action != Drag || req.Target == "" {
		return strconv.Itoa(req.Number)
	}
	if _, err := strconv.Atoi(string(req.Target)); err != nil {
		return ""
	}
	return fmt.Sprintf("%d to %s", req.Number, req.Target)
}

// fields tells what fields hold, where that is not what they were given.
func (t *terse) fields(o *Outcome, req *Request) {
	if o.Value != "" && o.Value != req.Text && o.Value != req.Value && o.Value != req.Path {
		t.quote("value: ", one(o.Value), 0)
	}
	var took []string
	for _, f := range o.Fields {
		switch {
		case f.State != Filled || f.Note != "":
			t.theirs = append(t.theirs, f.String())
		case !f.asGiven(req.Fields[f.Name]):
			took = append(took, strings.TrimSpace(f.Name+" "+quotedIf(f.Value)))
		case !f.answersTo(f.Name):
			took = append(took, fmt.Sprintf("%s by %s", f.Name, f.Element))
		}
	}
	t.quote("took: ", took, 0)
	t.quote("left empty though required: ", o.Left, 0)
}

// asGiven tells whether a field holds what it was given. What a password holds
// is not known.
func (f *Field) asGiven(value any) bool {
	switch v := value.(type) {
	case bool:
		return f.Value == map[bool]string{true: "checked", false: "not checked"}[v]
	case []any:
		return false
	}
	return f.Secret || f.Value == fmt.Sprint(value)
}

// answersTo tells whether the page calls a field so, but for letters' case and
// signs such as the colon after a label.
func (f *Field) answersTo(name string) bool {
	_, called, _ := strings.Cut(f.Element, " ")
	return strings.EqualFold(words(called), words(name))
}

func words(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

func (t *terse) change(c *Change, selectors bool) {
	if c.Controls > 0 {
		t.say("%d elements", c.Controls)
	}
	if c.Closed > 0 && len(c.Dialogs) == 0 {
		t.say("dialog closed")
	}
	if gone := c.goneNumbers(); gone != "" {
		t.say("gone: %s", gone)
	}
	t.quote("title: ", one(c.Title), 0)
	t.quote("heading: ", one(c.Heading), 0)
	t.quote("dialog opened: ", c.Dialogs, 0)
	t.quote("says: ", c.Messages, 0)
	t.quote("new: ", lines(c.New, selectors), c.More.New)
	t.quote("changed: ", lines(c.Altered, selectors), c.More.Altered)
	t.quote("text: ", c.Text, c.More.Text)
	t.quote("focus: ", one(c.Focus), 0)
	t.quote("console: ", c.Console, 0)
}

// goneNumbers names the elements that are gone by the numbers that the caller
// knows them by, and counts the others.
func (c *Change) goneNumbers() string {
	var spans [][2]int
	others := c.More.Gone
	for _, g := range c.Gone {
		first, _, _ := strings.Cut(g, " ")
		n, err := strconv.Atoi(first)
		switch last := len(spans) - 1; {
		case err != nil:
			others++
		case last >= 0 && spans[last][1] == n-1:
			spans[last][1] = n
		default:
			spans = append(spans, [2]int{n, n})
		}
	}
	var parts []string
	for _, s := range spans {
		if s[0] == s[1] {
			parts = append(parts, strconv.Itoa(s[0]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", s[0], s[1]))
		}
	}
	known := strings.Join(parts, ", ")
	switch {
	case others == 0:
		return known
	case known == "":
		return fmt.Sprintf("%d elements", others)
	}
	return fmt.Sprintf("%s and %d more", known, others)
}

// rest is what any action may have besides.
func (t *terse) rest(r *Result) {
	if r.Loading {
		t.say("still loading")
		t.quote("loading: ", r.Pending, 0)
	}
	if r.RawHTML != "" {
		t.say("HTML saved to %s", r.RawHTML)
	}
	if r.File != "" {
		t.say("saved to %s", r.File)
	}
	for _, d := range r.Downloads {
		t.theirs = append(t.theirs, d.String())
	}
	t.theirs = append(t.theirs, r.Notices...)
}
