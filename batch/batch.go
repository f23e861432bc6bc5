package batch

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"runtime"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/likeness"
	"github.com/decant-dev/decant/internal/schedule"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
)

// Options says how a batch is read. The zero value is a good default.
type Options struct {
	// Max is how many are read at once; default 64 for each processor. Fewer
	// are while there is not room for so many.
	Max int
	// PerHost is how many pages of one host are read at once; default 4.
	PerHost int
	// Retries is how often a page is tried again that could not be had for a
	// reason that may pass; default 2, below zero not at all.
	Retries int
	// Prints adds to each page what its content is known by.
	Prints bool
}

const usualRetries = 2

// A Read reads one item, which it does not change.
type Read func(context.Context, *Item) (*page.Page, error)

// Run reads the items in parallel and yields their results in order, each as
// soon as it and those before it are done. The items are taken only as fast as
// they are read, and wait for room where there is none.
func Run(ctx context.Context, items iter.Seq[Item], read Read, opts Options) iter.Seq[Result] {
	task := schedule.Task[*Item, Result]{Group: (*Item).host, Weight: (*Item).weight,
		Do: func(ctx context.Context, item *Item) (Result, bool) { return one(ctx, item, read, &opts) }}
	return schedule.Run(ctx, pointers(items), task, schedule.Options{Max: opts.Max, PerGroup: opts.PerHost,
		MaxWeight: max(leastHeld, heldPerProcessor*int64(runtime.GOMAXPROCS(0)))})
}

// Pages that the caller has are taken ahead as long as they are no larger
// together: more of them wait for a processor, and only take memory.
const (
	leastHeld        = 16 << 20
	heldPerProcessor = 4 << 20
)

// One reads one item as Run does.
func One(ctx context.Context, item Item, read Read, opts Options) Result {
	result, _ := one(ctx, &item, read, &opts)
	return result
}

// pointers yields where the items are: thousands wait, and little of them is to
// be on their stacks.
func pointers(items iter.Seq[Item]) iter.Seq[*Item] {
	return func(yield func(*Item) bool) {
		for item := range items {
			if !yield(&item) {
				return
			}
		}
	}
}

// one reads one item. Strained says that there was not room for so many.
func one(ctx context.Context, item *Item, read Read, opts *Options) (_ Result, strained bool) {
	if item.Err != nil {
		return item.failed(item.Err), false
	}
	retries := cmp.Or(opts.Retries, usualRetries)
	if item.Fetched != nil {
		retries = 0 // what came would be the same
	}
	item.unpack()
	p, strained, err := patiently(ctx, item, read, retries)
	if err != nil {
		return item.failed(err), strained
	}
	result := Result{ID: item.ID, Page: p}
	if opts.Prints {
		result.Print = likeness.Of(p.Content).String()
	}
	return result, strained
}

// patiently reads as soon as there is room: a batch is in no hurry, and nobody
// would come back for a line of it that was turned away. What may pass is
// waited for.
func patiently(ctx context.Context, item *Item, read Read, retries int) (*page.Page, bool, error) {
	strained := false
	for tried := 0; ; tried++ {
		p, err := read(ctx, item)
		var pause time.Duration
		if busy, ok := errors.AsType[*work.BusyError](err); ok {
			pause, strained = busy.RetryAfter, true
			tried--
		} else if wait, passing := MayPass(err, tried); passing && tried < retries {
			pause = wait
		} else {
			return p, strained, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, strained, context.Cause(ctx)
		}
	}
}

// maxPause bounds the wait before another try.
const maxPause = time.Minute

// MayPass reports whether a page may be had a little later, and when to try
// again.
func MayPass(err error, tried int) (pause time.Duration, passing bool) {
	pause = time.Second << min(2*tried, 6)
	if status, ok := errors.AsType[*fetch.StatusError](err); ok && status.RetryAfter > 0 {
		pause = status.RetryAfter
	}
	return min(pause, maxPause), fetch.MayPass(err)
}
