package cli

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
)

// A mishap handler tells a person, once, of a cache that fails beside reads
// which go on all the same, such as one on a full disk. What else is logged the
// errors of the reads say.
type mishap struct {
	tell   func(error)
	isTold atomic.Bool
}

// mishaps is what an engine of a command logs to.
func (p *Program) mishaps() *slog.Logger { return slog.New(&mishap{tell: p.complain}) }

// Enabled implements slog.Handler.
func (*mishap) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

// Handle implements slog.Handler.
func (m *mishap) Handle(_ context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		if r.Message == "cache" && ok && m.isTold.CompareAndSwap(false, true) {
			m.tell(fmt.Errorf("the cache is of no use just now, and pages are read without it: %w", err))
		}
		return true
	})
	return nil
}

// WithAttrs implements slog.Handler.
func (m *mishap) WithAttrs([]slog.Attr) slog.Handler { return m }

// WithGroup implements slog.Handler.
func (m *mishap) WithGroup(string) slog.Handler { return m }
