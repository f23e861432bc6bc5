package lock

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestLockCanBeGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := New()
		if err := m.Lock(t.Context()); err != nil || m.TryLock() {
			t.Fatalf("Lock = %v; want it held by one", err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := m.Lock(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Lock of a held mutex = %v, want the deadline", err)
		}
		m.Unlock()
		if !m.TryLock() {
			t.Error("it is not free after Unlock")
		}
	})
}
