package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
)

const (
	maxHosts   = 100 // custom elements that are asked about in one go
	maxNesting = 4   // closed roots within closed roots
)

// pierce hands the closed shadow roots of a frame to our script, which from
// then on sees them as it does open ones. The page cannot tell. What fails
// leaves a root closed.
func (s *session) pierce(ctx context.Context, frame cdp.FrameID) {
	for range maxNesting {
		hosts, err := ask[int](ctx, s, frame, "hosts", maxHosts)
		if err != nil || hosts == 0 {
			return
		}
		opened := false
		for i := range min(hosts, maxHosts) {
			opened = s.adopt(ctx, frame, i) || opened
		}
		if !opened {
			return
		}
	}
}

func (s *session) adopt(ctx context.Context, frame cdp.FrameID, index int) bool {
	host, err := s.grab(ctx, frame, "hostAt", index)
	if err != nil {
		return false
	}
	described, err := cdp.Call(ctx, s.home(frame), dom.DescribeNode, dom.DescribeNodeParams{ObjectID: host})
	if err != nil || len(described.Node.ShadowRoots) == 0 {
		return false
	}
	world, err := s.enter(ctx, frame)
	if err != nil {
		return false
	}
	root, err := cdp.Call(ctx, s.home(frame), dom.ResolveNode, dom.ResolveNodeParams{
		BackendNodeID: described.Node.ShadowRoots[0].BackendNodeID, ExecutionContextID: world, ObjectGroup: "decant"})
	if err != nil {
		return false
	}
	_, err = s.invoke(ctx, frame, true, "adopt", host, root.Object.ObjectID)
	return err == nil
}
