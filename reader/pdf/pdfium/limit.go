package pdfium

import (
	"sync"
	"sync/atomic"
	"time"
)

const (
	// What it may take to open a file and read its first page, each further
	// one, and all of it.
	firstPage   = 8 * time.Second
	eachPage    = 250 * time.Millisecond
	longestRead = 30 * time.Second
	// By how much the time on the wall may exceed that of the processor, where
	// others keep it busy.
	maxDelay = 3
)

// A limit ends work that takes too long. It counts no more than the processor
// spent, if the system tells: a machine that is busy with other things costs no
// pages.
type limit struct {
	end     func()
	before  time.Duration // what the process had spent
	start   time.Time
	until   time.Time // zero is never
	pages   atomic.Int64
	expired atomic.Bool

	mu      sync.Mutex // no end comes after stop
	stopped bool
	watch   *time.Timer
}

// newLimit begins to count.
func newLimit(until time.Time, end func()) *limit {
	before, _ := processorTime()
	l := &limit{end: end, before: before, start: time.Now(), until: until}
	l.look() // at once, since a timer would come a little late
	return l
}

// stop ends the counting. What the limit ends may be gone after it.
func (l *limit) stop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopped = true
	if l.watch != nil {
		l.watch.Stop()
	}
}

// isLate tells that the caller's time is up, whatever the file took of it.
func (l *limit) isLate() bool { return !l.until.IsZero() && time.Until(l.until) <= 0 }

// pageDone grants time for a further page.
func (l *limit) pageDone() { l.pages.Add(1) }

func (l *limit) look() {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := l.left()
	switch {
	case l.stopped:
	case left <= 0:
		l.expired.Store(true)
		l.end()
	case l.watch == nil:
		l.watch = time.AfterFunc(left, l.look)
	default:
		l.watch.Reset(left)
	}
}

func (l *limit) left() time.Duration {
	wall := time.Since(l.start)
	spent := wall
	if now, known := processorTime(); known {
		spent = min(spent, now-l.before)
	}
	left := remaining(l.pages.Load(), wall, spent)
	if !l.until.IsZero() {
		left = min(left, time.Until(l.until))
	}
	return left
}

// remaining is how long to wait before looking again; none is too long.
func remaining(pages int64, wall, spent time.Duration) time.Duration {
	allowed := min(firstPage+time.Duration(pages)*eachPage, longestRead)
	return min(allowed-spent, maxDelay*allowed-wall)
}
