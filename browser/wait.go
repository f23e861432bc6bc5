package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

const (
	usualWait = 10 * time.Second
	maxWait   = 120 * time.Second
)

// A condition is what a caller waits for.
type condition struct {
	selector, text, address string
	gone                    bool // it is to go away
}

// wait waits for an element, a text, an address, their going away, or only for
// a time.
func (s *session) wait(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	c := condition{strings.TrimSpace(req.Selector), req.Text, req.URL, req.Gone}
	if req.Number != 0 {
		if c.selector = s.issued.selector(req.Number); c.selector == "" {
			return nil, s.unknownNumber(req.Number)
		}
	}
	if c.selector == "" && c.text == "" && c.address == "" {
		if req.Seconds == 0 || req.Gone {
			return nil, fmt.Errorf("%w: say what to wait for: selector, text, url or seconds", tab.ErrRequest)
		}
		return s.waited(ctx, fmt.Sprintf("waited %v", seconds(req.Seconds)), pause(ctx, seconds(req.Seconds)))
	}
	most := usualWait
	if req.Seconds > 0 {
		most = seconds(req.Seconds)
	}
	began := time.Now()
	met, err := s.awaitCondition(ctx, &c, began.Add(most))
	if err == nil && !met {
		return nil, s.timedOut(ctx, &c, most)
	}
	return s.waited(ctx, fmt.Sprintf("%s after %.1f s", c.met(), time.Since(began).Seconds()), err)
}

func (s *session) waited(ctx context.Context, did string, err error) (*tab.Result, error) {
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	return &tab.Result{Outcome: &tab.Outcome{Did: did, Changed: true}}, nil
}

func (c *condition) String() string {
	switch {
	case c.selector != "":
		return fmt.Sprintf("%q", brief.Clip(c.selector, 120))
	case c.text != "":
		return fmt.Sprintf("the text %q", brief.Clip(c.text, 120))
	}
	return fmt.Sprintf("the address %q", brief.Clip(c.address, 120))
}

func (c *condition) met() string {
	if c.gone {
		return c.String() + " was gone"
	}
	return c.String() + " was there"
}

func (s *session) timedOut(ctx context.Context, c *condition, most time.Duration) error {
	verb := "did not appear"
	if c.gone {
		verb = "did not go away"
	}
	loading, err := s.settle(ctx, patience{still: stillTime})
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: %v %s in %v%s", tab.ErrWait, c, verb, most, tab.StillLoading(loading))
}

// awaitCondition looks until the condition is met or the deadline has come.
func (s *session) awaitCondition(ctx context.Context, c *condition, deadline time.Time) (bool, error) {
	for {
		there, err := s.holds(ctx, c)
		if err != nil && !passing(err) {
			return false, err
		}
		if err == nil && there != c.gone {
			return true, nil
		}
		if time.Now().After(deadline) {
			return false, nil
		}
		if err := pause(ctx, pollTime); err != nil {
			return false, s.reason(ctx, err)
		}
	}
}

// passing errors come and go while a page is loaded.
func passing(err error) bool { return errors.Is(err, errOtherWorld) }

func (s *session) holds(ctx context.Context, c *condition) (bool, error) {
	switch {
	case c.selector != "":
		return s.shows(ctx, c.selector)
	case c.text != "":
		return s.says(ctx, c.text)
	}
	if err := s.refresh(ctx); err != nil {
		return false, err
	}
	at, _, _ := s.place()
	return addressFits(at, c.address), nil
}

// addressFits compares with a part of an address, in which * stands for
// anything.
func addressFits(at, wanted string) bool {
	for part := range strings.SplitSeq(wanted, "*") {
		i := strings.Index(at, part)
		if i < 0 {
			return false
		}
		at = at[i+len(part):]
	}
	return true
}

// shows tells whether a selector leads to something that can be seen; a frame
// on the way that is not there yet means that it does not.
func (s *session) shows(ctx context.Context, selector string) (bool, error) {
	f, last, err := s.descend(ctx, selector)
	if errors.Is(err, tab.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	seen, err := ask[finding](ctx, s, f.id, "shows", last)
	if err == nil && seen.Error != "" {
		err = seen.err(selector)
	}
	return seen.Count > 0, err
}

// says tells whether the text can be read anywhere on the page.
func (s *session) says(ctx context.Context, text string) (bool, error) {
	frames, _, err := s.frames(ctx, false)
	if err != nil {
		return false, err
	}
	for _, f := range frames {
		there, err := ask[bool](ctx, s, f.id, "says", text)
		if err != nil && f.parent == nil {
			return false, err
		}
		if there {
			return true, nil
		}
	}
	return false, nil
}

// awaitVisit waits for what a reader wants to see before the page is read, and
// names it if it did not come.
func (s *session) awaitVisit(ctx context.Context, v *tab.Visit, deadline time.Time) (missing string, err error) {
	if v.Seconds > 0 {
		if err := pause(ctx, seconds(v.Seconds)); err != nil {
			return "", s.reason(ctx, err)
		}
	}
	if v.WaitFor == "" {
		return "", nil
	}
	c := condition{selector: v.WaitFor}
	if text, quoted := unquoted(v.WaitFor); quoted {
		c = condition{text: text}
	}
	met, err := s.awaitCondition(ctx, &c, deadline)
	if met || err != nil {
		return "", err
	}
	return c.String(), nil
}

// unquoted tells a text in quotes from a selector.
func unquoted(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if len(s) > 2 && s[0] == s[len(s)-1] && (s[0] == '"' || s[0] == '\'') {
		return s[1 : len(s)-1], true
	}
	return s, false
}
