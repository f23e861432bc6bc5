// Package queue spreads a batch over many machines: its items go in shards on a
// queue in PostgreSQL, any number of workers take them, and the results are
// collected there.
//
//	queue.go    Queue, Open; what is shown of it
//	schema.go   the tables
//	shard.go    Enqueue: items into shards, hosts together
//	worker.go   Worker: shards into results
//	outage.go   a database that is away, told of once
//	lease.go    shards of workers that are gone
//	clock.go    the time, as the database tells it
//	result.go   what came of a batch
package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// A Queue is where batches wait. It is safe for concurrent use.
type Queue struct {
	pool *pgxpool.Pool
	// insert only puts jobs in; workers have clients of their own.
	insert *river.Client[pgx.Tx]
	timing timing
	clock  clock
}

// queueName is River's queue of our shards.
const queueName = "shards"

// ErrAddress is an address that is none of a database.
var ErrAddress = errors.New("it is no address of a PostgreSQL database, such as postgres://user@host/database")

// Open connects to the queue in the database at an address, and makes the
// tables that are missing.
func Open(ctx context.Context, address string) (*Queue, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, ErrAddress // the driver's error may hold a password
	}
	config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, 5*time.Second)
	config.MaxConns = max(config.MaxConns, 8)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open the queue: %w", err)
	}
	if err := migrate(ctx, pool); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open the queue: %w", unreached(err))
	}
	q := &Queue{pool: pool, timing: defaultTiming}
	if err := q.setClock(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open the queue: %w", err)
	}
	q.insert, err = river.NewClient(riverpgxv5.New(pool), &river.Config{Schema: schemaName,
		Logger: slog.New(slog.DiscardHandler), Test: river.TestConfig{Time: inserting{&q.clock}}})
	if err != nil {
		pool.Close()
		return nil, err
	}
	return q, nil
}

// unreached says in one line why a database cannot be connected to: the driver
// says it for every way that it tried, first with TLS, and names the account.
func unreached(err error) error {
	failed, ok := errors.AsType[*pgconn.ConnectError](err)
	if !ok {
		return err
	}
	var cause error = failed
	for inner := errors.Unwrap(cause); inner != nil; inner = errors.Unwrap(inner) {
		cause = inner
	}
	ways := strings.Split(strings.TrimSpace(cause.Error()), "\n")
	return fmt.Errorf("%s; check the address, and that the database runs", ways[len(ways)-1])
}

// Close ends the connections.
func (q *Queue) Close() { q.pool.Close() }

// Ping asks whether the queue answers.
func (q *Queue) Ping(ctx context.Context) error { return q.pool.Ping(ctx) }

// A Status is how a batch stands.
type Status struct {
	ID      int64     `json:"id"`
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	Items   int64     `json:"items"`
	Shards  int       `json:"shards"`
	Waiting int       `json:"waiting"`
	Running int       `json:"running"`
	Done    int       `json:"done"`
	Dead    int       `json:"dead"` // given up, until they are tried again
	// Read and Failed count the results that are there.
	Read   int64 `json:"read"`
	Failed int64 `json:"failed"`
	// PerSecond is the rate of the last five minutes, or since the batch is there
	// where that is less.
	PerSecond float64 `json:"perSecond"`
	// OldestSeconds is for how long a shard has been waiting or running.
	OldestSeconds float64 `json:"oldestSeconds"`
	IsReady       bool    `json:"ready"`  // false while it is put on the queue
	IsPaused      bool    `json:"paused"` // the workers take nothing of any batch
}

