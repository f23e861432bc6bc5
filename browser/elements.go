package browser

import (
	"context"
	"encoding/json"
	"time"

	"github.com/chromedp/cdproto/cdp"

	"github.com/decant-dev/decant/tab"
)

const (
	usualElements = 100
	elementCap    = 500
)

// listing is what the script is asked for in one frame.
type listing struct {
	Text          string    `json:"text"`
	IncludeHidden bool      `json:"includeHidden"`
	InViewport    bool      `json:"inViewport"`
	Most          int       `json:"most"`
	Handlers      *handling `json:"handlers"`
}

type listed struct {
	Rows   []tab.Element `json:"rows"`
	Prints []print       `json:"prints"`
	Total  int           `json:"total"`
	Ms     float64       `json:"ms"`
}

// elements lists the controls of the page, or of the part that the selector
// names, through frames and open shadow roots.
func (s *session) elements(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	scope, err := s.scope(ctx, req.Selector)
	if err != nil {
		return nil, err
	}
	frames, unreadable, err := s.framesUnder(ctx, scope, req.IncludeHidden)
	if err != nil {
		return nil, err
	}
	out := &tab.Result{Elements: []tab.Element{}, ShowSelectors: req.Selectors, Metadata: &tab.Metadata{
		ScopeSelector: req.Selector, ExtractionTimestamp: time.Now().UTC().Format(time.RFC3339Nano),
		UnreadableFrames: unreadable}}
	if req.Selector == "" {
		out.Metadata.ScopeSelector = "body"
	}
	ms := 0.0
	for _, f := range frames {
		found, err := s.listFrame(ctx, f, scope, req, len(out.Elements))
		if err != nil {
			if f.parent == nil {
				return nil, err
			}
			out.Metadata.UnreadableFrames++
			continue
		}
		if err := s.number(ctx, f, found.Rows, found.Prints); err != nil {
			return nil, err
		}
		out.Elements = append(out.Elements, found.Rows...)
		out.Metadata.TotalCount += found.Total
		ms += found.Ms
	}
	size, err := json.Marshal(out.Elements)
	out.Metadata.Performance = tab.Performance{ExecutionTimeMs: int64(ms + 0.5), DataSizeBytes: len(size)}
	return out, err
}

func (s *session) listFrame(
	ctx context.Context,
	f *frame,
	scope *place,
	req *tab.Request,
	before int,
) (*listed, error) {
	if f.parent != nil {
		limited, cancel := context.WithTimeout(ctx, frameTime*2)
		defer cancel()
		ctx = limited
	}
	s.pierce(ctx, f.id)
	var start node
	if scope.frame.id == f.id {
		start = scope.node
	}
	found, err := ask[listed](
		ctx,
		s,
		f.id,
		"list",
		listing{Text: req.Text, IncludeHidden: req.IncludeHidden, InViewport: req.InViewport,
			Most: elementLimit(req) - before, Handlers: s.handlers(ctx, f)},
		start,
	)
	return &found, err
}

func elementLimit(req *tab.Request) int {
	if req.MaxElements == 0 {
		return usualElements
	}
	return min(req.MaxElements, elementCap)
}

// framesUnder gives the frames to list: that of the scope, and those in it.
func (s *session) framesUnder(ctx context.Context, scope *place, hidden bool) ([]*frame, int, error) {
	all, unreadable, err := s.frames(ctx, hidden)
	if err != nil || scope.node == "" && scope.frame.parent == nil {
		return all, unreadable, err
	}
	var under []*frame
	taken := map[cdp.FrameID]bool{}
	for _, f := range all {
		switch {
		case f.id == scope.frame.id:
		case f.parent != nil && f.parent.id == scope.frame.id:
			seen, err := ask[view](ctx, s, f.parent.id, "frame", f.owner, scope.node)
			if err != nil || !seen.Inside {
				continue
			}
		case f.parent == nil || !taken[f.parent.id]:
			continue
		}
		taken[f.id] = true
		under = append(under, f)
	}
	return under, unreadable, nil
}
