package browser

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"

	"github.com/decant-dev/decant/tab"
)

const (
	readyTime   = 2500 * time.Millisecond // for an element to become usable
	settleAfter = 2 * time.Second         // for what an action sets off
)

// aim is what the script says of clicking an element.
type aim struct {
	State  string  `json:"state"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	How    string  `json:"how"`
	By     string  `json:"by"`
}

func (s *session) click(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	how, err := pressOf(req)
	if err != nil {
		return nil, err
	}
	if req.X != 0 || req.Y != 0 {
		return s.clickAt(ctx, req, how)
	}
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, err
	}
	return s.observe(ctx, target, how.verb(), func(out *tab.Outcome) error {
		out.How, err = s.clickWith(ctx, target, how)
		return err
	})
}

func (s *session) clickOn(ctx context.Context, target *place) (how string, err error) {
	return s.clickWith(ctx, target, plainClick)
}

// clickWith clicks with the mouse as soon as the element can be reached, and
// by script where no mouse could.
func (s *session) clickWith(ctx context.Context, target *place, p press) (how string, err error) {
	at, last, err := s.reach(ctx, target)
	switch {
	case err != nil:
		return "", err
	case last.State == "ready":
		return last.How, s.mouseClick(ctx, at, p)
	case p == plainClick && (last.State == "outside" || last.State == "hidden" || last.State == "through"):
		// Skip links, hidden inputs and clipped frames answer to a script.
		_, err := s.invoke(ctx, target.frame.id, true, "press", target.node)
		return "by script, since no mouse reaches it", err
	}
	return "", last.err(target.name)
}

// reach waits until the mouse can reach an element, and says where.
func (s *session) reach(ctx context.Context, target *place) (at point, last aim, err error) {
	for deadline := time.Now().Add(readyTime); ; {
		if last, err = ask[aim](ctx, s, target.frame.id, "aim", target.node); err != nil {
			return at, last, err
		}
		if last.State == "ready" {
			x, y, by, err := s.toPage(ctx, target.frame, last)
			if err != nil || by == "" {
				return point{x, y}, last, err
			}
			last = aim{State: "covered", By: by}
		}
		if last.State == "gone" || time.Now().After(deadline) ||
			last.State == "hidden" && time.Until(deadline) < readyTime-time.Second {
			return at, last, nil
		}
		if err := pause(ctx, pollTime); err != nil {
			return at, last, s.reason(ctx, err)
		}
	}
}

// err says why the mouse cannot reach an element.
func (a *aim) err(name string) error {
	switch a.State {
	case "covered":
		return fmt.Errorf("%w: %s lies under %s; close that first", tab.ErrCovered, name, a.By)
	case "disabled":
		return fmt.Errorf("%w: %s is disabled", tab.ErrNotReady, name)
	case "gone":
		return fmt.Errorf("%w: %s was taken away; list the elements again", tab.ErrStale, name)
	case "outside", "hidden", "through":
		return fmt.Errorf("%w: no mouse reaches %s", tab.ErrNotReady, name)
	}
	return fmt.Errorf("%w: %s does not stop moving", tab.ErrNotReady, name)
}

// toPage turns a point of a frame into one of the page; by names what hides
// the frame there.
func (s *session) toPage(ctx context.Context, f *frame, at aim) (x, y float64, by string, err error) {
	if f.parent == nil {
		return at.X, at.Y, "", nil
	}
	x, y = at.X, at.Y
	for inner := f; inner.parent != nil; inner = inner.parent {
		through, err := ask[struct {
			X, Y  float64
			Clear bool
			By    string
		}](ctx, s, inner.parent.id, "through", inner.owner, x, y)
		if err != nil {
			return 0, 0, "", err
		}
		if !through.Clear {
			return 0, 0, through.By, nil
		}
		x, y = through.X, through.Y
	}
	if s.home(f.parent.id) != s.target {
		return x, y, "", nil // whose process does not know where the page has it
	}
	model, err := cdp.Call(ctx, s.target, dom.GetBoxModel, dom.GetBoxModelParams{ObjectID: f.owner})
	if err != nil || len(model.Model.Content) != 8 || at.Width == 0 || at.Height == 0 {
		return x, y, "", nil // without a model the sums above will do
	}
	// The browser knows of transforms between the frame and the page.
	q, fx, fy := model.Model.Content, at.X/at.Width, at.Y/at.Height
	along := func(i int) float64 {
		top := q[i] + (q[2+i]-q[i])*fx
		bottom := q[6+i] + (q[4+i]-q[6+i])*fx
		return top + (bottom-top)*fy
	}
	return along(0), along(1), "", nil
}
