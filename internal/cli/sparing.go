package cli

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"
)

// A sparing handler tells once a minute of a cache that fails beside reads which
// go on all the same: each of them would tell it several times.
type sparing struct {
	slog.Handler
	again *atomic.Int64 // when the cache is told of again, in nanoseconds
}

func newSparing(to slog.Handler) slog.Handler { return sparing{to, new(atomic.Int64)} }

// Handle implements slog.Handler.
func (s sparing) Handle(ctx context.Context, r slog.Record) error {
	if r.Message == "cache" {
		again := s.again.Load()
		if r.Time.UnixNano() < again || !s.again.CompareAndSwap(again, r.Time.Add(time.Minute).UnixNano()) {
			return nil
		}
	}
	return s.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (s sparing) WithAttrs(attrs []slog.Attr) slog.Handler {
	return sparing{s.Handler.WithAttrs(attrs), s.again}
}

// WithGroup implements slog.Handler.
func (s sparing) WithGroup(name string) slog.Handler {
	return sparing{s.Handler.WithGroup(name), s.again}
}
