package pdfium

import (
	"runtime"
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

// A limit ends work that takes too long. From the second page on, where there
// is something to lose, it counts what the processor spent, if the system
// tells: a busy machine costs no pages.
type limit struct {
	end     func()
	thread  processor
	start   time.Time
	pages   atomic.Int64
	expired atomic.Bool
	watch   *time.Timer
}

// newLimit begins to count. The goroutine that calls it does the work, and
// keeps its thread until stop.
func newLimit(end func()) *limit {
	runtime.LockOSThread()
	l := &limit{end: end, thread: thisThread(), start: time.Now()}
	l.watch = time.AfterFunc(firstPage, l.look)
	return l
}

func (l *limit) stop() {
	l.watch.Stop()
	runtime.UnlockOSThread()
}

// pageDone grants time for a further page.
func (l *limit) pageDone() { l.pages.Add(1) }

func (l *limit) look() {
	left := l.left()
	if left > 0 {
		l.watch.Reset(left)
		return
	}
	l.expired.Store(true)
	l.end()
}

func (l *limit) left() time.Duration {
	return remaining(l.pages.Load(), time.Since(l.start), l.thread.used)
}

// remaining is how long to wait before looking again; none is too long.
func remaining(pages int64, wall time.Duration, used func() (time.Duration, bool)) time.Duration {
	allowed := min(firstPage+time.Duration(pages)*eachPage, longestRead)
	spent, known := used()
	if pages == 0 || !known {
		return allowed - wall
	}
	return min(allowed-spent, maxDelay*allowed-wall)
}
