package memory_test

import (
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/memory"
)

func TestStore(t *testing.T) {
	cachetest.Exercise(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Store {
		s := memory.New(memory.Options{MaxBytes: maxBytes, Now: now})
		t.Cleanup(func() { s.Close() })
		return s
	})
}
