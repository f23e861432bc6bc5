package queue

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river/rivertype"
)

// A worker says every few seconds that it is still there. A shard of which
// nothing was heard for a while is taken back: well within a minute after its
// worker was killed.
type timing struct {
	renewEvery, lease, takeBackEvery time.Duration
}

var defaultTiming = timing{renewEvery: 4 * time.Second, lease: 20 * time.Second, takeBackEvery: 5 * time.Second}

var errLost = errors.New("the shard was taken back or cancelled")

// renew says that a job is worked on until ctx is done; where it is not ours
// any more, or another has begun it again, the work is stopped.
func (q *Queue) renew(ctx context.Context, job *rivertype.JobRow, stop context.CancelCauseFunc) {
	tick := time.NewTicker(q.timing.renewEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		tag, err := q.pool.Exec(ctx, `UPDATE decant.river_job SET attempted_at = now()
			WHERE id = $1 AND attempt = $2 AND state = 'running'`, job.ID, job.Attempt)
		if err == nil && tag.RowsAffected() == 0 {
			stop(errLost)
			return
		}
	}
}

// setRight brings back the times of shards that are too far ahead for a pause:
// the clock of the database was set back, or that of a worker which asked for a
// pause runs ahead. Nobody would take these until the clock has caught up.
func (q *Queue) setRight(ctx context.Context) error {
	_, err := q.pool.Exec(ctx, `UPDATE decant.river_job SET
		scheduled_at = least(scheduled_at, now()), attempted_at = least(attempted_at, now())
		WHERE queue = $1 AND finalized_at IS NULL
		AND greatest(scheduled_at, attempted_at) > now() + make_interval(secs => $2)`,
		queueName, (2 * maxRetryPause).Seconds())
	return err
}

// takeBack puts the shards of workers that are gone back on the queue. Those
// that were begun too often are given up: something in them kills workers.
func (q *Queue) takeBack(ctx context.Context) (int64, error) {
	if err := errors.Join(q.setClock(ctx), q.setRight(ctx)); err != nil {
		return 0, err
	}
	tag, err := q.pool.Exec(ctx, `UPDATE decant.river_job SET scheduled_at = now(),
		state = CASE WHEN attempt < max_attempts THEN 'available' ELSE 'discarded' END::decant.river_job_state,
		finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE now() END
		WHERE queue = $1 AND state = 'running' AND attempted_at < now() - make_interval(secs => $2)`,
		queueName, q.timing.lease.Seconds())
	return tag.RowsAffected(), err
}
