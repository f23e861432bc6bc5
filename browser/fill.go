package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

const maxFields = 100

// A wish is one field to be filled.
type wish struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
	place  int      // its order on the page
	match  match
	index  int // among the wishes
}

// match is the field that a name means.
type match struct {
	State   string   `json:"state"` // text, select, choice, member, pick, file; none, several
	Count   int      `json:"count"`
	Element string   `json:"element"`
	Place   int      `json:"place"`
	Checked []bool   `json:"checked"`
	Options []string `json:"options"`
}

// fill fills the fields of a form in one step and says of each what became of
// it.
func (s *session) fill(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	wishes, err := wishesOf(req)
	if err != nil {
		return nil, err
	}
	scope, err := s.scope(ctx, req.Selector)
	if err != nil {
		return nil, err
	}
	var within *place
	if scope.frame.parent != nil {
		within = scope
	}
	return s.observe(ctx, within, "filled", func(out *tab.Outcome) error {
		if err := s.grant(ctx, scope, wishes, out); err != nil {
			return err
		}
		out.Element = out.Filled()
		left, err := ask[[]string](ctx, s, scope.frame.id, "missing")
		if err != nil || !req.Submit {
			out.Left = left
			return err
		}
		return s.send(ctx, &place{frame: scope.frame}, out)
	})
}

func wishesOf(req *tab.Request) ([]wish, error) {
	if len(req.Fields) == 0 {
		return nil, fmt.Errorf(`%w: no fields: give names or labels with values, such as {"Name": "Ada"}`,
			tab.ErrRequest)
	}
	if len(req.Fields) > maxFields {
		return nil, fmt.Errorf("%w: more than %d fields", tab.ErrRequest, maxFields)
	}
	var wishes []wish
	for name, value := range req.Fields {
		values, err := textsOf(value)
		if err != nil {
			return nil, fmt.Errorf("%w: field %q: %w", tab.ErrRequest, brief.Clip(name, 40), err)
		}
		wishes = append(wishes, wish{Name: name, Values: values})
	}
	slices.SortFunc(wishes, func(a, b wish) int { return cmp.Compare(a.Name, b.Name) })
	return wishes, nil
}

// textsOf reads the value of a field as JSON gives it.
func textsOf(value any) ([]string, error) {
	switch v := value.(type) {
	case string:
		if len(v) > longestText {
			return nil, fmt.Errorf("the text has more than %d bytes", longestText)
		}
		return []string{v}, nil
	case bool, float64, int, json.Number:
		return []string{fmt.Sprint(v)}, nil
	case []any:
		var all []string
		for _, one := range v {
			texts, err := textsOf(one)
			if err != nil {
				return nil, err
			}
			all = append(all, texts...)
		}
		return all, nil
	}
	return nil, errors.New("give a text, a number, true or false, or a list of them")
}

// grant fills what was wished for, in the order of the page. What is not there
// yet may come when the rest is filled, so it is looked for once more.
func (s *session) grant(ctx context.Context, scope *place, wishes []wish, out *tab.Outcome) error {
	done := map[string]tab.Field{}
	for round := range 2 {
		open := slices.DeleteFunc(slices.Clone(wishes), func(w wish) bool { return done[w.Name].State == tab.Filled })
		if len(open) == 0 || round > 0 && len(open) == len(wishes) {
			break
		}
		if err := s.matchWishes(ctx, scope, open, round > 0); err != nil {
			return err
		}
		for _, w := range open {
			field, err := s.grantOne(ctx, scope, &w)
			if err != nil {
				return err
			}
			done[w.Name] = field
		}
	}
	for _, w := range wishes {
		out.Fields = append(out.Fields, done[w.Name])
	}
	return nil
}

func (s *session) matchWishes(ctx context.Context, scope *place, wishes []wish, again bool) error {
	matches, err := ask[[]match](ctx, s, scope.frame.id, "match", wishes, scope.node, again)
	if err != nil {
		return err
	}
	if len(matches) != len(wishes) {
		return fmt.Errorf("%w: it gave an odd answer", tab.ErrBusy)
	}
	for i := range wishes {
		wishes[i].match, wishes[i].index, wishes[i].place = matches[i], i, matches[i].Place
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(a.place, b.place) })
	return nil
}

