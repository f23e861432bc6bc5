package cli

import (
	"context"
	"sync"

	"github.com/decant-dev/decant/internal/queue"
)

// A lateQueue is opened when it is first looked at: a server that only shows
// the queue starts, and reads, without it.
type lateQueue struct {
	address string
	mu      sync.Mutex
	queue   *queue.Queue
}

// List says how the batches stand. A queue that could not be opened is tried
// again the next time.
func (l *lateQueue) List(ctx context.Context) ([]queue.Status, error) {
	q, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	return q.List(ctx)
}

func (l *lateQueue) open(ctx context.Context) (*queue.Queue, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.queue == nil {
		q, err := queue.Open(ctx, l.address)
		if err != nil {
			return nil, err
		}
		l.queue = q
	}
	return l.queue, nil
}

func (l *lateQueue) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.queue != nil {
		l.queue.Close()
	}
}
