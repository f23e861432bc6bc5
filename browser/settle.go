package browser

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/decant-dev/decant/tab"
)

const (
	stillTime = 250 * time.Millisecond // without a change, a page is done
	pollTime  = 30 * time.Millisecond
	takeTime  = 3 * time.Second // kept of a caller's time to take a page out
)

// patience says what of a page is waited for, and how long.
type patience struct {
	most   time.Duration // for a page that only does not come to rest
	longer time.Duration // for one that still loads
	still  time.Duration // without a change
	toRead bool          // it must have something to read
	action bool          // only what came after the action counts
	since  int           // the requests before the action
	after  time.Time     // timers set before that are none of its doing
}

// arriving is the patience with a page that was gone to: as the caller says, or
// the usual.
func (s *session) arriving(req *tab.Request) patience {
	longer := s.opts.Timeout / 3
	if req.Seconds > 0 {
		longer = seconds(req.Seconds)
	}
	return patience{most: min(s.opts.Settle, longer), longer: longer, still: stillTime}
}

// acting is the patience with what an action sets off.
func (s *session) acting(since int, after time.Time) patience {
	return patience{most: settleAfter, longer: s.opts.Timeout / 3, still: stillTime, action: true, since: since,
		after: after}
}

// A quiet is what the script says of a page at rest.
type quiet struct {
	Ready  bool     `json:"ready"`
	Plain  bool     `json:"plain"`
	Still  float64  `json:"still"` // milliseconds
	URL    string   `json:"url"`
	Title  string   `json:"title"`
	Hollow bool     `json:"hollow"` // it has nothing to show yet
	Thin   bool     `json:"thin"`   // it has little
	Signs  []string `json:"signs"`  // parts that say that they load
}

// look is what the script is asked.
type look struct {
	Still   int64 `json:"still"`
	ToRead  bool  `json:"toRead"`
	After   bool  `json:"after"`
	Pending bool  `json:"pending"`
	Last    bool  `json:"last"`
}

// settle waits until the page has its content, and gives what was still
// loading when that took too long. It is done when nothing in it says that
// more will come and neither document nor network has moved for a while.
func (s *session) settle(ctx context.Context, p patience) (loading []string, err error) {
	began := time.Now()
	for loaded := began; ; { // from then on it only has to come to rest
		now := time.Now()
		over := now.Sub(began) >= p.longer
		last := over || now.Sub(loaded) >= p.most
		q, err := s.glance(ctx, &p, now, last)
		if err != nil {
			return nil, err
		}
		loading, done := s.lacking(&q, &p, now)
		switch {
		case done:
			return nil, nil
		case over && len(loading) > 0:
			if !q.Ready {
				s.endless.Store(s.documentID())
			}
			return loading, nil
		case len(loading) > 0:
			loaded = now
		case last:
			return []string{"the page keeps changing"}, nil
		}
		if err := pause(ctx, pollTime); err != nil {
			return nil, s.reason(ctx, err)
		}
	}
}

// documentID tells the document in the tab from those before and after it.
func (s *session) documentID() int64 { return int64(s.worlds.get(s.mainFrame())) }

func (s *session) glance(ctx context.Context, p *patience, now time.Time, last bool) (quiet, error) {
	pending := len(s.traffic.pending(now, p.since, true)) > 0
	q, err := ask[quiet](ctx, s, s.mainFrame(), "quiet",
		look{p.still.Milliseconds(), p.toRead, p.action, pending, last})
	if err == nil {
		s.mu.Lock()
		s.url, s.title = q.URL, q.Title
		s.mu.Unlock()
	}
	return q, err
}

// lacking names what a page still loads; one that lacks nothing may yet have to
// come to rest. An action is not the cause of a document that never ends.
func (s *session) lacking(q *quiet, p *patience, now time.Time) (loading []string, done bool) {
	if !q.Ready && !(p.action && s.endless.Load() == s.documentID()) {
		loading = append(loading, "the document")
	}
	for _, r := range s.traffic.pending(now, p.since, q.Thin && p.toRead) {
		loading = append(loading, r.String())
	}
	if q.Thin {
		loading = append(loading, s.streams.awaited(now)...)
	}
	loading = append(loading, s.downloads.under()...)
	slices.Sort(loading)
	if len(loading) > 3 {
		loading = append(loading[:3], fmt.Sprintf("%d more requests", len(loading)-3))
	}
	if q.Hollow {
		loading = append(loading, "the page is still empty")
	}
	loading = append(loading, q.Signs...)
	if len(loading) == 0 && s.timers.pending(now, p, q.Thin) {
		loading = append(loading, "a timer of the page")
	}
	resting := q.Plain || q.Still >= float64(p.still.Milliseconds()) && s.traffic.still(now) >= p.still
	return loading, len(loading) == 0 && resting
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

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
