package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/tab"
)

// mostChanges is how much of each kind an action tells.
const mostChanges = 10

// numbered is an element of the page with its fingerprint.
type numbered struct {
	tab.Element
	Print print `json:"print"`
}

// difference is what the script says has changed.
type difference struct {
	Added       []numbered `json:"added"`
	Altered     []numbered `json:"altered"`
	Removed     []removed  `json:"removed"`
	MoreAdded   int        `json:"moreAdded"`
	MoreAltered int        `json:"moreAltered"`
	MoreRemoved int        `json:"moreRemoved"`
	MoreText    int        `json:"moreText"`
	Messages    []string   `json:"messages"`
	Text        []string   `json:"text"`
	Dialogs     []string   `json:"dialogs"`
	Closed      int        `json:"closed"`
	Focus       string     `json:"focus"`
	FocusNumber int        `json:"focusNumber"`
}

type removed struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

type changesWanted struct {
	Most  int  `json:"most"`
	Since bool `json:"since"`
}

// differences adds what has changed in a frame to a change.
func (s *session) differences(ctx context.Context, f *frame, wanted changesWanted, c *tab.Change) error {
	d, err := ask[difference](ctx, s, f.id, "changes", wanted)
	if err != nil {
		return err
	}
	rows, prints := split(append(slices.Clone(d.Added), d.Altered...))
	if err := s.number(ctx, f, rows, prints); err != nil {
		return err
	}
	c.New = append(c.New, rows[:len(d.Added)]...)
	c.Altered = append(c.Altered, rows[len(d.Added):]...)
	for _, r := range d.Removed {
		c.Gone = append(c.Gone, r.String())
	}
	c.More.New += d.MoreAdded
	c.More.Altered += d.MoreAltered
	c.More.Gone += d.MoreRemoved
	c.More.Text += d.MoreText
	c.Messages = append(c.Messages, d.Messages...)
	c.Text = append(c.Text, d.Text...)
	c.Dialogs = append(c.Dialogs, d.Dialogs...)
	c.Closed += d.Closed
	if d.Focus != "" {
		c.Focus = removed{d.FocusNumber, d.Focus}.String()
	}
	return nil
}

func (r removed) String() string {
	if r.Number == 0 {
		return r.Name
	}
	return fmt.Sprintf("%d %s", r.Number, r.Name)
}

func split(found []numbered) (rows []tab.Element, prints []print) {
	for _, n := range found {
		rows = append(rows, n.Element)
		prints = append(prints, n.Print)
	}
	return rows, prints
}

// since tells what has changed since the caller last looked.
func (s *session) since(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	out := &tab.Outcome{Did: "since the last look", Since: true}
	most := mostChanges * 5
	if req.MaxElements > 0 {
		most = req.MaxElements
	}
	err := s.differences(ctx, &frame{id: s.mainFrame()}, changesWanted{most, true}, &out.Change)
	if err != nil {
		return nil, err
	}
	if req.Action == tab.Content {
		out.New, out.Altered, out.Gone, out.More = nil, nil, nil, tab.More{Text: out.More.Text}
	} else {
		out.Text, out.More.Text = nil, 0
	}
	out.Changed = !out.Empty()
	return &tab.Result{Outcome: out, ShowSelectors: req.Selectors}, nil
}

const (
	maxConsole  = 3
	consoleLine = 160
)

// complain notes an error of the page's scripts.
func (s *session) complain(text string) {
	text = brief.Clip(strings.Join(strings.Fields(text), " "), consoleLine)
	s.mu.Lock()
	defer s.mu.Unlock()
	if text != "" && len(s.console) < maxConsole && !slices.Contains(s.console, text) {
		s.console = append(s.console, text)
	}
}

// takeConsole hands over the errors since the last action.
func (s *session) takeConsole() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.console
	s.console = nil
	return out
}

func (s *session) onConsole(params []byte) {
	var event struct {
		Type string `json:"type"`
		Args []struct {
			Value       json.RawMessage `json:"value"`
			Description string          `json:"description"`
		} `json:"args"`
	}
	if json.Unmarshal(params, &event) != nil || event.Type != "error" && event.Type != "assert" {
		return
	}
	var words []string
	for _, a := range event.Args {
		word, text := a.Description, ""
		if json.Unmarshal(a.Value, &text) == nil {
			word = text
		} else if word == "" {
			word = string(a.Value)
		}
		words = append(words, firstLine(word))
	}
	s.complain(strings.Join(words, " "))
}

func (s *session) onException(params []byte) {
	var event struct {
		Details struct {
			Text      string `json:"text"`
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	if json.Unmarshal(params, &event) == nil {
		if said := firstLine(event.Details.Exception.Description); said != "" {
			s.complain(said)
			return
		}
		s.complain(event.Details.Text)
	}
}

// onLog hears of what the browser itself could not load for the page.
func (s *session) onLog(params []byte) {
	var event struct {
		Entry struct {
			Level string `json:"level"`
			Text  string `json:"text"`
			URL   string `json:"url"`
		} `json:"entry"`
	}
	if json.Unmarshal(params, &event) != nil || event.Entry.Level != "error" {
		return
	}
	where := ""
	if event.Entry.URL != "" {
		where = " " + request{url: event.Entry.URL}.String()
	}
	if !pictured().MatchString(where) {
		s.complain(event.Entry.Text + where)
	}
}

// pictured are addresses whose absence a page can bear.
var pictured = lazyregexp.New(`\.(png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|map)$`)

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
