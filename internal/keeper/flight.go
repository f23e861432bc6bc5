package keeper

import (
	"context"
	"errors"
	"sync"

	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/page"
)

// flights lets callers that want the same page at the same time share one
// read of it. The read goes on as long as anyone waits for it.
type flights struct {
	mu      sync.Mutex
	current map[string]*flight
}

type flight struct {
	done    chan struct{}
	cancel  context.CancelFunc
	waiters int
	owner   principal.ID // who set out
	page    *page.Page
	err     error
}

// do returns what read gives for key, from a read already under way if there
// is one, and on whose behalf that is made.
func (f *flights) do(ctx context.Context, key string, read readPage) (*page.Page, principal.ID, error) {
	call, isFirst := f.join(ctx, key)
	if isFirst {
		// The first caller may leave before the others: its cancellation must
		// not reach them, only that of the last.
		shared, cancel := context.WithCancel(context.WithoutCancel(ctx))
		call.cancel = cancel
		go func() {
			defer close(call.done)
			call.page, call.err = read(shared)
		}()
	}
	return f.wait(ctx, key, call, read)
}

// doHere is do for callers of whom there are thousands: the first reads the
// page itself, with nobody beside it who would wait. Should it leave, the others
// set out anew.
func (f *flights) doHere(ctx context.Context, key string, read readPage) (*page.Page, principal.ID, error) {
	call, isFirst := f.join(ctx, key)
	if !isFirst {
		return f.wait(ctx, key, call, read)
	}
	call.page, call.err = read(ctx)
	p, err := call.page, call.err
	if ctx.Err() != nil && err != nil {
		call.err = errLeft
	}
	f.forget(key, call)
	close(call.done)
	return p, call.owner, err
}

// errLeft is a flight whose owner left.
var errLeft = errors.New("who read the page has left")

// wait waits for a flight, or for one that takes its place.
func (f *flights) wait(ctx context.Context, key string, call *flight, read readPage) (*page.Page, principal.ID, error) {
	defer f.leave(key, call)
	select {
	case <-call.done:
		if call.err == errLeft {
			return f.do(ctx, key, read)
		}
		return call.page, call.owner, call.err
	case <-ctx.Done():
		return nil, call.owner, context.Cause(ctx)
	}
}

type readPage func(context.Context) (*page.Page, error)

// join returns the flight for key, and whether it is a new one, that the caller
// must see to.
func (f *flights) join(ctx context.Context, key string) (call *flight, isFirst bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if call, ok := f.current[key]; ok {
		call.waiters++
		return call, false
	}
	call = &flight{done: make(chan struct{}), cancel: func() {}, waiters: 1, owner: principal.Of(ctx)}
	if f.current == nil {
		f.current = map[string]*flight{}
	}
	f.current[key] = call
	return call, true
}

func (f *flights) leave(key string, call *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	call.waiters--
	if call.waiters > 0 {
		return
	}
	call.cancel()
	if f.current[key] == call {
		delete(f.current, key)
	}
}

// forget lets nobody join a flight any more.
func (f *flights) forget(key string, call *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.current[key] == call {
		delete(f.current, key)
	}
}
