package tab

import (
	"errors"
	"fmt"
	"strings"
)

// What became of a field that was to be filled.
const (
	Filled    = "filled"
	Refused   = "refused"
	NotFound  = "not found"
	Ambiguous = "ambiguous"
)

// A Field is one that was to be filled, with what became of it.
type Field struct {
	Name    string `json:"name"` // as the caller called it
	State   string `json:"state"`
	Element string `json:"element,omitempty"`
	Value   string `json:"value,omitempty"` // what it holds now; never a password
	Note    string `json:"note,omitempty"`
	Secret  bool   `json:"-"` // it is a password
}

// Refuses tells whether an error is the answer of one field, after which
// others can still be filled.
func Refuses(err error) bool {
	for _, e := range []error{ErrNotReady, ErrNotFound, ErrAmbiguous, ErrCovered, ErrRequest, ErrStale} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// Filled says how many of the fields were.
func (o *Outcome) Filled() string {
	n := 0
	for _, f := range o.Fields {
		if f.State == Filled {
			n++
		}
	}
	return fmt.Sprintf("%d of %d fields", n, len(o.Fields))
}

// String is the field in one line.
func (f Field) String() string {
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(f.Name, ":") + ": " + f.State)
	if f.Value != "" && f.State == Filled {
		b.WriteString(" " + quoted(f.Value))
	}
	if f.Note != "" {
		b.WriteString("; " + f.Note)
	}
	return b.String()
}

func quotedIf(s string) string {
	if s == "" {
		return ""
	}
	return quoted(s)
}

// fieldLines tells of the fields that need telling: those that were not filled,
// or not as wished.
func (o *Outcome) fieldLines() []string {
	var out, fine []string
	for _, f := range o.Fields {
		if f.State == Filled && f.Note == "" {
			fine = append(fine, strings.TrimSpace(f.Name+" "+quotedIf(f.Value)))
			continue
		}
		out = append(out, f.String())
	}
	if len(fine) > 0 {
		out = append([]string{"took: " + strings.Join(fine, " · ")}, out...)
	}
	if len(o.Left) > 0 {
		out = append(out, "left empty though required: "+strings.Join(o.Left, " · "))
	}
	return out
}
