package browser

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"

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
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, err
	}
	return s.observe(ctx, target, "clicked", func(out *tab.Outcome) error {
		out.How, err = s.clickOn(ctx, target)
		return err
	})
}

// clickOn clicks with the mouse as soon as the element can be reached, and
// by script where no mouse could.
func (s *session) clickOn(ctx context.Context, target *place) (how string, err error) {
	var last aim
	for deadline := time.Now().Add(readyTime); ; {
		if last, err = ask[aim](ctx, s, target.frame.id, "aim", target.node); err != nil {
			return "", err
		}
		if last.State == "ready" {
			if x, y, by, err := s.toPage(ctx, target.frame, last); err != nil || by == "" {
				if err != nil {
					return "", err
				}
				return last.How, s.mouseClick(ctx, x, y)
			} else {
				last = aim{State: "covered", By: by}
			}
		}
		if last.State == "gone" || time.Now().After(deadline) ||
			last.State == "hidden" && time.Until(deadline) < readyTime-time.Second {
			break
		}
		if err := pause(ctx, pollTime); err != nil {
			return "", s.reason(ctx, err)
		}
	}
	return s.clickAnyway(ctx, target, last)
}

// clickAnyway deals with an element that the mouse cannot reach.
func (s *session) clickAnyway(ctx context.Context, target *place, last aim) (string, error) {
	switch last.State {
	case "outside", "hidden", "through":
		// Skip links, hidden inputs and clipped frames answer to a script.
		_, err := s.invoke(ctx, target.frame.id, true, "press", target.node)
		return "by script, since no mouse reaches it", err
	case "covered":
		return "", fmt.Errorf("%w: %s lies under %s; close that first", tab.ErrCovered, target.name, last.By)
	case "disabled":
		return "", fmt.Errorf("%w: %s is disabled", tab.ErrNotReady, target.name)
	case "gone":
		return "", fmt.Errorf("%w: %s was taken away; list the elements again", tab.ErrStale, target.name)
	}
	return "", fmt.Errorf("%w: %s does not stop moving", tab.ErrNotReady, target.name)
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

func (s *session) mouseClick(ctx context.Context, x, y float64) error {
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, s.callTime())
	defer cancel()
	for _, event := range []input.DispatchMouseEventParams{
		{Type: input.DispatchMouseEventTypeMouseMoved},
		{Type: input.DispatchMouseEventTypeMousePressed, Button: input.MouseButtonLeft, ClickCount: 1, Buttons: 1},
		{Type: input.DispatchMouseEventTypeMouseReleased, Button: input.MouseButtonLeft, ClickCount: 1},
	} {
		event.X, event.Y = x, y
		if _, err := cdp.Call(ctx, s.target, input.DispatchMouseEvent, event); err != nil {
			if ctx.Err() != nil && outer.Err() == nil {
				return errEndless
			}
			return s.reason(outer, err)
		}
	}
	return nil
}
