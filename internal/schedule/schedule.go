// Package schedule does many things at once and hands on what comes of them in
// the order in which they were asked for.
package schedule

import (
	"cmp"
	"context"
	"iter"
	"runtime"

	"golang.org/x/sync/semaphore"
)

// Options says how much is done at once. The zero value is a good default.
type Options struct {
	// Max is the most at once; default 64 for each processor. Fewer are done
	// while these go badly.
	Max int
	// PerGroup is the most of one group at once; default 4. Things without a
	// group are bounded by Max alone.
	PerGroup int
	// Window is how many are taken ahead of the one that is handed on next;
	// default twice Max.
	Window int
	// MaxWeight bounds what things weigh together that are taken and not done,
	// where the task weighs them. One thing may weigh more.
	MaxWeight int64
}

// A Task is what to do with things of type T.
type Task[T, R any] struct {
	// Group names the group of a thing, such as its host; "" is none.
	Group func(T) string
	// Weight is how heavy a thing is; nil weighs none.
	Weight func(T) int64
	// Do does it. Strained says that there was too much at once.
	Do func(context.Context, T) (result R, strained bool)
}

// Run does the task with all things and yields the results in order. Things
// are taken only as fast as they are done. When the consumer stops, what is
// under way is cancelled and waited for.
func Run[T, R any](ctx context.Context, things iter.Seq[T], task Task[T, R], opts Options) iter.Seq[R] {
	procs := runtime.GOMAXPROCS(0)
	opts.Max = cmp.Or(opts.Max, 64*procs)
	opts.PerGroup = cmp.Or(opts.PerGroup, 4)
	opts.Window = max(cmp.Or(opts.Window, 2*opts.Max), 1)
	return func(yield func(R) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		c := &crew[T, R]{ctx: ctx, task: task, opts: opts, limit: min(opts.Max, 8*procs),
			groups: map[string]*group[T, R]{}, scale: semaphore.NewWeighted(max(opts.MaxWeight, 1))}
		queue := make(chan *job[T, R], opts.Window)
		go c.feed(things, queue)
		for j := range queue {
			if yield(<-j.done) {
				continue
			}
			cancel()
			for j := range queue {
				<-j.done
			}
			return
		}
	}
}

// feed makes jobs of the things, as long as there is room in the queue.
func (c *crew[T, R]) feed(things iter.Seq[T], queue chan<- *job[T, R]) {
	defer close(queue)
	for thing := range things {
		j := &job[T, R]{thing: thing, done: make(chan R, 1)}
		if c.task.Weight != nil {
			j.weight = min(c.task.Weight(thing), max(c.opts.MaxWeight, 1))
		}
		if c.scale.Acquire(c.ctx, j.weight) != nil {
			return
		}
		select {
		case queue <- j:
			c.add(j)
		case <-c.ctx.Done():
			return
		}
	}
}
