package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/klauspost/compress/zstd"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/advisory"
)

// A Worker takes shards and reads them.
type Worker struct {
	// Name tells the worker from others.
	Name string
	// Shards is how many are worked on at once.
	Shards int
	// Read reads the items of a shard, in order.
	Read func(ctx context.Context, items iter.Seq[decant.BatchItem], mode string,
		perHost int) iter.Seq[decant.BatchResult]
	// Archive yields the pages of an archive.
	Archive func(ctx context.Context, file string) iter.Seq[decant.BatchItem]
	// Part begins a file for what comes of a shard, where that is not to be kept
	// on the queue; nil keeps it there.
	Part func(batch int64, shard int) (Part, error)
	// UntilEmpty ends the work when nothing is left on the queue.
	UntilEmpty bool
	// Log hears of what goes wrong; nil is silent.
	Log *slog.Logger
}

// Run works until ctx is done, or a part cannot be written. What is under way
// then goes back on the queue.
func (q *Queue) Run(ctx context.Context, w *Worker) error {
	ctx, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	if w.Log == nil {
		w.Log = slog.New(slog.DiscardHandler)
	}
	locks := &advisory.Locks{Connect: func(ctx context.Context) (*pgx.Conn, error) {
		return pgx.ConnectConfig(ctx, q.pool.Config().ConnConfig)
	}}
	defer locks.Close()
	workers := river.NewWorkers()
	river.AddWorker(workers, &shardWorker{Worker: w, queue: q, locks: locks, stopping: ctx.Done(), giveUp: giveUp})
	client, err := river.NewClient(riverpgxv5.New(q.pool), &river.Config{
		ID: w.Name, Schema: schemaName, Workers: workers, Logger: slog.New(unlessAway{w.Log.Handler()}), JobTimeout: -1,
		Queues:      map[string]river.QueueConfig{queueName: {MaxWorkers: max(w.Shards, 1)}},
		RetryPolicy: backOff{&q.clock},
		Test:        river.TestConfig{Time: &q.clock},
		// Leases are ours (lease.go): River would wait longer than any shard takes.
		RescueStuckJobsAfter: 100 * 24 * time.Hour,
		SoftStopTimeout:      maxStopping,
	})
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	if err := client.Start(running); err != nil {
		return fmt.Errorf("start working: %w", err)
	}
	q.keepOn(ctx, w)
	ending, cancel := context.WithTimeout(running, maxStopping)
	defer cancel()
	err = client.StopAndCancel(ending)
	if unwritten, ok := errors.AsType[*partError](context.Cause(ctx)); ok {
		return errors.Join(unwritten, err)
	}
	return err
}

// A partError is a part that could not be written, as on a full disk. The worker
// ends with it: it would read all other shards for nothing.
type partError struct{ cause error }

func (e *partError) Error() string {
	return "the worker ends, since it cannot write what it reads: " + e.cause.Error()
}

func (e *partError) Unwrap() error { return e.cause }

// maxStopping is how long a worker that is told to stop may take.
const maxStopping = 20 * time.Second

// pollEvery is how often a worker looks whether anything is left.
const pollEvery = 250 * time.Millisecond

