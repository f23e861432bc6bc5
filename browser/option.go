package browser

import (
	"context"
	"time"

	"github.com/decant-dev/decant/tab"
)

// choose selects an option: of a select by script, of a list that the page
// draws by the mouse.
func (s *session) choose(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	wanted := req.Value
	if wanted == "" {
		wanted = req.Text
	}
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, err
	}
	return s.observe(ctx, target, "selected in", func(out *tab.Outcome) error {
		chosen, err := ask[field](ctx, s, target.frame.id, "choose", target.node, wanted)
		if err != nil {
			return err
		}
		if chosen.State == "popup" {
			out.Value, err = s.pick(ctx, target, wanted)
			return err
		}
		if chosen.State != "done" {
			return chosen.err(target.name)
		}
		out.Value = chosen.Value
		return nil
	})
}

// pick clicks an option of a listbox, which it opens first, and narrows by
// typing where that is what the list is for.
func (s *session) pick(ctx context.Context, target *place, wanted string) (string, error) {
	offer, err := s.offer(ctx, target, wanted, 0)
	if err == nil && offer.State == "closed" {
		if _, err = s.clickOn(ctx, target); err == nil {
			offer, err = s.offer(ctx, target, wanted, readyTime)
		}
	}
	if err == nil && offer.Takes && (offer.State == "closed" || offer.State == "missing") {
		if err = s.fillField(ctx, target, wanted); err == nil {
			offer, err = s.offer(ctx, target, wanted, readyTime)
		}
	}
	if err != nil {
		return "", err
	}
	if offer.State != "ready" {
		return "", offer.err(target.name)
	}
	option := &place{frame: target.frame, name: target.name}
	if option.node, err = s.grab(ctx, target.frame.id, "take"); err != nil {
		return "", err
	}
	_, err = s.clickOn(ctx, option)
	return offer.Value, err
}

// offer looks for the option, and if time is given waits for it to appear.
func (s *session) offer(ctx context.Context, target *place, wanted string, most time.Duration) (field, error) {
	for deadline := time.Now().Add(most); ; {
		found, err := ask[field](ctx, s, target.frame.id, "option", target.node, wanted, most == 0)
		waits := found.State == "closed" || found.State == "missing"
		if err != nil || !waits || time.Now().After(deadline) {
			return found, err
		}
		if err := pause(ctx, pollTime); err != nil {
			return found, s.reason(ctx, err)
		}
	}
}
