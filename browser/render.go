package browser

import (
	"context"
	"time"

	"github.com/decant-dev/decant/tab"
)

// Render loads a page, waits until it is done and gives it as HTML.
func (p *Pool) Render(ctx context.Context, visit tab.Visit) (*tab.Document, error) {
	if _, err := p.opts.Policy.CheckURL(visit.URL); err != nil {
		return nil, err
	}
	select {
	case p.rendering <- struct{}{}:
		defer func() { <-p.rendering }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s, err := p.newSession(ctx)
	if err != nil {
		return nil, err
	}
	defer p.drop(s, errClosed)
	if err := s.busy.Lock(ctx); err != nil {
		return nil, err
	}
	defer s.busy.Unlock()
	ctx, done := s.bound(ctx, p.opts.Timeout+seconds(visit.Seconds))
	defer done()
	return s.render(ctx, &visit)
}

// render goes to a page and waits for its content as long as it may.
func (s *session) render(ctx context.Context, visit *tab.Visit) (*tab.Document, error) {
	deadline := s.lastLook(ctx)
	if err := s.goTo(ctx, visit.URL); err != nil {
		return nil, err
	}
	missing, err := s.awaitVisit(ctx, visit, deadline)
	if err != nil {
		return nil, err
	}
	left := max(time.Until(deadline), pollTime)
	toRead := visit.WaitFor == "" // who names what to wait for needs no guess
	loading, err := s.arrived(s.settle(ctx, patience{most: left, longer: left, still: stillTime, toRead: toRead}))
	if err != nil {
		return nil, err
	}
	doc, err := s.document(ctx, "")
	if err != nil {
		return nil, err
	}
	doc.Loading, doc.Pending, doc.Missing = len(loading) > 0, loading, missing
	return doc, nil
}

// lastLook is when the wait for a page must end, so that there is time left to
// take the page out: of a caller's time a fifth, for a busy machine is slow at it.
func (s *session) lastLook(ctx context.Context) time.Time {
	now := time.Now()
	left := s.opts.Timeout * 3 / 10
	if deadline, ok := ctx.Deadline(); ok {
		given := deadline.Sub(now)
		left = min(left, given-min(given/5, takeTime))
	}
	return now.Add(left)
}
