package browser

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// submit sends a form: the one named, the one last filled, or the only one.
func (s *session) submit(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	target := &place{frame: &frame{id: s.mainFrame()}}
	if req.Selector != "" || req.Number != 0 {
		var err error
		if target, err = s.aimed(ctx, req); err != nil {
			return nil, err
		}
	}
	return s.observe(ctx, target, "submitted", func(out *tab.Outcome) error { return s.send(ctx, target, out) })
}

// send presses what sends a form.
func (s *session) send(ctx context.Context, from *place, out *tab.Outcome) error {
	found, err := ask[match](ctx, s, from.frame.id, "sender", from.node)
	if err != nil {
		return err
	}
	switch found.State {
	case "none":
		return fmt.Errorf("%w: there is nothing that sends a form; click the button that does", tab.ErrNotFound)
	case "several":
		return fmt.Errorf("%w: there are several forms; name one, or a field or button of it: %s",
			tab.ErrAmbiguous, brief.Clip(strings.Join(found.Options, " · "), 200))
	case "disabled":
		left, _ := ask[[]string](ctx, s, from.frame.id, "missing")
		return fmt.Errorf("%w: %s is disabled%s", tab.ErrNotReady, found.Element, needs(left))
	}
	requests := s.traffic.sent()
	if _, err := s.invoke(ctx, from.frame.id, true, "beginAction"); err != nil {
		return err
	}
	target := &place{frame: from.frame, name: found.Element}
	if target.node, err = s.grab(ctx, from.frame.id, "take"); err != nil {
		return err
	}
	if found.State == "enter" {
		if _, err := s.invoke(ctx, from.frame.id, true, "focus", target.node); err != nil {
			return err
		}
		out.Sent = "with Enter in " + found.Element
		err = s.strike(ctx, "Enter")
	} else {
		out.Sent = "with " + found.Element
		_, err = s.clickOn(ctx, target)
	}
	if err != nil {
		return err
	}
	return s.awaitStir(ctx, from.frame.id, requests)
}

// stirTime is how long a form may take to show that it was sent.
const stirTime = 1500 * time.Millisecond

// awaitStir waits until the page does something about a form: it asks its
// site, changes, or says what is wrong.
func (s *session) awaitStir(ctx context.Context, id cdp.FrameID, requests int) error {
	for deadline := time.Now().Add(stirTime); time.Now().Before(deadline) && s.traffic.sent() == requests; {
		stirred, err := ask[bool](ctx, s, id, "stirred")
		if err != nil || stirred {
			return err
		}
		if err := pause(ctx, pollTime); err != nil {
			return s.reason(ctx, err)
		}
	}
	return nil
}

func needs(left []string) string {
	if len(left) == 0 {
		return ""
	}
	return "; still needed: " + brief.Clip(strings.Join(left, ", "), 200)
}
