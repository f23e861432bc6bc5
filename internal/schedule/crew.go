package schedule

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"
)

type job[T, R any] struct {
	thing  T
	weight int64
	done   chan R
}

// A group is jobs of which only so many are done at once.
type group[T, R any] struct {
	waiting []*job[T, R]
	active  int
	isReady bool // it stands in the crew's row
}

// A crew does jobs, each group in its turn.
type crew[T, R any] struct {
	ctx  context.Context
	task Task[T, R]
	opts Options
	// scale holds what is taken and not done.
	scale *semaphore.Weighted

	mu     sync.Mutex
	limit  int // at once, now
	active int
	calm   int  // jobs since the limit was changed; below zero while those from before it run
	isWary bool // there was a strain
	groups map[string]*group[T, R]
	row    []string // groups that could do a job
}

func (c *crew[T, R]) add(j *job[T, R]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	name := c.task.Group(j.thing)
	g := c.groups[name]
	if g == nil {
		g = &group[T, R]{}
		c.groups[name] = g
	}
	g.waiting = append(g.waiting, j)
	c.line(name, g)
	c.dispatch()
}

// line puts a group into the row if it could do a job.
func (c *crew[T, R]) line(name string, g *group[T, R]) {
	if !g.isReady && len(g.waiting) > 0 && (name == "" || g.active < c.opts.PerGroup) {
		g.isReady = true
		c.row = append(c.row, name)
	}
}

// dispatch starts as many jobs as may run, one of each group in turn.
func (c *crew[T, R]) dispatch() {
	for c.active < c.limit && len(c.row) > 0 {
		name := c.row[0]
		c.row = c.row[1:]
		g := c.groups[name]
		j := g.waiting[0]
		g.waiting = g.waiting[1:]
		g.isReady = false
		g.active++
		c.active++
		c.line(name, g)
		go c.do(name, j)
	}
}

func (c *crew[T, R]) do(name string, j *job[T, R]) {
	result, strained := c.task.Do(c.ctx, j.thing)
	j.thing = *new(T) // it may be large, and its result may have to wait for others
	c.scale.Release(j.weight)
	j.done <- result
	c.mu.Lock()
	defer c.mu.Unlock()
	c.adapt(strained)
	c.active--
	g := c.groups[name]
	g.active--
	c.line(name, g)
	if g.active == 0 && len(g.waiting) == 0 {
		delete(c.groups, name)
	}
	c.dispatch()
}

// adapt does more at once while that goes well, and a quarter less when it does
// not; once for all jobs that ran together. Until the first strain it grows
// with every job, afterwards by one for each round.
func (c *crew[T, R]) adapt(strained bool) {
	c.calm++
	if strained && c.calm > 0 {
		c.limit, c.calm, c.isWary = max(1, c.limit*3/4), -c.limit, true
		return
	}
	isFull := c.active >= c.limit && c.limit < c.opts.Max && !strained
	if isFull && (!c.isWary || c.calm > c.limit) {
		c.limit, c.calm = c.limit+1, 0
	}
}
