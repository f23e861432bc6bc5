package browser

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

const longestText = 100_000

// field is what the script says of a field that is to be filled.
type field struct {
	State   string   `json:"state"`
	By      string   `json:"by"`
	Filled  bool     `json:"filled"`
	Editor  bool     `json:"editor"` // it holds only a part of what is to be replaced
	Takes   bool     `json:"takes"`  // it narrows its options by what is typed
	Value   string   `json:"value"`
	Options []string `json:"options"`
}

// typed is what a field holds afterwards.
type typed struct {
	Same   bool   `json:"same"`
	Gone   bool   `json:"gone"`
	Value  string `json:"value"`
	Secret bool   `json:"secret"`
	Most   int    `json:"most"`
	Length int    `json:"length"`
	// Changed tells that the page made something of the text elsewhere.
	Changed bool `json:"changed"`
}

// enterText replaces what a field holds, as a keyboard would.
func (s *session) enterText(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	if len(req.Text) > longestText {
		return nil, fmt.Errorf("%w: the text has more than %d bytes", tab.ErrRequest, longestText)
	}
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, err
	}
	return s.observe(ctx, target, "typed into", func(out *tab.Outcome) error {
		if err := s.enterInto(ctx, target, req.Text, out); err != nil {
			return err
		}
		if req.Submit {
			return s.strike(ctx, "Enter")
		}
		_, err := s.invoke(ctx, target.frame.id, true, "commit")
		return err
	})
}

func (s *session) fillField(ctx context.Context, target *place, text string) error {
	ready, err := s.awaitField(ctx, target, text)
	if err != nil || ready.State == "done" {
		return err
	}
	if ready.State != "ready" {
		return ready.err(target.name)
	}
	if ready.Editor {
		if err := s.strike(ctx, "Control+A"); err != nil {
			return err
		}
	}
	if ready.Filled || ready.Editor || text == "" {
		if err := s.strike(ctx, "Backspace"); err != nil {
			return err
		}
	}
	if text == "" {
		return nil
	}
	return s.compose(ctx, text)
}

// awaitField waits until the field takes text.
func (s *session) awaitField(ctx context.Context, target *place, text string) (field, error) {
	for deadline := time.Now().Add(readyTime); ; {
		ready, err := ask[field](ctx, s, target.frame.id, "ready", target.node, text)
		waits := ready.State == "hidden" || ready.State == "disabled"
		if err != nil || !waits || time.Now().After(deadline) {
			return ready, err
		}
		if err := pause(ctx, pollTime); err != nil {
			return ready, s.reason(ctx, err)
		}
	}
}

func (f *field) err(name string) error {
	switch f.State {
	case "untyped":
		return fmt.Errorf("%w: %s takes no text", tab.ErrNotReady, name)
	case "readonly":
		return fmt.Errorf("%w: %s is read-only", tab.ErrNotReady, name)
	case "disabled":
		return fmt.Errorf("%w: %s is disabled", tab.ErrNotReady, name)
	case "hidden":
		return fmt.Errorf("%w: %s is hidden", tab.ErrNotReady, name)
	case "refused":
		return fmt.Errorf(
			"%w: %s does not take that; write it as a %s field holds it, such as %s",
			tab.ErrRequest,
			name,
			f.By,
			examples[f.By],
		)
	case "gone":
		return fmt.Errorf("%w: %s was taken away; list the elements again", tab.ErrStale, name)
	case "unchosen":
		return fmt.Errorf(
			"%w: %s is not a select, listbox or combobox; click it, then its option",
			tab.ErrNotReady,
			name,
		)
	case "closed":
		return fmt.Errorf("%w: %s shows no options when clicked", tab.ErrNotReady, name)
	case "unfiled":
		return fmt.Errorf("%w: %s is no file field and holds none; click it and then upload without naming one, "+
			"or name the field itself", tab.ErrNotReady, name)
	case "missing":
		return fmt.Errorf(
			"%w: %s has no such option; it has %s",
			tab.ErrNotFound,
			name,
			brief.Clip(strings.Join(f.Options, ", "), 300),
		)
	case "several":
		return fmt.Errorf("%w: several options of %s are called that; give the value", tab.ErrAmbiguous, name)
	case "optionDisabled":
		return fmt.Errorf("%w: that option of %s is disabled", tab.ErrNotReady, name)
	}
	return fmt.Errorf("%w: %s", tab.ErrNotReady, name)
}

// examples are values as the fields that a script fills hold them.
var examples = map[string]string{
	"date": "2026-01-31", "datetime-local": "2026-01-31T13:45", "month": "2026-01", "week": "2026-W05", "time": "13:45",
	"color": "#336699", "range": "5", "number": "5",
}

// tell says what the field made of the text.
func (t *typed) tell(out *tab.Outcome, name, text string) error {
	out.Secret = t.Secret
	switch {
	case t.Gone:
		out.Note = "the field was taken away"
	case t.Same && !t.Secret:
		out.Value = t.Value
	case t.Same:
	case t.Most > 0 && t.Length == t.Most:
		out.Note = fmt.Sprintf("the field takes only %d characters", t.Most)
		out.Value = t.Value
	case t.Length == 0 && text != "" && !t.Changed:
		return fmt.Errorf("%w: %s did not take the text", tab.ErrNotReady, name)
	case t.Length == 0 && text != "":
		out.Note = "the page took the text out of the field, as editors do"
	default:
		out.Note = "the page changed what was typed"
		out.Value = t.Value
	}
	return nil
}
