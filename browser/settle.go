package browser

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
)

const (
	stillTime    = 300 * time.Millisecond // without a change, a page is done
	pollTime     = 30 * time.Millisecond
	longRequest  = 2500 * time.Millisecond // a request this old is a long poll
	mostRequests = 2000
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
	network.ResourceTypeWebSocket: true, network.ResourceTypeEventSource: true, network.ResourceTypePing: true, network.ResourceTypeMedia: true, network.ResourceTypePrefetch: true,
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
	if len(t.open) < mostRequests {
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

// still is how long nothing has been under way.
func (t *traffic) still(now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, began := range t.open {
		if now.Sub(began) < longRequest {
			return 0
		}
		delete(t.open, id)
	}
	return now.Sub(t.last)
}

type quiet struct {
	Ready bool    `json:"ready"`
	Plain bool    `json:"plain"`
	Still float64 `json:"still"` // milliseconds
	URL   string  `json:"url"`
	Title string  `json:"title"`
}

// settle waits until neither the document nor the network has moved for a
// while, and reports whether that came in time.
func (s *session) settle(ctx context.Context, most time.Duration) (bool, error) {
	deadline := time.Now().Add(most)
	for {
		q, err := ask[quiet](ctx, s, s.mainFrame(), "quiet")
		if err != nil {
			return false, err
		}
		s.mu.Lock()
		s.url, s.title = q.URL, q.Title
		s.mu.Unlock()
		now := time.Now()
		idle := s.traffic.still(now)
		if q.Ready && (q.Plain && idle > 0 || q.Still >= float64(stillTime.Milliseconds()) && idle >= stillTime) {
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
