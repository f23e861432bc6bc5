package browser

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

const (
	soonTimer = 1200 * time.Millisecond // a timer this short is waited for on any page,
	lateTimer = 6500 * time.Millisecond // and one this short where it may bring what the page has to say
	maxTimers = 100

	afterTimer = 100 * time.Millisecond // it may be late, and set off what comes when the page is idle
)

// timers are those that the page has set and that have not run yet.
type timers struct {
	mu      sync.Mutex
	channel string // by which the page's world tells of them
	due     map[int64]timer
}

type timer struct {
	set, due time.Time
	own      bool // the page's, set while it was loaded
}

// watchTimers has every document of the tab tell of its timers from now on.
func (s *session) watchTimers(ctx context.Context) error {
	text, err := scripts.ReadFile("script/timers.js")
	if err != nil {
		return err
	}
	s.timers.channel = rand.Text()
	s.follow(s.target, runtime.BindingCalled.Method, s.timers.onTold)
	binding := runtime.AddBindingParams{Name: s.timers.channel}
	if _, err := cdp.Call(ctx, s.target, runtime.AddBinding, binding); err != nil {
		return s.reason(ctx, err)
	}
	source := strings.ReplaceAll(string(text), "[channel]", "['"+s.timers.channel+"']")
	_, err = cdp.Call(ctx, s.target, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: source})
	return s.reason(ctx, err)
}

func (t *timers) onTold(params []byte) {
	var event struct{ Name, Payload string }
	var told struct {
		ID    int64
		Delay float64
		Own   bool
	}
	if json.Unmarshal(params, &event) != nil || event.Name != t.channel ||
		json.Unmarshal([]byte(event.Payload), &told) != nil {
		return
	}
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case told.Delay < 0:
		delete(t.due, told.ID)
	case len(t.due) < maxTimers:
		t.due[told.ID] = timer{now, now.Add(time.Duration(told.Delay * float64(time.Millisecond))), told.Own}
	}
}

// forget leaves out the timers of a document that is gone.
func (t *timers) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.due)
}

// pending tells whether one has yet to run of those that are waited for. Long
// ones are where a page has little to show, or where they are its own; those that
// an action sets take messages away.
func (t *timers) pending(now time.Time, p *patience, thin bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, one := range t.due {
		most := soonTimer
		if thin || one.own && !p.action {
			most = lateTimer
		}
		if one.due.Add(afterTimer).After(now) && !one.set.Before(p.after) && one.due.Sub(one.set) <= most {
			return true
		}
	}
	return false
}
