package queue

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/testpostgres"
)

// A shard that goes wrong is told, since it is only tried again: a worker on a
// full disk would seem to have nothing to do.
func TestAShardThatGoesWrongIsTold(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	enqueue(t, q, Batch{Items: list(5, 1)})
	out, in := io.Pipe()
	w := worker("w")
	w.Log = slog.New(slog.NewTextHandler(in, &slog.HandlerOptions{Level: slog.LevelWarn}))
	w.Part = func(int64, int) (Part, error) { return nil, errors.New("the disk is full") }
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- q.Run(ctx, w) }()
	said := make([]byte, 1<<10)
	n, err := out.Read(said)
	_ = out.Close() // nobody listens to more
	if line := string(said[:n]); err != nil || !strings.Contains(line, "the disk is full") || !strings.Contains(line, "shard=1") {
		t.Errorf("said %q, %v; want which shard went wrong, and why", line, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
