package browser

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
)

// streams are the WebSockets and event streams of a page that have brought
// nothing yet. A page with little to show may wait for their first word; after
// it they only keep the page up to date.
type streams struct {
	mu     sync.Mutex
	silent map[string]silentStream // by the request's id; of one that spoke, only that it did
}

type silentStream struct {
	began time.Time
	url   string
}

func (s *streams) onOpened(params []byte) {
	var r requestEvent
	var socket struct{ URL string }
	if json.Unmarshal(params, &r) != nil || json.Unmarshal(params, &socket) != nil {
		return
	}
	s.open(r.ID, socket.URL)
}

func (s *streams) open(id, url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, spoke := s.silent[id]; !spoke && len(s.silent) < maxRequests { // events may overtake each other
		s.silent[id] = silentStream{time.Now(), url}
	}
}

// onWord hears of a first message, or of the end.
func (s *streams) onWord(params []byte) {
	var r requestEvent
	if json.Unmarshal(params, &r) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.silent[r.ID]; known || len(s.silent) < maxRequests {
		s.silent[r.ID] = silentStream{}
	}
}

// awaited are those that have not been silent for too long.
func (s *streams) awaited(now time.Time) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, one := range s.silent {
		if now.Sub(one.began) < longCall {
			out = append(out, request{url: one.url}.String())
		}
	}
	return out
}

func (s *streams) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.silent)
}

func (s *session) onSent(params []byte) {
	s.traffic.onSent(params)
	var r requestEvent
	if json.Unmarshal(params, &r) == nil && r.Type == network.ResourceTypeEventSource {
		s.streams.open(r.ID, r.Request.URL)
	}
}

func (s *session) onFailed(params []byte) {
	s.traffic.onDone(params)
	var r requestEvent
	if json.Unmarshal(params, &r) == nil && r.Type == network.ResourceTypeEventSource {
		s.streams.onWord(params)
	}
}
