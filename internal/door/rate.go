package door

import (
	"container/list"
	"context"
	"sync"
	"time"

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
	shared  Counter // nil where this server is the only one
	mu      sync.Mutex
	clients map[string]*list.Element
	order   list.List // of *client, the latest in front
}

type client struct {
	name    string
	limiter *rate.Limiter
}

// A Counter counts the requests of clients to several servers.
type Counter interface {
	// Take counts a request, or says how long the client must wait. An error
	// means that it could not.
	Take(ctx context.Context, client string, perSecond float64, burst int) (wait time.Duration, err error)
}

// newRates returns nil where nothing is limited.
func newRates(perSecond float64, burst int, shared Counter) *rates {
	if perSecond <= 0 {
		return nil
	}
	return &rates{limit: rate.Limit(perSecond), burst: burst, shared: shared, clients: map[string]*list.Element{}}
}

// take counts one request of the client, or says when to come back.
func (t *rates) take(ctx context.Context, name string) error {
	if t == nil {
		return nil
	}
	wait := t.wait(ctx, name)
	if wait == 0 {
		return nil
	}
	return Refuse(fault.RateLimited, "more than %g requests a second", float64(t.limit)).After(wait)
}

// wait counts a request where all servers count, or else here.
func (t *rates) wait(ctx context.Context, name string) time.Duration {
	if t.shared != nil {
		if wait, err := t.shared.Take(ctx, name, float64(t.limit), t.burst); err == nil {
			return wait
		}
	}
	reservation := t.limiter(name).Reserve()
	wait := reservation.Delay()
	if wait > 0 {
		reservation.Cancel()
	}
	return wait
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