// grantOne fills one field. That it refuses is no error of the whole.
func (s *session) grantOne(ctx context.Context, scope *place, w *wish) (tab.Field, error) {
	field := tab.Field{Name: w.Name, Element: w.match.Element, State: tab.Filled}
	var err error
	switch w.match.State {
	case "none":
		field.State, field.Note = tab.NotFound, "there is "+brief.Clip(strings.Join(w.match.Options, ", "), 200)
		if len(w.match.Options) == 0 {
			field.Note = "there are no fields"
		}
		return field, nil
	case "several":
		field.State, field.Note = tab.Ambiguous, "it could be "+brief.Clip(strings.Join(w.match.Options, ", "), 200)
		return field, nil
	case "choice", "member":
		field.Value, err = s.tick(ctx, scope, w)
	default:
		err = s.put(ctx, scope, w, &field)
	}
	if err != nil && context.Cause(ctx) == nil && tab.Refuses(err) {
		field.State, field.Note = tab.Refused, brief.Clip(err.Error(), 200)
		return field, nil
	}
	return field, err
}

func (s *session) matchedPlace(ctx context.Context, scope *place, w *wish, n int) (*place, error) {
	element, err := s.grab(ctx, scope.frame.id, "matchedAt", w.index, n)
	return &place{frame: scope.frame, node: element, name: w.match.Element}, err
}

// tick sets a choice, or the members of a group that are called as wished.
func (s *session) tick(ctx context.Context, scope *place, w *wish) (string, error) {
	want := true
	if w.match.State == "choice" {
		var err error
		if want, err = truth(w.Values); err != nil {
			return "", err
		}
	}
	for n := range w.match.Count {
		if n < len(w.match.Checked) && w.match.Checked[n] == want {
			continue
		}
		target, err := s.matchedPlace(ctx, scope, w, n)
		if err != nil {
			return "", err
		}
		if _, err := s.clickOn(ctx, target); err != nil {
			return "", err
		}
	}
	if w.match.State == "member" {
		return strings.Join(w.Values, ", "), nil
	}
	return map[bool]string{true: "checked", false: "not checked"}[want], nil
}

var truths = map[string]bool{
	"true": true, "yes": true, "on": true, "1": true, "checked": true, "x": true, "": false,
	"false": false, "no": false, "off": false, "0": false, "unchecked": false,
}

func truth(values []string) (bool, error) {
	text := strings.ToLower(strings.TrimSpace(strings.Join(values, "")))
	is, known := truths[text]
	if !known {
		return false, fmt.Errorf("%w: it is a choice, so it takes true or false", tab.ErrRequest)
	}
	return is, nil
}

// put gives a value to a field that is not a choice.
func (s *session) put(ctx context.Context, scope *place, w *wish, filled *tab.Field) error {
	target, err := s.matchedPlace(ctx, scope, w, 0)
	if err != nil {
		return err
	}
	text := strings.Join(w.Values, ", ")
	switch w.match.State {
	case "file":
		filled.Value = text
		return s.giveFile(ctx, target, text)
	case "select":
		filled.Value, err = s.chooseAll(ctx, target, w.Values)
		return err
	case "pick":
		filled.Value, err = s.pick(ctx, target, text)
		return err
	}
	out := &tab.Outcome{}
	if err = s.enterInto(ctx, target, text, out); err == nil {
		_, err = s.invoke(ctx, target.frame.id, true, "commit")
	}
	filled.Value, filled.Note, filled.Secret = out.Value, out.Note, out.Secret
	return err
}

// chooseAll selects options of a select, and gives all that are selected then.
func (s *session) chooseAll(ctx context.Context, target *place, values []string) (chosen string, err error) {
	for _, v := range values {
		now, err := ask[field](ctx, s, target.frame.id, "choose", target.node, v)
		if err != nil {
			return "", err
		}
		if now.State != "done" {
			return "", now.err(target.name)
		}
		chosen = now.Value
	}
	return chosen, nil
}

// enterInto types into a field and says what it made of it.
func (s *session) enterInto(ctx context.Context, target *place, text string, out *tab.Outcome) error {
	if err := s.fillField(ctx, target, text); err != nil {
		return err
	}
	after, err := ask[typed](ctx, s, target.frame.id, "typed", text)
	if err != nil {
		return err
	}
	return after.tell(out, target.name, text)
}

func (s *session) giveFile(ctx context.Context, target *place, name string) error {
	path, err := s.opts.uploadable(name)
	if err != nil {
		return err
	}
	_, err = cdp.Call(ctx, s.home(target.frame.id), dom.SetFileInputFiles,
		dom.SetFileInputFilesParams{Files: []string{path}, ObjectID: target.node})
	return s.reason(ctx, err)
}