// keepOn takes back the shards of workers that are gone, until there is nothing
// more to do.
func (q *Queue) keepOn(ctx context.Context, w *Worker) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	var looked time.Time
	var away outage
	for {
		if time.Since(looked) >= q.timing.takeBackEvery {
			looked = time.Now()
			if _, err := q.takeBack(ctx); ctx.Err() == nil {
				away.tell(ctx, w.Log, err)
			}
		}
		if w.UntilEmpty {
			if left, err := q.left(ctx); err == nil && left == 0 {
				return
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// left is how many shards are not done.
func (q *Queue) left(ctx context.Context) (n int, err error) {
	row := q.pool.QueryRow(ctx, `SELECT count(*) FROM decant.river_job
		WHERE queue = $1 AND finalized_at IS NULL`, queueName)
	return n, row.Scan(&n)
}

// backOff waits longer after each failure, up to a minute.
type backOff struct{ *clock }

// NextRetry implements River's policy.
func (b backOff) NextRetry(job *rivertype.JobRow) time.Time {
	return b.Now().Add(min(time.Second<<min(job.Attempt, 6), maxRetryPause))
}

type shardWorker struct {
	river.WorkerDefaults[ShardArgs]
	*Worker
	queue    *Queue
	locks    *advisory.Locks
	stopping <-chan struct{}
	giveUp   context.CancelCauseFunc // ends the worker
}

const (
	// hostPause is how long a shard waits whose hosts another one reads.
	hostPause = 2 * time.Second
	// maxRetryPause bounds the wait of a shard that went wrong.
	maxRetryPause = time.Minute
	// stopPause is how long a shard waits whose worker was stopped.
	stopPause = time.Second
)

// Work implements River's worker. A shard that is done already, because a
// worker ended just before it could say so, is not done again.
func (w *shardWorker) Work(ctx context.Context, job *river.Job[ShardArgs]) error {
	task, err := w.queue.load(ctx, job.Args)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return river.JobCancel(fmt.Errorf("%w: %d", ErrNoBatch, job.Args.Batch))
	case err != nil || task.isDone:
		return err
	}
	unlock, ok, err := w.lockAll(ctx, task.hosts)
	if err != nil {
		return err
	}
	defer unlock()
	if !ok {
		return river.JobSnooze(hostPause)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go w.queue.renew(ctx, job.JobRow, cancel)
	out, err := w.read(ctx, task, job.Args)
	select {
	case <-w.stopping:
		if err != nil {
			return river.JobSnooze(stopPause)
		}
	default:
	}
	if err == nil {
		err = w.queue.save(ctx, job.Args, out, w.Name)
	}
	if err != nil && !errors.Is(err, rivertype.ErrJobCancelledRemotely) {
		w.Log.WarnContext(ctx, "a shard went wrong, and is tried again unless it has been too often", "batch", job.Args.Batch,
			"shard", job.Args.Shard, "try", job.Attempt, "of", job.MaxAttempts, "error", err)
	}
	if unwritten, ok := errors.AsType[*partError](err); ok && w.Part != nil {
		w.giveUp(unwritten)
	}
	return err
}

// lockAll takes the locks of all parts, or none.
func (w *shardWorker) lockAll(ctx context.Context, hosts []string) (unlock func(), ok bool, err error) {
	var taken []func()
	unlock = func() {
		for _, u := range taken {
			u()
		}
		taken = nil
	}
	for _, name := range hosts {
		one, ok, err := w.locks.Try(ctx, "decant queue "+name)
		if err != nil || !ok {
			unlock()
			return unlock, false, err
		}
		taken = append(taken, one)
	}
	return unlock, true, nil
}

// A task is a shard that is to be read.
type task struct {
	mode    string
	perHost int
	hosts   []string
	input   []byte
	isDone  bool
}

func (q *Queue) load(ctx context.Context, args ShardArgs) (t task, err error) {
	row := q.pool.QueryRow(ctx, `SELECT b.mode, b.per_host, s.hosts, s.input,
		EXISTS (SELECT 1 FROM decant.outputs o WHERE o.batch = s.batch AND o.shard = s.shard)
		FROM decant.shards s JOIN decant.batches b ON b.id = s.batch WHERE s.batch = $1 AND s.shard = $2`,
		args.Batch, args.Shard)
	return t, row.Scan(&t.mode, &t.perHost, &t.hosts, &t.input, &t.isDone)
}

// maxShard bounds what a shard unpacks to.
const maxShard = 1 << 30

func (w *shardWorker) read(ctx context.Context, t task, args ShardArgs) (out outcome, err error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxShard))
	if err != nil {
		return out, err
	}
	defer decoder.Close()
	text, err := decoder.DecodeAll(t.input, nil)
	if err != nil {
		return out, fmt.Errorf("the shard is damaged: %w", err)
	}
	into, err := w.part(args)
	if err != nil {
		return out, &partError{err}
	}
	began := time.Now()
	for r := range w.Read(ctx, w.items(ctx, text), t.mode, t.perHost) {
		if ctx.Err() != nil {
			break
		}
		if err := into.Write(&r); err != nil {
			return out, &partError{errors.Join(err, into.Abandon())}
		}
		out.count(&r)
	}
	if ctx.Err() != nil {
		return out, errors.Join(context.Cause(ctx), into.Abandon())
	}
	if out.part, err = into.Close(); err != nil {
		return out, &partError{err}
	}
	out.took = time.Since(began)
	if lines, ok := into.(*lines); ok {
		out.body = lines.packed.Bytes()
	}
	return out, nil
}

// items reads the lines of a shard.
func (w *shardWorker) items(ctx context.Context, text []byte) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for line := range bytes.Lines(text) {
			var in input
			if err := json.Unmarshal(line, &in); err != nil {
				in.Error = fault.Request("the line is damaged").Error()
			}
			if in.File != "" {
				for item := range w.Archive(ctx, in.File) {
					if !yield(item) {
						return
					}
				}
				continue
			}
			item := decant.BatchItem{ID: in.ID, URL: in.URL, HTML: in.HTML}
			if in.Error != "" {
				item.Err = fault.New(fault.BadRequest, in.Error)
			}
			if !yield(item) {
				return
			}
		}
	}
}
