package fetch

import (
	"context"
	"sync"
	"time"
)

// stall is how long an exchange may be silent before it lends its slot on: a
// peer that stalls bears no load, and must not hold up its host's other pages.
const stall = 500 * time.Millisecond

// slots limits how many exchanges each host serves at once.
type slots struct {
	perHost int
	mu      sync.Mutex
	hosts   map[string]*hostSlots
}

type hostSlots struct {
	free  chan struct{}
	users int // exchanges that hold or await a slot
}

// slot is one exchange's place; it is held, or lent on after a stall.
type slot struct {
	owner *slots
	host  string
	place chan struct{}
	mu    sync.Mutex
	held  bool
	timer *time.Timer
}

func newSlots(perHost int) *slots {
	return &slots{perHost: perHost, hosts: map[string]*hostSlots{}}
}

// enter waits for a slot of host.
func (s *slots) enter(ctx context.Context, host string) (*slot, error) {
	place := s.join(host)
	select {
	case place <- struct{}{}:
	case <-ctx.Done():
		s.quit(host)
		return nil, ctx.Err()
	}
	entered := &slot{owner: s, host: host, place: place, held: true}
	entered.timer = time.AfterFunc(stall, entered.lend)
	return entered, nil
}

func (s *slots) join(host string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.hosts[host]
	if known == nil {
		known = &hostSlots{free: make(chan struct{}, s.perHost)}
		s.hosts[host] = known
	}
	known.users++
	return known.free
}

func (s *slots) quit(host string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.hosts[host]
	if known.users--; known.users == 0 {
		delete(s.hosts, host)
	}
}

// progress tells that the peer is alive.
func (s *slot) progress() { s.timer.Reset(stall) }

func (s *slot) lend() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held {
		s.held = false
		<-s.place
	}
}

func (s *slot) leave() {
	s.timer.Stop()
	s.lend()
	s.owner.quit(s.host)
}
