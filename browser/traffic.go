package browser

import (
	"encoding/json"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"

	"github.com/decant-dev/decant/internal/brief"
)

const (
	longRequest = 2500 * time.Millisecond // any request this old is not waited for,
	longCall    = 6500 * time.Millisecond // nor one of the page's own host this old
	maxRequests = 2000
)

// traffic counts the requests that are under way.
type traffic struct {
	mu    sync.Mutex
	tab   string // the frame of the page itself
	open  map[string]request
	ended map[string]bool // those of whose end we heard before their beginning
	total int
	last  time.Time // when one began or ended
	page  string    // the host of the page
	heads string    // where the tab was last sent, by itself or by a redirect
}

// A request is one that has not ended.
type request struct {
	began  time.Time
	number int // of all requests so far
	kind   network.ResourceType
	url    string
	own    bool // to the page's own host
}

// awaited are the requests that may bring something to read. Pictures, fonts
// and films do not, and some stay open by their nature.
var awaited = map[network.ResourceType]bool{
	network.ResourceTypeDocument: true, network.ResourceTypeStylesheet: true, network.ResourceTypeScript: true,
	network.ResourceTypeXHR: true, network.ResourceTypeFetch: true,
}

// calls are what the page's scripts ask for.
var calls = map[network.ResourceType]bool{network.ResourceTypeXHR: true, network.ResourceTypeFetch: true}

type requestEvent struct {
	ID      string               `json:"requestId"`
	FrameID string               `json:"frameId"`
	Type    network.ResourceType `json:"type"`
	Request struct {
		URL string `json:"url"`
	} `json:"request"`
	Response struct {
		MimeType string `json:"mimeType"`
	} `json:"response"`
}

func (t *traffic) onSent(params []byte) {
	var r requestEvent
	if json.Unmarshal(params, &r) != nil || !awaited[r.Type] || ownData(r.Request.URL) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total++
	t.last = time.Now()
	host := hostOf(r.Request.URL)
	if r.Type == network.ResourceTypeDocument && len(t.open) == 0 {
		t.page = host
	}
	if r.Type == network.ResourceTypeDocument && r.FrameID == t.tab {
		t.heads = r.Request.URL
	}
	if t.ended[r.ID] {
		delete(t.ended, r.ID)
		return
	}
	if len(t.open) < maxRequests {
		t.open[r.ID] = request{t.last, t.total, r.Type, r.Request.URL, host == t.page}
	}
}

// ownData tells whether an address holds what it leads to, or leads to what the
// page has made: of a worker's no end is told.
func ownData(address string) bool {
	return strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "blob:")
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// onAnswer takes streams out, which are never done.
func (t *traffic) onAnswer(params []byte) {
	var r requestEvent
	if json.Unmarshal(params, &r) == nil && r.Response.MimeType == "text/event-stream" {
		t.onDone(params)
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
		return
	}
	// Each kind of event has a queue of its own, so that an end may overtake
	// its beginning; most of these are of kinds that are not waited for.
	if len(t.ended) >= maxRequests {
		clear(t.ended)
	}
	t.ended[r.ID] = true
}

// headed is where the tab was last sent.
func (t *traffic) headed() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.heads
}

// sent is how many requests there have been so far.
func (t *traffic) sent() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.total
}

// pending are the requests after a number that a page may wait for, unless
// they have taken too long. A page with little to read waits for its scripts'
// calls as long as there is time.
func (t *traffic) pending(now time.Time, after int, thin bool) []request {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []request
	for _, r := range t.open {
		most := longRequest
		switch {
		case calls[r.kind] && thin, r.kind == network.ResourceTypeDocument && after > 0:
			most = time.Hour
		case r.own && r.kind != network.ResourceTypeStylesheet:
			most = longCall
		}
		if r.number > after && now.Sub(r.began) < most {
			out = append(out, r)
		}
	}
	return out
}

// still is how long ago a request last began or ended.
func (t *traffic) still(now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return now.Sub(t.last)
}

// String names a request by its path, without what may be secret in it.
func (r request) String() string {
	u, err := url.Parse(r.url)
	if err != nil {
		return "a request"
	}
	return brief.Clip(u.Host+u.Path, 60)
}
