package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/input"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// A point is a place in the window.
type point struct{ x, y float64 }

// A press is how a mouse button is used.
type press struct {
	button input.MouseButton
	bit    int64 // of the button, among those held
	times  int
	held   int64 // keys
}

var plainClick = press{button: input.MouseButtonLeft, bit: 1, times: 1}

var mouseButtons = map[string]press{
	"": plainClick, "left": plainClick,
	"right":  {button: input.MouseButtonRight, bit: 2, times: 1},
	"middle": {button: input.MouseButtonMiddle, bit: 4, times: 1},
	"double": {button: input.MouseButtonLeft, bit: 1, times: 2},
}

// pressOf reads how a request wants to click.
func pressOf(req *tab.Request) (press, error) {
	p, known := mouseButtons[strings.ToLower(req.Button)]
	if !known {
		return p, fmt.Errorf("%w: button must be left, right, middle or double", tab.ErrRequest)
	}
	for name := range strings.SplitSeq(req.Key, "+") {
		bit, known := modifiers[strings.ToLower(name)]
		if name != "" && !known {
			return p, fmt.Errorf("%w: a click is held with Control, Shift, Alt or Meta, not %q",
				tab.ErrRequest, brief.Clip(name, 20))
		}
		p.held |= bit
	}
	return p, nil
}

// verb is what was done, for people.
func (p *press) verb() string {
	switch {
	case p.times == 2:
		return "double-clicked"
	case p.button == input.MouseButtonRight:
		return "right-clicked"
	case p.button == input.MouseButtonMiddle:
		return "middle-clicked"
	}
	return "clicked"
}

func (s *session) mouse(ctx context.Context, event input.DispatchMouseEventParams, at point) error {
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, s.callTime())
	defer cancel()
	event.X, event.Y = at.x, at.y
	if _, err := cdp.Call(ctx, s.target, input.DispatchMouseEvent, event); err != nil {
		if ctx.Err() != nil && outer.Err() == nil {
			return errEndless
		}
		return s.reason(outer, err)
	}
	return nil
}

func (s *session) mouseTo(ctx context.Context, at point, held int64) error {
	move := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, Buttons: held}
	if held != 0 {
		move.Button = input.MouseButtonLeft
	}
	return s.mouse(ctx, move, at)
}

