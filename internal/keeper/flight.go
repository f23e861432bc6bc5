package keeper

import (
	"context"
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
	call := f.join(ctx, key, read)
	defer f.leave(key, call)
	select {
	case <-call.done:
		return call.page, call.owner, call.err
	case <-ctx.Done():
		return nil, call.owner, context.Cause(ctx)
	}
}

type readPage func(context.Context) (*page.Page, error)

func (f *flights) join(ctx context.Context, key string, read readPage) *flight {
	f.mu.Lock()
	defer f.mu.Unlock()
	if call, ok := f.current[key]; ok {
		call.waiters++
		return call
	}
	// The first caller may leave before the others: its cancellation must
	// not reach them, only that of the last.
	shared, cancel := context.WithCancel(context.WithoutCancel(ctx))
	call := &flight{done: make(chan struct{}), cancel: cancel, waiters: 1, owner: principal.Of(ctx)}
	if f.current == nil {
		f.current = map[string]*flight{}
	}
	f.current[key] = call
	go func() {
		defer close(call.done)
		call.page, call.err = read(shared)
	}()
	return call
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
