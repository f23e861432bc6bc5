package work

import (
	"sync"
	"time"
)

// pace remembers how long transformations take and how many wait for one, to
// tell a caller when to come again.
type pace struct {
	mu      sync.Mutex
	average time.Duration
	waiting int
}

func (p *pace) enter() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting++
}

func (p *pace) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting--
}

// took counts one transformation that began at the given time.
func (p *pace) took(began time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	const weight = 8 // of the past against the last one
	p.average += (time.Since(began) - p.average) / weight
}

// The bounds of what a caller is told.
const (
	soonest = time.Second
	latest  = time.Minute
)

// expect estimates when the queue will be empty.
func (p *pace) expect(processors int) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	queue := p.average * time.Duration(p.waiting) / time.Duration(max(processors, 1))
	return min(max(queue, soonest), latest)
}
