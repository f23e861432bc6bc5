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

// screenshot takes a picture of the viewport, the page or an element.
func (s *session) screenshot(ctx context.Context, req *tab.Request) ([]byte, error) {
	params := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng}
	clip, err := s.pictured(ctx, req)
	if err != nil {
		return nil, err
	}
	if clip != nil {
		params.CaptureBeyondViewport = ptr(true)
		params.Clip = &page.Viewport{
			X:      clip.X,
			Y:      clip.Y,
			Width:  max(clip.Width, 1),
			Height: min(max(clip.Height, 1), tallest),
			Scale:  1,
		}
	}
	result, err := cdp.Call(ctx, s.target, page.CaptureScreenshot, params)
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	return result.Data, nil
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
	if _, err := s.invoke(ctx, target.frame.id, true, "show", target.node); err != nil {
		return nil, err
	}
	model, err := cdp.Call(ctx, s.target, dom.GetBoxModel, dom.GetBoxModelParams{ObjectID: target.node})
	if err != nil || len(model.Model.Border) != 8 {
		return nil, fmt.Errorf("%w: %s is not drawn, so there is no picture of it", tab.ErrNotReady, target.name)
	}
	metrics, err := cdp.Call(ctx, s.target, page.GetLayoutMetrics, cdp.Empty{})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	q, seen := model.Model.Border, metrics.CSSVisualViewport
	left, right := min(q[0], q[2], q[4], q[6]), max(q[0], q[2], q[4], q[6])
	top, bottom := min(q[1], q[3], q[5], q[7]), max(q[1], q[3], q[5], q[7])
	return &rectangle{left + seen.PageX, top + seen.PageY, right - left, bottom - top}, nil
}
