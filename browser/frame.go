package browser

import (
	"context"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
)

const (
	maxFrames = 40
	frameTime = 1500 * time.Millisecond // for a frame that may never answer
	frameHop  = " |> "
	shadowHop = ">>>"
)

// A frame is a document inside the page.
type frame struct {
	id     cdp.FrameID
	parent *frame
	owner  node   // the element that holds it, in its parent's world
	prefix string // what selectors into it begin with
}

// A view is what a parent tells of a frame in it.
type view struct {
	Selector string `json:"selector"`
	Visible  bool   `json:"visible"`
	Inside   bool   `json:"inside"`
}

// frames gives the frames of the page that can be seen, parents before
// children, and how many could not be looked into.
func (s *session) frames(ctx context.Context, hidden bool) (all []*frame, unreadable int, err error) {
	tree, err := cdp.Call(ctx, s.target, page.GetFrameTree, cdp.Empty{})
	if err != nil {
		return nil, 0, s.reason(ctx, err)
	}
	type item struct {
		tree   *page.FrameTree
		parent *frame
	}
	queue := []item{{tree.FrameTree, nil}}
	apart := s.apart(ctx)
	for len(queue) > 0 && len(all) < maxFrames {
		next := queue[0]
		queue = queue[1:]
		f, readable := s.lookInto(ctx, next.tree, next.parent, hidden)
		if !readable {
			unreadable++
		}
		if f == nil {
			continue
		}
		all = append(all, f)
		for _, child := range next.tree.ChildFrames {
			queue = append(queue, item{child, f})
		}
		for _, info := range apart {
			if info.ParentFrameID != f.id {
				continue
			}
			if child, err := s.attach(ctx, info); err == nil {
				queue = append(queue, item{child, f})
			} else {
				unreadable++
			}
		}
	}
	return all, unreadable, nil
}

// lookInto describes one frame; nil means that there is nothing in it to see.
func (s *session) lookInto(
	ctx context.Context,
	tree *page.FrameTree,
	parent *frame,
	hidden bool,
) (f *frame, readable bool) {
	id := tree.Frame.ID
	if parent == nil {
		return &frame{id: id}, true
	}
	ctx, cancel := context.WithTimeout(ctx, frameTime)
	defer cancel()
	owner, seen, err := s.ownerOf(ctx, id, parent)
	if err != nil {
		return nil, false
	}
	if !seen.Visible && !hidden {
		return nil, true
	}
	if strings.HasPrefix(tree.Frame.URL, "chrome-error:") {
		return nil, false
	}
	if _, err := s.enter(ctx, id); err != nil {
		return nil, false
	}
	return &frame{id: id, parent: parent, owner: owner, prefix: parent.prefix + seen.Selector + frameHop}, true
}

func (s *session) ownerOf(ctx context.Context, id cdp.FrameID, parent *frame) (node, view, error) {
	home := s.home(parent.id)
	element, err := cdp.Call(ctx, home, dom.GetFrameOwner, dom.GetFrameOwnerParams{FrameID: id})
	if err != nil {
		return "", view{}, err
	}
	world, err := s.enter(ctx, parent.id)
	if err != nil {
		return "", view{}, err
	}
	resolved, err := cdp.Call(ctx, home, dom.ResolveNode, dom.ResolveNodeParams{
		BackendNodeID: element.BackendNodeID, ExecutionContextID: world, ObjectGroup: "decant"})
	if err != nil {
		return "", view{}, err
	}
	owner := resolved.Object.ObjectID
	seen, err := ask[view](ctx, s, parent.id, "frame", owner, nil)
	return owner, seen, err
}

// inside gives the frame that an element of another holds.
func (s *session) inside(ctx context.Context, around cdp.FrameID, element node) (cdp.FrameID, error) {
	described, err := cdp.Call(ctx, s.home(around), dom.DescribeNode, dom.DescribeNodeParams{ObjectID: element})
	if err != nil {
		return "", s.reason(ctx, err)
	}
	id := described.Node.FrameID
	if id != "" {
		s.settleIn(ctx, id, around)
	}
	return id, nil
}
