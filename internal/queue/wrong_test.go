package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/testpostgres"
)

// A shard that goes wrong is told, since it is only tried again: its worker would
// seem to have nothing to do.
func TestAShardThatGoesWrongIsTold(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	enqueue(t, q, Batch{Items: list(5, 1)})
	if _, err := q.pool.Exec(t.Context(), `UPDATE decant.shards SET input = 'no zstd'`); err != nil {
		t.Fatal(err)
	}
	out, in := io.Pipe()
	w := worker("w")
	w.Log = slog.New(slog.NewTextHandler(in, &slog.HandlerOptions{Level: slog.LevelWarn}))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- q.Run(ctx, w) }()
	said := make([]byte, 1<<10)
	n, err := out.Read(said)
	_ = out.Close() // nobody listens to more
	if line := string(said[:n]); err != nil || !strings.Contains(line, "the shard is damaged") || !strings.Contains(line, "shard=1") {
		t.Errorf("said %q, %v; want which shard went wrong, and why", line, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// unwritable is a part on a full disk.
type unwritable struct{ Part }

var errFull = errors.New("the disk is full")

func (unwritable) Write(*decant.BatchResult) error { return errFull }
func (unwritable) Abandon() error                  { return nil }

// A worker that cannot write ends, and leaves the shards to others: it would
// read them all for nothing.
func TestAWorkerThatCannotWriteEnds(t *testing.T) {
	t.Parallel()
	for name, part := range map[string]func(int64, int) (Part, error){
		"to begin": func(int64, int) (Part, error) { return nil, errFull },
		"to write": func(int64, int) (Part, error) { return unwritable{}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := open(t, testpostgres.NewDatabase(t))
			s := enqueue(t, q, Batch{Items: list(5, 1)})
			w := worker("w")
			w.Part = part
			if err := q.Run(t.Context(), w); !errors.Is(err, errFull) || !strings.Contains(err.Error(), "the worker ends") {
				t.Errorf("the worker ended with %v, want what it could not write", err)
			}
			if s, err := q.Status(t.Context(), s.ID); err != nil || s.Done != 0 || s.Dead != 0 {
				t.Errorf("status %+v, %v; want the shard to wait for another worker", s, err)
			}
		})
	}
}

// starting answers every connection as a database does that is not ready yet
// and has no TLS.
func starting(t *testing.T) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	refusal, err := (&pgproto3.ErrorResponse{Severity: "FATAL", Code: "57P03",
		Message: "the database system is starting up"}).Encode(nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			backend := pgproto3.NewBackend(conn, conn)
			answer := refusal
			if first, err := backend.ReceiveStartupMessage(); err != nil {
				answer = nil
			} else if _, ok := first.(*pgproto3.SSLRequest); ok {
				answer = []byte("N")
			}
			_, _ = conn.Write(answer) // who is gone needs none
			_ = conn.Close()
		}
	}()
	return fmt.Sprintf("postgres://decant@%s/decant", listener.Addr())
}

// A database that cannot be reached says why, not that it has no TLS, which is
// only tried first.
func TestADatabaseThatIsNotReady(t *testing.T) {
	t.Parallel()
	_, err := Open(t.Context(), starting(t))
	if err == nil || !strings.Contains(err.Error(), "starting up") || strings.Contains(err.Error(), "TLS") ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("%v, want one line that the database is starting up", err)
	}
}

// The rate of a batch that is there for less than five minutes is over the time
// that it is there.
func TestTheRateOfAYoungBatch(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	batch := enqueue(t, q, Batch{Items: list(100, 1)}).ID
	run(t, q, worker("w"))
	for _, tc := range []struct {
		age string
		min float64
	}{{"10 seconds", 100. / 300}, {"1 hour", 0}} {
		_, err := q.pool.Exec(t.Context(), `UPDATE decant.batches SET created = now() - $1::text::interval`, tc.age)
		if err != nil {
			t.Fatal(err)
		}
		s, err := q.Status(t.Context(), batch)
		if err != nil || s.PerSecond <= tc.min || s.PerSecond > 10 {
			t.Errorf("after %s: %.2f a second, %v; want more than %.2f and at most 10", tc.age, s.PerSecond, err, tc.min)
		}
	}
}

// What is wrong with a line is told as it would be without a queue.
func TestALineThatIsWrong(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	wrong := fault.Request("line 3 is no address")
	batch := enqueue(t, q, Batch{Items: slices.Values([]decant.BatchItem{{URL: "rubbish", Err: wrong}})}).ID
	run(t, q, worker("w"))
	for r, err := range q.Results(t.Context(), batch) {
		if err != nil || r.Error != wrong.Error() || r.Kind != fault.BadRequest {
			t.Errorf("%q (%s), %v; want %q", r.Error, r.Kind, err, wrong)
		}
	}
}

// A shard that somebody cancels has not gone wrong.
func TestACancelledShard(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	batch := enqueue(t, q, Batch{Items: list(5, 1)}).ID
	var said bytes.Buffer
	w, begun := worker("w"), make(chan struct{})
	w.Log = slog.New(slog.NewTextHandler(&said, nil))
	w.Read = func(ctx context.Context, _ iter.Seq[decant.BatchItem], _ string, _ int) iter.Seq[decant.BatchResult] {
		return func(func(decant.BatchResult) bool) {
			close(begun)
			<-ctx.Done()
		}
	}
	done := make(chan error, 1)
	go func() { done <- q.Run(t.Context(), w) }()
	<-begun
	if n, err := q.Cancel(t.Context(), batch); n != 1 || err != nil {
		t.Errorf("%d shards were cancelled, %v; want 1", n, err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if s, err := q.Status(t.Context(), batch); s.Dead != 1 || err != nil || strings.Contains(said.String(), "went wrong") {
		t.Errorf("%+v, %v, said %s; want it given up, and nothing gone wrong", s, err, &said)
	}
}
