package browser

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"

	"github.com/decant-dev/decant/tab"
)

// tallest is the most of a page that a picture shows; the browser draws no
// larger surface.
const tallest = 16_000

type rectangle struct{ X, Y, Width, Height float64 }

// screenshot takes a picture of the viewport, the page or an element, and
// draws the numbers of the elements on it where that is asked for.
func (s *session) screenshot(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	params := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng}
	part, err := s.pictured(ctx, req)
	if err != nil {
		return nil, err
	}
	if part != nil {
		params.CaptureBeyondViewport = ptr(true)
		params.Clip = &page.Viewport{
			X: part.X, Y: part.Y, Width: max(part.Width, 1), Height: min(max(part.Height, 1), tallest), Scale: 1}
	}
	taken, err := cdp.Call(ctx, s.target, page.CaptureScreenshot, params)
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	if !req.Numbers {
		return &tab.Result{Image: taken.Data}, nil
	}
	return s.numbersOn(ctx, req, taken.Data, part)
}

// numbersOn draws numbers on a picture and lists what they mean.
func (s *session) numbersOn(ctx context.Context, req *tab.Request, taken []byte, part *rectangle) (*tab.Result, error) {
	metrics, err := cdp.Call(ctx, s.target, page.GetLayoutMetrics, cdp.Empty{})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	seen := metrics.CSSVisualViewport
	shown := rectangle{Width: seen.ClientWidth, Height: seen.ClientHeight}
	if part != nil {
		shown = rectangle{seen.PageX - part.X, seen.PageY - part.Y, part.Width, part.Height}
	}
	list, marks, err := s.marks(ctx, req, shown)
	if err != nil {
		return nil, err
	}
	list.Image, err = drawMarks(taken, marks)
	return list, err
}

func (s *session) pictured(ctx context.Context, req *tab.Request) (*rectangle, error) {
	switch {
	case req.Selector != "" || req.Number != 0:
		target, err := s.aimed(ctx, req)
		if err != nil {
			return nil, err
		}
		return s.outline(ctx, target)
	case req.FullPage:
		metrics, err := cdp.Call(ctx, s.target, page.GetLayoutMetrics, cdp.Empty{})
		if err != nil {
			return nil, s.reason(ctx, err)
		}
		size := metrics.CSSContentSize
		return &rectangle{Width: size.Width, Height: size.Height}, nil
	}
	return nil, nil
}

// outline is the rectangle of an element on the whole page.
func (s *session) outline(ctx context.Context, target *place) (*rectangle, error) {
	box, err := s.drawn(ctx, target)
	if err != nil {
		return nil, err
	}
	metrics, err := cdp.Call(ctx, s.target, page.GetLayoutMetrics, cdp.Empty{})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	seen := metrics.CSSVisualViewport
	box.X += seen.PageX
	box.Y += seen.PageY
	return box, nil
}

// drawn scrolls to an element and is its rectangle in the window.
func (s *session) drawn(ctx context.Context, target *place) (*rectangle, error) {
	if _, err := s.invoke(ctx, target.frame.id, true, "show", target.node); err != nil {
		return nil, err
	}
	return s.drawnAt(ctx, target)
}

// drawnAt is the rectangle of an element in the window.
func (s *session) drawnAt(ctx context.Context, target *place) (*rectangle, error) {
	model, err := cdp.Call(ctx, s.home(target.frame.id), dom.GetBoxModel, dom.GetBoxModelParams{ObjectID: target.node})
	if err != nil || len(model.Model.Border) != 8 {
		return nil, fmt.Errorf("%w: %s is not drawn, so there is no picture of it", tab.ErrNotReady, target.name)
	}
	q := model.Model.Border
	left, right := min(q[0], q[2], q[4], q[6]), max(q[0], q[2], q[4], q[6])
	top, bottom := min(q[1], q[3], q[5], q[7]), max(q[1], q[3], q[5], q[7])
	at, err := s.outset(ctx, target.frame)
	return &rectangle{at.x + left, at.y + top, right - left, bottom - top}, err
}