// mouseClick moves to a point and clicks there.
func (s *session) mouseClick(ctx context.Context, at point, p press) error {
	if err := s.mouseTo(ctx, at, 0); err != nil {
		return err
	}
	for n := 1; n <= p.times; n++ {
		for _, event := range []input.DispatchMouseEventParams{
			{Type: input.DispatchMouseEventTypeMousePressed, Buttons: p.bit},
			{Type: input.DispatchMouseEventTypeMouseReleased},
		} {
			event.Button, event.ClickCount, event.Modifiers = p.button, int64(n), p.held
			if err := s.mouse(ctx, event, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// clickAt clicks at a place of the window, or of an element, where only the
// place counts, as on a canvas or a map.
func (s *session) clickAt(ctx context.Context, req *tab.Request, p press) (*tab.Outcome, error) {
	var target *place
	at, where := point{float64(req.X), float64(req.Y)}, fmt.Sprintf("at %d,%d", req.X, req.Y)
	if req.Selector != "" || req.Number != 0 {
		var err error
		if target, err = s.aimed(ctx, req); err != nil {
			return nil, err
		}
		box, err := s.drawn(ctx, target)
		if err != nil {
			return nil, err
		}
		at = point{box.X + at.x, box.Y + at.y}
	}
	out, err := s.observe(ctx, target, p.verb(), func(*tab.Outcome) error { return s.mouseClick(ctx, at, p) })
	if out != nil {
		out.How = where
	}
	return out, err
}

// hover moves the mouse over an element and leaves it there.
func (s *session) hover(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, err
	}
	return s.observe(ctx, target, "moved the mouse over", func(*tab.Outcome) error {
		at, last, err := s.reach(ctx, target)
		if err != nil {
			return err
		}
		if last.State != "ready" {
			return last.err(target.name)
		}
		return s.mouseTo(ctx, at, 0)
	})
}

const dragSteps = 8

// drag takes an element to another one, or by so many pixels.
func (s *session) drag(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	if req.Target == "" && req.X == 0 && req.Y == 0 {
		return nil, fmt.Errorf("%w: say where to: target, or x and y pixels from where it is", tab.ErrRequest)
	}
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, err
	}
	did := "dragged"
	var to *place
	if req.Target != "" {
		goal := &tab.Request{Selector: string(req.Target)}
		if n, err := strconv.Atoi(string(req.Target)); err == nil {
			goal = &tab.Request{Number: n}
		}
		if to, err = s.aimed(ctx, goal); err != nil {
			return nil, err
		}
	}
	return s.observe(ctx, target, did, func(out *tab.Outcome) error {
		from, end, err := s.course(ctx, target, to, req)
		if err != nil {
			return err
		}
		if to != nil {
			out.How, out.TargetSelector = "to "+to.name, to.selector
		}
		return s.dragFrom(ctx, from, end)
	})
}

// course is where a drag begins and ends. Both must be in the window at once.
func (s *session) course(ctx context.Context, target, to *place, req *tab.Request) (from, end point, err error) {
	if to != nil {
		box, err := s.drawn(ctx, to)
		if err != nil {
			return from, end, err
		}
		end = point{box.X + box.Width/2, box.Y + box.Height/2}
	}
	before, err := s.drawnAt(ctx, target)
	if err != nil {
		return from, end, err
	}
	from, last, err := s.reach(ctx, target)
	if err == nil && last.State != "ready" {
		err = last.err(target.name)
	}
	if err != nil {
		return from, end, err
	}
	after, err := s.drawnAt(ctx, target)
	if err != nil {
		return from, end, err
	}
	if to == nil {
		return from, point{from.x + float64(req.X), from.y + float64(req.Y)}, nil
	}
	// What scrolling moved the one moved the other.
	return from, point{end.x + after.X - before.X, end.y + after.Y - before.Y}, nil
}

// dragFrom drags as a hand does. A page with draggable elements makes the
// browser begin a drag of its own, which then has to be carried to its end.
func (s *session) dragFrom(ctx context.Context, from, to point) error {
	intercept := func(on bool) error {
		_, err := cdp.Call(ctx, s.target, input.SetInterceptDrags, input.SetInterceptDragsParams{Enabled: on})
		return s.reason(ctx, err)
	}
	if err := intercept(true); err != nil {
		return err
	}
	defer func() { _ = intercept(false) }()
	began, cancel := s.target.Subscribe(input.DragIntercepted.Method)
	defer cancel()
	if err := s.mouseTo(ctx, from, 0); err != nil {
		return err
	}
	pressed := input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMousePressed, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}
	if err := s.mouse(ctx, pressed, from); err != nil {
		return err
	}
	released := input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseReleased, Button: input.MouseButtonLeft, ClickCount: 1}
	for n := 1; n <= dragSteps; n++ {
		share := float64(n) / dragSteps
		at := point{from.x + (to.x-from.x)*share, from.y + (to.y-from.y)*share}
		if err := s.mouseTo(ctx, at, 1); err != nil {
			return err
		}
		if data := s.dragged(ctx, began, n == 2); data != nil {
			return s.carry(ctx, data, to, released)
		}
	}
	return s.mouse(ctx, released, to)
}

// dragTime is how long a browser may take to say that it drags by itself.
const dragTime = 400 * time.Millisecond

func (s *session) dragged(ctx context.Context, began <-chan jsonv2.Value, wait bool) *input.DragData {
	limit := time.NewTimer(time.Millisecond)
	if wait {
		limit.Reset(dragTime)
	}
	defer limit.Stop()
	select {
	case params := <-began:
		var event input.EventDragIntercepted
		if json.Unmarshal(params, &event) == nil {
			return event.Data
		}
	case <-limit.C:
	case <-ctx.Done():
	}
	return nil
}

// carry brings what the browser drags to its end.
func (s *session) carry(
	ctx context.Context,
	data *input.DragData,
	to point,
	released input.DispatchMouseEventParams,
) error {
	for _, kind := range []input.DispatchDragEventType{
		input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver,
		input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop,
	} {
		event := input.DispatchDragEventParams{Type: kind, X: to.x, Y: to.y, Data: data}
		if _, err := cdp.Call(ctx, s.target, input.DispatchDragEvent, event); err != nil {
			return s.reason(ctx, err)
		}
	}
	return s.mouse(ctx, released, to)
}