const statusQuery = `
SELECT b.id, b.name, b.created, b.items, b.shards, b.is_ready,
	coalesce(j.waiting, 0), coalesce(j.running, 0), coalesce(j.dead, 0), coalesce(j.oldest, 0),
	coalesce(o.done, 0), coalesce(o.read, 0), coalesce(o.failed, 0),
	coalesce(o.recent, 0) / greatest(1, least(300, extract(epoch FROM now() - b.created))),
	EXISTS (SELECT FROM decant.river_queue WHERE name = $1 AND paused_at IS NOT NULL)
FROM decant.batches b
LEFT JOIN (SELECT (args->>'batch')::bigint AS batch,
		count(*) FILTER (WHERE state IN ('available', 'retryable', 'scheduled', 'pending')) AS waiting,
		count(*) FILTER (WHERE state = 'running') AS running,
		count(*) FILTER (WHERE state IN ('discarded', 'cancelled')) AS dead,
		extract(epoch FROM now() - min(created_at) FILTER (WHERE finalized_at IS NULL)) AS oldest
	FROM decant.river_job WHERE queue = $1 GROUP BY 1) j ON j.batch = b.id
LEFT JOIN (SELECT batch, count(*) AS done, sum(results - failed) AS read, sum(failed) AS failed,
		sum(results) FILTER (WHERE finished > now() - interval '5 minutes') AS recent
	FROM decant.outputs GROUP BY 1) o ON o.batch = b.id
ORDER BY b.id`

// List says how all batches stand, the oldest first.
func (q *Queue) List(ctx context.Context) ([]Status, error) {
	rows, err := q.pool.Query(ctx, statusQuery, queueName)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (s Status, err error) {
		return s, row.Scan(&s.ID, &s.Name, &s.Created, &s.Items, &s.Shards, &s.IsReady, &s.Waiting, &s.Running, &s.Dead,
			&s.OldestSeconds, &s.Done, &s.Read, &s.Failed, &s.PerSecond, &s.IsPaused)
	})
}

// ErrNoBatch is a batch that is not there.
var ErrNoBatch = errors.New("there is no such batch on the queue")

// Status says how one batch stands.
func (q *Queue) Status(ctx context.Context, batch int64) (Status, error) {
	all, err := q.List(ctx)
	for _, s := range all {
		if s.ID == batch {
			return s, nil
		}
	}
	return Status{}, errors.Join(err, fmt.Errorf("%w: %d", ErrNoBatch, batch))
}

// Pause lets the workers take nothing more until Resume.
func (q *Queue) Pause(ctx context.Context) error {
	return errors.Join(q.know(ctx), q.insert.QueuePause(ctx, queueName, nil))
}

// Resume lets the workers go on.
func (q *Queue) Resume(ctx context.Context) error {
	return errors.Join(q.know(ctx), q.insert.QueueResume(ctx, queueName, nil))
}

// know makes the queue known to River, which otherwise the first worker does.
func (q *Queue) know(ctx context.Context) error {
	_, err := q.pool.Exec(ctx, `INSERT INTO decant.river_queue (name) VALUES ($1) ON CONFLICT DO NOTHING`, queueName)
	return err
}

// Cancel gives up the shards of a batch that are not done.
func (q *Queue) Cancel(ctx context.Context, batch int64) (int, error) {
	return q.each(ctx, batch, `finalized_at IS NULL`, func(id int64) error {
		_, err := q.insert.JobCancel(ctx, id)
		return err
	})
}

// Retry puts shards back on the queue that were given up.
func (q *Queue) Retry(ctx context.Context, batch int64) (int, error) {
	return q.each(ctx, batch, `state IN ('discarded', 'cancelled')`, func(id int64) error {
		_, err := q.insert.JobRetry(ctx, id)
		return err
	})
}

// each does something with the jobs of a batch that are in a state.
func (q *Queue) each(ctx context.Context, batch int64, state string, do func(id int64) error) (int, error) {
	if _, err := q.Status(ctx, batch); err != nil {
		return 0, err
	}
	rows, err := q.pool.Query(ctx, `SELECT id FROM decant.river_job
		WHERE queue = $1 AND (args->>'batch')::bigint = $2 AND `+state, queueName, batch)
	if err != nil {
		return 0, err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	for _, id := range ids {
		err = errors.Join(err, do(id))
	}
	return len(ids), err
}

// Forget deletes a batch, its shards and its results.
func (q *Queue) Forget(ctx context.Context, batch int64) error {
	if _, err := q.Cancel(ctx, batch); err != nil {
		return err
	}
	_, err := q.pool.Exec(ctx, `DELETE FROM decant.batches WHERE id = $1`, batch)
	return err
}
