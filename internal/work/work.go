// Package work bounds how much reading is under way at once: the memory that
// bodies and their transformation take, and the processors they keep busy.
// Callers past the bounds wait for a while, and then hear how long the queue is.
package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/decant-dev/decant/fault"
)

// Limits says how much work a Budget admits. The zero value is a good default.
type Limits struct {
	Memory     int64         // bytes that all reads take together; default 1 GiB
	Processors int           // transformations at once; default GOMAXPROCS
	Patience   time.Duration // how long a read waits for room; default 5 s
}

// What a read takes of the memory, measured on large pages of many shapes.
const (
	perRead      = 256 << 10 // a read that waits for its answer, with the caller who waits for it
	perPage      = 52 << 10  // one of a batch, for which nobody waits besides
	perBodyByte  = 28        // what a body byte takes while it is transformed
	leastBodies  = 16 << 20
	minMemory    = 128 << 20
	bodiesShare  = 4 // bodies that are held have a quarter of the memory,
	shapingShare = 2 // those in transformation a half; the rest is the cache and the runtime
)

// MinMemory is the least memory that Limits may name.
const MinMemory = minMemory

// A BusyError is work that found no room. It is worth trying again.
type BusyError struct {
	RetryAfter time.Duration
	late       error // where the caller's own time was up first
}

func (e *BusyError) Error() string {
	return fmt.Sprintf("busy: too much is being read at once; try again in %d s", e.seconds())
}

// Unwrap gives the end of the caller's time, if it was that.
func (e *BusyError) Unwrap() error { return e.late }

// Fault is Busy.
func (e *BusyError) Fault() fault.Kind { return fault.Busy }

// Advice is when to try again.
func (e *BusyError) Advice() string { return fmt.Sprintf("try again in %d s", e.seconds()) }

func (e *BusyError) seconds() int { return int(math.Ceil(e.RetryAfter.Seconds())) }

// A Budget is the room that all reads of an engine share. It is safe for
// concurrent use.
type Budget struct {
	limits  Limits
	reads   *semaphore.Weighted // bytes that reads under way take, waiting ones included
	bodies  *semaphore.Weighted // bytes of bodies
	lane    *semaphore.Weighted // the one read that may go on when bodies is full
	shaping *semaphore.Weighted // bytes that transformations take
	running *semaphore.Weighted // transformations
	pace    pace
}

// New returns an empty budget, or an error that names the limit that is wrong.
func New(limits Limits) (*Budget, error) {
	limits.Memory = cmp.Or(limits.Memory, 1<<30)
	limits.Processors = cmp.Or(limits.Processors, runtime.GOMAXPROCS(0))
	limits.Patience = cmp.Or(limits.Patience, 5*time.Second)
	switch {
	case limits.Memory < minMemory:
		return nil, fmt.Errorf("maxMemory %d is less than %d (%d MiB)", limits.Memory, minMemory, minMemory>>20)
	case limits.Processors < 0 || limits.Patience < 0:
		return nil, errors.New("the limits of work must not be negative")
	}
	return &Budget{
		limits:  limits,
		reads:   semaphore.NewWeighted(limits.Memory),
		bodies:  semaphore.NewWeighted(max(limits.Memory/bodiesShare, leastBodies)),
		lane:    semaphore.NewWeighted(1),
		shaping: semaphore.NewWeighted(limits.Memory / shapingShare),
		running: semaphore.NewWeighted(int64(limits.Processors)),
	}, nil
}

// Begin admits one read. Its Done must be called.
func (b *Budget) Begin() (*Read, error) { return b.admit(perRead) }

// BeginPage admits the read of one page of a batch, as Begin does.
func (b *Budget) BeginPage() (*Read, error) { return b.admit(perPage) }

func (b *Budget) admit(size int64) (*Read, error) {
	if !b.reads.TryAcquire(size) {
		return nil, b.busy(nil)
	}
	return &Read{budget: b, size: size}, nil
}

func (b *Budget) busy(late error) error {
	return &BusyError{RetryAfter: b.pace.expect(b.limits.Processors), late: late}
}

// acquire waits for n of room, but not longer than the budget's patience. Whose
// own time is up before hears of that as well: it was us who kept it waiting.
func (b *Budget) acquire(ctx context.Context, room *semaphore.Weighted, n int64) error {
	patient, cancel := context.WithTimeout(ctx, b.limits.Patience)
	defer cancel()
	if err := room.Acquire(patient, n); err == nil {
		return nil
	}
	cause := context.Cause(ctx)
	if cause != nil && !errors.Is(cause, context.DeadlineExceeded) {
		return cause
	}
	return b.busy(cause)
}

// A Read is the room that one read takes.
type Read struct {
	budget *Budget
	size   int64 // what it takes while it waits
	mu     sync.Mutex
	held   int64 // of bodies
	inLane bool
	// shaping counts transformations under way, and done says that no more
	// will come.
	shaping int
	done    bool
}

// Hold takes room for n more bytes of body. When there is none left, one read
// at a time goes on all the same, up to the largest body there may be: reads
// that each hold a part and wait for the rest would wait for ever.
func (r *Read) Hold(ctx context.Context, n int64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case n <= 0 || r.inLane:
		return nil
	case r.budget.bodies.TryAcquire(n):
		r.held += n
		return nil
	}
	if err := r.budget.acquire(ctx, r.budget.lane, 1); err != nil {
		return err
	}
	r.inLane = true
	return nil
}

// Done gives the read's room back, as soon as no transformation needs it any
// more. It may be called more than once.
func (r *Read) Done() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done = true
	r.giveBack()
}

// giveBack is called with the lock held.
func (r *Read) giveBack() {
	if !r.done || r.shaping > 0 || r.budget == nil {
		return
	}
	b := r.budget
	b.bodies.Release(r.held)
	if r.inLane {
		b.lane.Release(1)
	}
	b.reads.Release(r.size)
	r.budget = nil
}
