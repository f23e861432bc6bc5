package fetch

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// slow is how long an exchange may be silent before its host counts as slow.
// A slow host is asked for fewer pages at once, down to one: it has more to do
// than it can, and more requests would make it slower still.
const slow = 2 * time.Second

// errNoTurn means that the time was up before the host was asked at all.
var errNoTurn = errors.New("the turn did not come")

// slots limits how many exchanges each host serves at once.
type slots struct {
	perHost int
	mu      sync.Mutex
	hosts   map[string]*hostSlots
}

type hostSlots struct {
	allowed int // exchanges at once, less while the host is slow
	active  int
	queue   []chan struct{} // those that wait, the first one first
}

// slot is one exchange's place.
type slot struct {
	owner *slots
	host  string
	timer *time.Timer // tells that the peer is slow
}

func newSlots(perHost int) *slots {
	return &slots{perHost: perHost, hosts: map[string]*hostSlots{}}
}

// enter waits for a slot of host.
func (s *slots) enter(ctx context.Context, host string) (*slot, error) {
	turn := s.join(host)
	select {
	case <-turn:
	case <-ctx.Done():
		s.quit(host, turn)
		return nil, fmt.Errorf("%w: %w", errNoTurn, ctx.Err())
	}
	entered := &slot{owner: s, host: host}
	entered.timer = time.AfterFunc(slow, func() { s.adjust(host, -1) })
	return entered, nil
}

// join returns a channel that is closed when it is the caller's turn.
func (s *slots) join(host string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.hosts[host]
	if known == nil {
		known = &hostSlots{allowed: s.perHost}
		s.hosts[host] = known
	}
	turn := make(chan struct{})
	known.queue = append(known.queue, turn)
	known.admit()
	return turn
}

// admit lets in as many of those that wait as may be.
func (h *hostSlots) admit() {
	for h.active < h.allowed && len(h.queue) > 0 {
		close(h.queue[0])
		h.queue = h.queue[1:]
		h.active++
	}
}

// quit takes back a turn that was asked for.
func (s *slots) quit(host string, turn chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.hosts[host]
	for i, waiting := range known.queue {
		if waiting == turn {
			known.queue = append(known.queue[:i], known.queue[i+1:]...)
			s.settle(host, known)
			return
		}
	}
	known.active-- // the turn came at the same moment
	s.settle(host, known)
}

// adjust changes how many exchanges a host may serve at once.
func (s *slots) adjust(host string, by int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.hosts[host]; known != nil {
		known.allowed = min(max(known.allowed+by, 1), s.perHost)
		known.admit()
	}
}

// settle admits the next, and forgets a host that nobody asks.
func (s *slots) settle(host string, known *hostSlots) {
	known.admit()
	if known.active == 0 && len(known.queue) == 0 {
		delete(s.hosts, host)
	}
}

// progress tells that the peer is alive.
func (s *slot) progress() { s.timer.Reset(slow) }

func (s *slot) leave() {
	inTime := s.timer.Stop()
	if inTime {
		s.owner.adjust(s.host, +1)
	}
	s.owner.mu.Lock()
	defer s.owner.mu.Unlock()
	known := s.owner.hosts[s.host]
	known.active--
	s.owner.settle(s.host, known)
}
