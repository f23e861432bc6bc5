package door

import (
	"container/list"
	"sync"

	"golang.org/x/time/rate"

	"github.com/decant-dev/decant/fault"
)

// maxClients bounds the table: past it, whoever was silent longest is
// forgotten.
const maxClients = 8192

// rates limits how often each client asks.
type rates struct {
	limit   rate.Limit
	burst   int
	mu      sync.Mutex
	clients map[string]*list.Element
	order   list.List // of *client, the latest in front
}

type client struct {
	name    string
	limiter *rate.Limiter
}

// newRates returns nil where nothing is limited.
func newRates(perSecond float64, burst int) *rates {
	if perSecond <= 0 {
		return nil
	}
	return &rates{limit: rate.Limit(perSecond), burst: burst, clients: map[string]*list.Element{}}
}

// take counts one request of the client, or says when to come back.
func (t *rates) take(name string) error {
	if t == nil {
		return nil
	}
	reservation := t.limiter(name).Reserve()
	wait := reservation.Delay()
	if wait == 0 {
		return nil
	}
	reservation.Cancel()
	return Refuse(fault.RateLimited, "more than %g requests a second", float64(t.limit)).After(wait)
}

func (t *rates) limiter(name string) *rate.Limiter {
	t.mu.Lock()
	defer t.mu.Unlock()
	if known, ok := t.clients[name]; ok {
		t.order.MoveToFront(known)
		return known.Value.(*client).limiter
	}
	if t.order.Len() >= maxClients {
		last := t.order.Back()
		delete(t.clients, t.order.Remove(last).(*client).name)
	}
	fresh := &client{name, rate.NewLimiter(t.limit, t.burst)}
	t.clients[name] = t.order.PushFront(fresh)
	return fresh.limiter
}
