package tab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Text is the result as short text for a model. It holds words of the page,
// so it belongs into an envelope.
func (r *Result) Text() string {
	var b strings.Builder
	switch {
	case r.Metadata != nil:
		r.writeElements(&b)
	case r.Sessions != nil && len(r.Sessions) == 0:
		b.WriteString("no session is open\n")
	case r.Sessions != nil:
		if len(r.Sessions) == 0 {
			b.WriteString("no sessions are open\n")
		}
		for _, s := range r.Sessions {
			fmt.Fprintf(&b, "%s %s %q%s\n", s.ID, s.URL, s.Title, unless(s.State, "active"))
		}
	case r.Page != nil:
		b.WriteString(strings.TrimRight(r.Page.Content, "\n") + "\n")
	case r.Outcome != nil:
		b.WriteString(r.Outcome.String() + "\n")
		for _, line := range append(r.Outcome.fieldLines(), r.Outcome.Lines(r.ShowSelectors)...) {
			b.WriteString(line + "\n")
		}
	case r.URL != "":
		fmt.Fprintf(&b, "%s %q\n", r.URL, r.Title)
	}
	if r.Loading {
		b.WriteString(cmp.Or(strings.TrimPrefix(StillLoading(r.Pending), "; "), "still loading") + "\n")
	}
	if r.RawHTML != "" {
		fmt.Fprintf(&b, "HTML saved to %s\n", r.RawHTML)
	}
	if r.File != "" {
		fmt.Fprintf(&b, "saved to %s\n", r.File)
	}
	for _, d := range r.Downloads {
		b.WriteString(d.String() + "\n")
	}
	for _, n := range r.Notices {
		b.WriteString(n + "\n")
	}
	return b.String()
}

// Ours tells whether no word of the text is a page's, so that it needs no
// marks.
func (r *Result) Ours() bool {
	o := r.Outcome
	return o != nil && !o.Since && o.Element == "" && o.Navigated == "" && o.Value == "" && o.Dialog == nil &&
		len(o.Fields) == 0 && len(o.Opened) == 0 && o.Healed == "" && o.Sent == "" && o.Change.Empty() &&
		len(r.Notices)+len(r.Downloads)+len(r.Pending) == 0 || r.Sessions != nil && len(r.Sessions) == 0
}

// ShortID is how much of a session's id tells it, unless two begin alike.
const ShortID = 8

// Short is an id as far as it is needed to name a session.
func Short(id string) string {
	if len(id) != 36 {
		return id
	}
	return id[:ShortID]
}

func unless(state, usual string) string {
	if state == usual {
		return ""
	}
	return " " + state
}

func (r *Result) writeElements(b *strings.Builder) {
	for _, line := range r.lines() {
		b.WriteString(line + "\n")
	}
	if more := r.Metadata.TotalCount - len(r.Elements); more > 0 {
		fmt.Fprintf(b, "%d more, narrow with selector or text\n", more)
	}
	if n := r.Metadata.UnreadableFrames; n > 0 {
		fmt.Fprintf(b, "%d frames could not be read\n", n)
	}
	if r.Metadata.TotalCount == 0 {
		b.WriteString("no elements\n")
	}
}

// lines are the elements, each in its line. One that is in the same row or card as
// the one before says only so.
func (r *Result) lines() []string {
	var lines []string
	before := ""
	for _, e := range r.Elements {
		if e.Item != "" && e.Item == before {
			e.Item = "…"
		} else {
			before = e.Item
		}
		lines = append(lines, e.Line(r.ShowSelectors))
	}
	return lines
}

// Line is the element in one line: number, kind, name and what is not as
// usual of its state.
func (e *Element) Line(selector bool) string {
	var b strings.Builder
	kind := e.Type
	if e.Role != "" {
		kind = e.Role
	}
	fmt.Fprintf(&b, "%d %s", e.Number, kind)
	if e.Text != "" {
		fmt.Fprintf(&b, " %s", quoted(e.Text))
	}
	if e.Item != "" {
		fmt.Fprintf(&b, " in %s", quoted(e.Item))
	}
	if e.Value != "" && e.Value != e.Text {
		fmt.Fprintf(&b, " =%s", quoted(e.Value))
	}
	if e.Placeholder != "" && e.Placeholder != e.Text {
		fmt.Fprintf(&b, " placeholder %s", quoted(e.Placeholder))
	}
	for _, state := range e.states() {
		b.WriteString(" " + state)
	}
	if len(e.Options) > 0 {
		b.WriteString(" of " + someOptions(e.Options))
	}
	if selector {
		b.WriteString(" " + e.Selector)
	}
	return b.String()
}

// quoted leaves characters as they are, since escapes cost tokens.
func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, "'") + `"` }

func (e *Element) states() []string {
	var out []string
	for _, s := range []struct {
		word string
		is   bool
	}{
		{"checked", e.Checked != nil && *e.Checked},
		{"expanded", e.Expanded != nil && *e.Expanded},
		{"disabled", !e.Enabled},
		{"hidden", !e.Visible && !e.Offscreen},
		{"required", e.Required},
		{"readonly", e.ReadOnly},
		{"offscreen", e.Offscreen},
	} {
		if s.is {
			out = append(out, s.word)
		}
	}
	return out
}

// shownOptions is how many options of a select its line shows.
const shownOptions = 6

func someOptions(options []string) string {
	if len(options) <= shownOptions {
		return strings.Join(options, "|")
	}
	return fmt.Sprintf("%s|… %d options", strings.Join(options[:shownOptions], "|"), len(options))
}

// String is the outcome as one sentence.
func (o *Outcome) String() string {
	var b strings.Builder
	b.WriteString(o.Did)
	if o.Element != "" {
		b.WriteString(" " + o.Element)
	}
	if o.How != "" {
		b.WriteString(" " + o.How)
	}
	for _, part := range []struct{ say, what string }{
		{"sent ", o.Sent},
		{"navigated to ", o.Navigated},
		{"opened session ", Short(strings.Join(o.Opened, ", "))},
		{"the value is now ", o.Value},
		{"", checkedWord(o.Checked)},
		{"", o.Note},
		{"the selector had changed and is now ", o.Healed},
	} {
		if part.what != "" {
			b.WriteString("; " + part.say + part.what)
		}
	}
	if o.Dialog != nil {
		b.WriteString("; a dialog waits for an answer: " + o.Dialog.String())
	}
	if o.idle() {
		b.WriteString("; nothing changed")
	}
	return b.String()
}

// idle tells whether what was done has changed nothing.
func (o *Outcome) idle() bool {
	filled := slices.ContainsFunc(o.Fields, func(f Field) bool { return f.State == Filled })
	return !o.Changed && !filled && o.Change.Empty() && o.Navigated == "" && len(o.Opened) == 0
}

func checkedWord(checked *bool) string {
	switch {
	case checked == nil:
		return ""
	case *checked:
		return "now checked"
	}
	return "now not checked"
}
