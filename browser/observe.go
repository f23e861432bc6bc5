package browser

import (
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// A watch is how things were before an action.
type watch struct {
	frame    cdp.FrameID // in which it is done
	world    runtime.ExecutionContextID
	url      string
	title    string
	requests int
	at       time.Time
	views    []vantage
}

// observe does something to an element and says what came of it.
func (s *session) observe(
	ctx context.Context,
	target *place,
	did string,
	do func(*tab.Outcome) error,
) (*tab.Outcome, error) {
	out := &tab.Outcome{Did: did}
	if target != nil {
		out.Element, out.Healed, out.Selector = target.name, target.healed, target.selector
	}
	before, err := s.watch(ctx, target)
	if err != nil {
		return nil, err
	}
	s.dialogs.during(before, out)
	if err := do(out); err != nil {
		return nil, err
	}
	if out.Pending, err = s.settleAfter(ctx, before.requests, before.at); err != nil {
		return nil, err
	}
	return out, s.compare(ctx, out, before)
}

// watch begins to note what happens.
func (s *session) watch(ctx context.Context, target *place) (*watch, error) {
	w := &watch{frame: s.mainFrame(), requests: s.traffic.sent()}
	var watched node
	if target != nil {
		w.frame, watched = target.frame.id, target.node
	}
	s.takePopups(ctx)
	s.takeConsole()
	if err := s.refresh(ctx); err != nil {
		return nil, err
	}
	w.url, w.title, _ = s.place()
	var err error
	if w.views, err = s.marked(ctx, target); err != nil {
		return nil, err
	}
	if _, err := s.invoke(ctx, w.frame, true, "watch", watched); err != nil {
		return nil, err
	}
	w.world = s.worlds.get(w.frame)
	w.at = time.Now()
	_, err = s.invoke(ctx, s.mainFrame(), true, "beginAction")
	return w, err
}

// settleAfter gives an action a moment to set something off, and if it does,
// waits for the end of it.
func (s *session) settleAfter(ctx context.Context, requests int, at time.Time) (loading []string, err error) {
	if err := pause(ctx, 60*time.Millisecond); err != nil {
		return nil, s.reason(ctx, err)
	}
	return s.settle(ctx, s.acting(requests, at))
}

type change struct {
	Changed bool  `json:"changed"`
	Checked *bool `json:"checked"`
}

func (s *session) compare(ctx context.Context, out *tab.Outcome, before *watch) error {
	address, title, _ := s.place()
	out.Opened = s.takePopups(ctx)
	if address != before.url {
		out.Navigated = address
	}
	if strings.HasPrefix(address, errorPage) {
		return s.unreachable(ctx, out)
	}
	if title != before.title {
		out.Title = title
	}
	if err := s.changed(ctx, out, before); err != nil {
		return err
	}
	err := s.told(ctx, out, before.views)
	out.Console = s.takeConsole()
	return err
}

// changed tells whether anything did, which the page's looks may not show.
func (s *session) changed(ctx context.Context, out *tab.Outcome, before *watch) error {
	now, err := s.enter(ctx, before.frame)
	if err != nil || now != before.world {
		out.Changed = true // the document that was watched is no more
		return nil
	}
	seen, err := ask[change](ctx, s, before.frame, "changed")
	if err != nil {
		return err
	}
	out.Changed = seen.Changed || s.traffic.sent() != before.requests || out.Navigated != "" || len(out.Opened) > 0
	out.Checked = seen.Checked
	_, err = s.invoke(ctx, before.frame, true, "unwatch")
	return err
}

// errorPage is where a browser shows that it could not load a page.
const errorPage = "chrome-error:"

// unreachable says that an action led to a page that could not be loaded, and
// why, rather than what the browser shows instead.
func (s *session) unreachable(ctx context.Context, out *tab.Outcome) error {
	s.mu.Lock()
	out.Navigated = s.unreached
	s.mu.Unlock()
	out.Changed = true
	out.Note = "that page could not be loaded; go back, or try again"
	if address, err := url.Parse(out.Navigated); err == nil {
		if why := s.refusal(ctx, address); why != nil {
			out.Note = "that page could not be loaded: " + brief.Clip(why.Error(), 200)
		}
	}
	return nil
}
