package browser

import (
	"context"
	"slices"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// outlying are the frames of a page that run in processes of their own, as
// those of other sites do in browsers that keep sites apart.
type outlying struct {
	mu    sync.Mutex
	known map[cdp.FrameID]*outlier         // by the frame that each began with
	home  map[cdp.FrameID]*chromedp.Target // of the frames that are not in the page's process
}

type outlier struct {
	target *chromedp.Target
	end    func()
}

// home is what answers for a frame.
func (s *session) home(id cdp.FrameID) *chromedp.Target {
	s.outlying.mu.Lock()
	defer s.outlying.mu.Unlock()
	if own := s.outlying.home[id]; own != nil {
		return own
	}
	return s.target
}

// setHome keeps what answers for the frames of a tree.
func (o *outlying) setHome(tree *page.FrameTree, home *chromedp.Target) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for queue := []*page.FrameTree{tree}; len(queue) > 0; queue = queue[1:] {
		o.home[queue[0].Frame.ID] = home
		queue = append(queue, queue[0].ChildFrames...)
	}
}

// apart lists the frames that have a process of their own, and lets go of those
// that are gone.
func (s *session) apart(ctx context.Context) []*target.Info {
	listed, err := cdp.Call(ctx, s.process.browser, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		return nil
	}
	frames := slices.DeleteFunc(listed.TargetInfos, func(i *target.Info) bool {
		return i.Type != "iframe" || i.ParentFrameID == ""
	})
	s.outlying.keep(frames)
	return frames
}

// keep lets go of the frames that are not among those listed.
func (o *outlying) keep(listed []*target.Info) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for id, gone := range o.known {
		if slices.ContainsFunc(listed, func(i *target.Info) bool { return cdp.FrameID(i.TargetID) == id }) {
			continue
		}
		delete(o.known, id)
		for frame, home := range o.home {
			if home == gone.target {
				delete(o.home, frame)
			}
		}
		go gone.end() // it waits for the browser
	}
}

// attach gives the tree of a frame that has a process of its own.
func (s *session) attach(ctx context.Context, info *target.Info) (*page.FrameTree, error) {
	id := cdp.FrameID(info.TargetID)
	s.outlying.mu.Lock()
	own := s.outlying.known[id]
	s.outlying.mu.Unlock()
	if own == nil {
		handle, end, err := s.process.newTab(ctx, chromedp.WithTargetID(info.TargetID), chromedp.WithDetachOnCancel())
		if err != nil {
			return nil, err
		}
		own = &outlier{handle.Target, end}
		s.outlying.mu.Lock()
		s.outlying.known[id] = own
		s.outlying.mu.Unlock()
	}
	answer, err := cdp.Call(ctx, own.target, page.GetFrameTree, cdp.Empty{})
	if err != nil {
		return nil, err
	}
	s.outlying.setHome(answer.FrameTree, own.target)
	return answer.FrameTree, nil
}

// settleIn makes a frame known that a selector leads into.
func (s *session) settleIn(ctx context.Context, id, parent cdp.FrameID) {
	if s.home(id) != s.target {
		return
	}
	for _, info := range s.apart(ctx) {
		if cdp.FrameID(info.TargetID) == id {
			_, _ = s.attach(ctx, info) // it cannot be entered then, which is told
			return
		}
	}
	if home := s.home(parent); home != s.target {
		s.outlying.setHome(&page.FrameTree{Frame: &cdp.Frame{ID: id}}, home)
	}
}

// outset is the point of the page from which the process of a frame counts.
func (s *session) outset(ctx context.Context, f *frame) (at point, err error) {
	if s.home(f.id) == s.target {
		return at, nil
	}
	for s.home(f.parent.id) == s.home(f.id) {
		f = f.parent
	}
	for ; f.parent != nil; f = f.parent {
		through, err := ask[struct{ X, Y float64 }](ctx, s, f.parent.id, "through", f.owner, at.x, at.y)
		if err != nil {
			return at, err
		}
		at = point{through.X, through.Y}
	}
	return at, nil
}

// targets are those that answer for the frames.
func (o *outlying) targets() []*chromedp.Target {
	o.mu.Lock()
	defer o.mu.Unlock()
	var out []*chromedp.Target
	for _, own := range o.known {
		out = append(out, own.target)
	}
	return out
}
