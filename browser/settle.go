package browser

import (
	"context"
	"encoding/json"
	"math"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
)

const (
	stillTime   = 300 * time.Millisecond // without a change, a page is done
	pollTime    = 30 * time.Millisecond
	longRequest = 2500 * time.Millisecond // a request this old is a long poll
	maxRequests = 2000
)

// traffic counts the requests that are under way.
type traffic struct {
	mu    sync.Mutex
	open  map[string]time.Time
	total int
	last  time.Time // when one began or ended
}

// endless are requests that stay open by their nature.
var endless = map[network.ResourceType]bool{
	network.ResourceTypeWebSocket: true, network.ResourceTypeEventSource: true, network.ResourceTypePing: true,
	network.ResourceTypeMedia: true, network.ResourceTypePrefetch: true,
}

type requestEvent struct {
	ID   string               `json:"requestId"`
	Type network.ResourceType `json:"type"`
}

func (t *traffic) onSent(params []byte) {
	var r requestEvent
	if json.Unmarshal(params, &r) != nil || endless[r.Type] {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total++
	t.last = time.Now()
	if len(t.open) < maxRequests {
		t.open[r.ID] = t.last
	}
}

func (t *traffic) onDone(params []byte) {
	var r requestEvent
	if json.Unmarshal(params, &r) != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ours := t.open[r.ID]; ours {
		delete(t.open, r.ID)
		t.last = time.Now()
	}
}

// sent is how many requests there have been so far.
func (t *traffic) sent() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.total
}

// still is how long nothing has been under way, but for requests that have
// taken so long that they are not waited for.
func (t *traffic) still(now time.Time, longest time.Duration) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, began := range t.open {
		if now.Sub(began) < longest {
			return 0
		}
	}
	return now.Sub(t.last)
}

type quiet struct {
	Ready  bool    `json:"ready"`
	Plain  bool    `json:"plain"`
	Still  float64 `json:"still"` // milliseconds
	URL    string  `json:"url"`
	Title  string  `json:"title"`
	Hollow bool    `json:"hollow"` // it has nothing to read yet
	Thin   bool    `json:"thin"`   // it has little
}

// settle waits until neither the document nor the network has moved for a
// while, and reports whether that came in time.
func (s *session) settle(ctx context.Context, most time.Duration) (bool, error) {
	return s.await(ctx, time.Now().Add(most), false)
}

// await waits for a page to be done until the deadline. One that is to be read
// is not done before it has something to read, unless it has no scripts that
// could bring it.
func (s *session) await(ctx context.Context, deadline time.Time, toRead bool) (bool, error) {
	for {
		q, err := ask[quiet](ctx, s, s.mainFrame(), "quiet", toRead)
		if err != nil {
			return false, err
		}
		s.mu.Lock()
		s.url, s.title = q.URL, q.Title
		s.mu.Unlock()
		now := time.Now()
		if s.isDone(&q, now) {
			return true, nil
		}
		if now.After(deadline) {
			return false, nil
		}
		if err := pause(ctx, pollTime); err != nil {
			return false, s.reason(ctx, err)
		}
	}
}

func (s *session) isDone(q *quiet, now time.Time) bool {
	longest := longRequest
	if q.Thin {
		longest = math.MaxInt64 // the answer may be all that the page is about
	}
	idle := s.traffic.still(now, longest)
	switch {
	case !q.Ready:
		return false
	case q.Plain:
		return idle > 0
	}
	return !q.Hollow && q.Still >= float64(stillTime.Milliseconds()) && idle >= stillTime
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
