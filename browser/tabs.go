package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/tab"
)

// watchPopups makes sessions of the windows that pages open.
func (p *Pool) watchPopups(ctx context.Context, running *process) {
	for event, err := range running.createdTargets(ctx) {
		if err != nil {
			return
		}
		info := event.TargetInfo
		if info.Type != "page" || info.OpenerID == "" {
			continue
		}
		if opener := p.byTarget(info.OpenerID); opener != nil {
			p.work.Go(func() { p.openPopup(ctx, opener, info) })
		}
	}
}

func (p *Pool) openPopup(ctx context.Context, opener *session, info *target.Info) {
	ctx, cancel := context.WithTimeout(principal.With(ctx, opener.owner), p.opts.Timeout)
	defer cancel()
	s, err := p.newSession(ctx, chromedp.WithTargetID(info.TargetID))
	if err != nil {
		opener.notice("a window that the page opened was not followed: " + err.Error())
		opener.addPopup("")
		return
	}
	short, end := context.WithTimeout(ctx, settleAfter)
	defer end()
	_, _ = s.settle(short, patience{most: settleAfter, longer: settleAfter,
		still: stillTime}) // or it would seem to be nowhere
	opener.addPopup(s.id)
}

func (p *Pool) byTarget(id target.ID) *session {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.sessions {
		if s.target.TargetID == id {
			return s
		}
	}
	return nil
}

// newSession opens a tab within the bound on their number.
func (p *Pool) newSession(ctx context.Context, options ...chromedp.ContextOption) (*session, error) {
	if err := p.reserve(); err != nil {
		return nil, err
	}
	s, err := p.openTab(ctx, options...)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opening--
	if err != nil {
		return nil, err
	}
	if p.closed || !s.process.alive() {
		p.work.Go(func() { s.abandon(errClosed) })
		return nil, errClosed
	}
	p.sessions[s.id] = s
	s.idle = time.AfterFunc(p.opts.Idle, func() { p.expire(s) })
	return s, nil
}

func (p *Pool) reserve() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.sessions)+p.opening >= p.opts.MaxSessions {
		return fmt.Errorf(
			"%w: %d can be open at once; close one, or try again later",
			tab.ErrTooMany,
			p.opts.MaxSessions,
		)
	}
	p.opening++
	return nil
}

func (p *Pool) openTab(ctx context.Context, options ...chromedp.ContextOption) (*session, error) {
	running, err := p.browser(ctx)
	if err != nil {
		return nil, err
	}
	if len(options) == 0 {
		options = []chromedp.ContextOption{running.apart()}
	}
	limited, cancel := context.WithTimeout(ctx, p.opts.Timeout)
	defer cancel()
	handle, end, err := running.newTab(limited, options...)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		running.stop() // a browser that opens no tab is of no use
		return nil, fmt.Errorf("%w: it no longer answered; try again", tab.ErrCrashed)
	}
	if err != nil {
		return nil, err
	}
	s := newSession(newID(), running, handle, end, &p.opts)
	s.owner = principal.Of(ctx)
	s.onClosed = func() { p.drop(s, fmt.Errorf("%w: the page closed itself", tab.ErrNoSession)) }
	if err := s.prepare(ctx, handle.BrowserContextID); err != nil {
		s.abandon(err)
		return nil, err
	}
	return s, nil
}

// listTime is how long a page may take to say its title for a list.
const listTime = 500 * time.Millisecond

// list tells of the caller's sessions as they are now: a page changes without
// an action too.
func (p *Pool) list(ctx context.Context) []tab.Session {
	own := p.own(ctx)
	out := make([]tab.Session, len(own))
	var asking sync.WaitGroup
	for i, s := range own {
		asking.Go(func() {
			limited, cancel := context.WithTimeout(ctx, listTime)
			defer cancel()
			if !s.hasCrashed() && s.dialogs.current() == nil {
				_ = s.refresh(limited) // one that does not answer is told as it was
			}
			out[i] = s.line()
		})
	}
	asking.Wait()
	// A browser that has just died may be found out by the asking alone.
	out = slices.DeleteFunc(out, func(line tab.Session) bool {
		return slices.ContainsFunc(own, func(s *session) bool { return s.id == line.ID && !s.process.alive() })
	})
	slices.SortFunc(out, func(a, b tab.Session) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// addPopup notes a window that the page opened; one that could not be
// followed has no id.
func (s *session) addPopup(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id == "" {
		s.refused++
		return
	}
	s.popups = append(s.popups, id)
}

// takePopups hands over the windows opened since the last action, once they
// have become sessions.
func (s *session) takePopups(ctx context.Context) []string {
	for deadline := time.Now().Add(3 * time.Second); time.Now().Before(deadline); {
		s.mu.Lock()
		out := s.popups
		if len(out)+s.refused >= int(s.expected.Load()) {
			s.popups, s.refused = nil, 0
			s.expected.Store(0)
			s.mu.Unlock()
			return out
		}
		s.mu.Unlock()
		if pause(ctx, pollTime) != nil {
			break
		}
	}
	return nil
}

// namesOf are the ids of sessions, as far as a caller needs them.
func namesOf(all []*session) string {
	var names []string
	for _, s := range all {
		names = append(names, tab.Short(s.id))
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
