// Package linear checks in tests that work grows no faster than its input.
package linear

import (
	"runtime"
	"testing"
	"time"
)

// Work that quadruples takes four times as long when it is linear and sixteen
// times when it is square. Memory makes the larger a little slower still.
const (
	growth   = 4
	tolerant = 10
	attempts = 3
)

// beneath is too little processor time to judge by, and little enough.
const beneath = 30 * time.Millisecond

// Check fails a test where work on an input grows like its square. It counts
// the processor's time, not the wall's: what else the machine does is no part
// of it. Prepare makes an input of about so many bytes, and returns the work.
func Check(t testing.TB, name string, bytes int, prepare func(bytes int) func()) {
	t.Helper()
	var small, large time.Duration
	for range attempts {
		small, large = spent(prepare(bytes/growth)), spent(prepare(bytes))
		if large < beneath || large < tolerant*small {
			return
		}
	}
	t.Errorf("%s: %d bytes take %v and %d take %v of the processor, which is more than linear", name, bytes/growth,
		small, bytes, large)
}

func spent(work func()) time.Duration {
	runtime.LockOSThread() // whose time is counted
	defer runtime.UnlockOSThread()
	before := processorTime()
	work()
	return processorTime() - before
}
