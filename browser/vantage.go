package browser

import (
	"context"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"

	"github.com/decant-dev/decant/tab"
)

const (
	maxVantages = 8                      // frames that are compared, besides the page
	besideTime  = 700 * time.Millisecond // for looking at those that are not acted in
)

// A vantage is a frame that is looked at before and after an action, with the
// document that it showed.
type vantage struct {
	frame *frame
	world any
}

// marked notes how the page is: as a whole, the frame that is acted in, and
// the others that can be seen.
func (s *session) marked(ctx context.Context, target *place) ([]vantage, error) {
	frames := []*frame{{id: s.mainFrame()}}
	if target != nil && target.frame.id != s.mainFrame() {
		frames = append(frames, target.frame)
	}
	var out []vantage
	for _, f := range frames {
		if _, err := s.invoke(ctx, f.id, true, "mark"); err != nil {
			return nil, err
		}
		out = append(out, vantage{f, s.worlds.get(f.id)})
	}
	limited, cancel := context.WithTimeout(ctx, besideTime)
	defer cancel()
	for _, f := range s.beside(limited, out) {
		if _, err := s.invoke(limited, f.id, true, "mark"); err == nil {
			out = append(out, vantage{f, s.worlds.get(f.id)})
		}
	}
	return out, nil
}

// beside gives the frames that are not among those known. What cannot be looked
// at in time is left out.
func (s *session) beside(ctx context.Context, known []vantage) []*frame {
	all, _, err := s.frames(ctx, false)
	if err != nil {
		return nil
	}
	var out []*frame
	for _, f := range all {
		seen := slices.ContainsFunc(known, func(v vantage) bool { return v.frame.id == f.id })
		if !seen && len(known)+len(out) <= maxVantages {
			out = append(out, f)
		}
	}
	return out
}

// told adds to an outcome what the page shows after it.
func (s *session) told(ctx context.Context, out *tab.Outcome, before []vantage) error {
	for _, v := range before {
		now, err := s.enter(ctx, v.frame.id)
		switch {
		case err != nil && v.frame.parent != nil:
			continue // it went with the page
		case err != nil:
			return s.reason(ctx, err)
		case any(now) != v.world && v.frame.parent == nil:
			return s.arrival(ctx, v.frame.id, &out.Change)
		case any(now) != v.world:
			_ = s.arrival(ctx, v.frame.id, &out.Change) // one that went again has nothing to tell
			continue
		}
		if err := s.differences(ctx, v.frame, changesWanted{Most: mostChanges}, &out.Change); err != nil {
			return err
		}
	}
	s.newFrames(ctx, out, before)
	return nil
}

// newFrames tells of the frames that were not there before.
func (s *session) newFrames(ctx context.Context, out *tab.Outcome, before []vantage) {
	if len(before) > maxVantages {
		return // they may only not have been looked at
	}
	limited, cancel := context.WithTimeout(ctx, besideTime)
	defer cancel()
	for _, f := range s.beside(limited, before) {
		_ = s.arrival(limited, f.id, &out.Change)
	}
}

// arrival is what a document says of itself to one who has come to it by an
// action.
func (s *session) arrival(ctx context.Context, frame cdp.FrameID, c *tab.Change) error {
	at, err := ask[struct {
		Messages []string `json:"messages"`
		Heading  string   `json:"heading"`
		Total    int      `json:"total"`
	}](ctx, s, frame, "arrival", mostChanges)
	if c.Heading == "" {
		c.Heading = at.Heading
	}
	c.Messages = append(c.Messages, at.Messages...)
	c.Controls += at.Total
	return err
}
