package queue

import (
	"context"
	"errors"
	"iter"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/testpostgres"
)

// A clock that was set back by an hour leaves shards that wait, or whose worker
// is gone, an hour ahead.
func TestAClockThatIsSetBack(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]string{
		"waiting": `UPDATE decant.river_job SET scheduled_at = now() + interval '1 hour'`,
		"in a pause": `UPDATE decant.river_job SET state = 'retryable', attempt = 1, attempted_at = now(),
			scheduled_at = now() + interval '1 day'`,
		"under way": `UPDATE decant.river_job SET state = 'running', attempt = 1, attempted_by = '{gone}',
			attempted_at = now() + interval '1 hour'`,
	} {
		q := open(t, testpostgres.NewDatabase(t))
		s := enqueue(t, q, Batch{Items: list(10, 5)})
		if _, err := q.pool.Exec(t.Context(), change); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		run(t, q, worker("w"))
		wantOnce(t, q, s.ID, 10)
	}
}

// elsewhere lets all that asks a database for the time hear one that is off by
// an interval.
func elsewhere(t *testing.T, off string) *Queue {
	t.Helper()
	address := testpostgres.NewDatabase(t)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), `DO $do$ BEGIN
		CREATE SCHEMA elsewhere;
		CREATE FUNCTION elsewhere.now() RETURNS timestamptz STABLE LANGUAGE sql
			AS $$ SELECT pg_catalog.now() + interval '`+off+`' $$;
		EXECUTE format('ALTER DATABASE %I SET search_path = elsewhere, pg_catalog, public', current_database());
		END $do$`)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, address)
}

// A worker whose clock is not that of the database pauses by the latter, or the
// shard would be late by the difference.
func TestAnotherClock(t *testing.T) {
	t.Parallel()
	for _, off := range []string{"-100 seconds", "-1 day", "1 hour"} {
		q := elsewhere(t, off)
		if err := q.setClock(t.Context()); err != nil {
			t.Fatal(err)
		}
		var now time.Time
		if err := q.pool.QueryRow(t.Context(), `SELECT now()`).Scan(&now); err != nil {
			t.Fatal(err)
		}
		pause := backOff{&q.clock}.NextRetry(&rivertype.JobRow{Attempt: 3}).Sub(now)
		if pause <= 0 || pause > maxRetryPause {
			t.Errorf("the database's clock is off by %s: a pause of %s, want at most %s", off, pause, maxRetryPause)
		}
	}
}

// What is tried again comes again though the database's clock is behind.
func TestTriesByAnotherClock(t *testing.T) {
	t.Parallel()
	q := elsewhere(t, "-100 seconds")
	s := enqueue(t, q, Batch{Items: list(10, 5)})
	w := worker("w")
	read, failed := w.Read, atomic.Bool{}
	w.Read = func(ctx context.Context, items iter.Seq[decant.BatchItem], mode string, n int) iter.Seq[decant.BatchResult] {
		if !failed.Swap(true) {
			panic("once")
		}
		return read(ctx, items, mode, n)
	}
	run(t, q, w)
	wantOnce(t, q, s.ID, 10)
}

// A worker that was taken for gone does not go on with a shard that another has
// begun again.
func TestAShardThatAnotherHas(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	enqueue(t, q, Batch{Items: list(1, 1)})
	job := &rivertype.JobRow{Attempt: 1}
	row := q.pool.QueryRow(t.Context(), `UPDATE decant.river_job SET state = 'running', attempt = 2, attempted_at = now(),
		attempted_by = '{other}' RETURNING id`)
	if err := row.Scan(&job.ID); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	q.renew(ctx, job, stop)
	if err := context.Cause(ctx); !errors.Is(err, errLost) {
		t.Errorf("renewed what another has: %v, want %v", err, errLost)
	}
}
