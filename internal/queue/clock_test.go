package queue

import (
	"testing"

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
