package queue

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/testpostgres"
	"github.com/decant-dev/decant/page"
)

// TestMain lets this program be a worker that can be killed.
func TestMain(m *testing.M) {
	if address := os.Getenv("DECANT_TEST_QUEUE"); address != "" {
		workUntilKilled(address)
		return
	}
	os.Exit(testpostgres.Run(m.Run))
}

var quick = timing{renewEvery: 100 * time.Millisecond, lease: 5 * time.Second, takeBackEvery: 200 * time.Millisecond}

func workUntilKilled(address string) {
	ctx := context.Background()
	q, err := Open(ctx, address)
	if err != nil {
		panic(err)
	}
	q.timing = quick
	w := worker("killed")
	w.Read = slowly(w.Read)
	fmt.Println("working")
	if err := q.Run(ctx, w); err != nil {
		panic(err)
	}
}

// slowly lets each item take a moment, so that a kill finds work under way.
func slowly(read reader) reader {
	return func(ctx context.Context, items iter.Seq[decant.BatchItem], mode string, perHost int) iter.Seq[decant.BatchResult] {
		return func(yield func(decant.BatchResult) bool) {
			for r := range read(ctx, items, mode, perHost) {
				time.Sleep(50 * time.Microsecond) // work, not waiting
				if !yield(r) {
					return
				}
			}
		}
	}
}

type reader = func(context.Context, iter.Seq[decant.BatchItem], string, int) iter.Seq[decant.BatchResult]

func worker(name string) *Worker {
	return &Worker{Name: name, Shards: 2, UntilEmpty: true,
		Read: func(_ context.Context, items iter.Seq[decant.BatchItem], mode string, _ int) iter.Seq[decant.BatchResult] {
			return func(yield func(decant.BatchResult) bool) {
				for item := range items {
					r := decant.BatchResult{ID: item.ID, Page: &page.Page{URL: item.URL, Content: mode}}
					if item.Err != nil {
						r.Error, r.Kind = item.Err.Error(), "bad_request"
					}
					if !yield(r) {
						return
					}
				}
			}
		},
		Archive: func(_ context.Context, file string) iter.Seq[decant.BatchItem] {
			return func(yield func(decant.BatchItem) bool) {
				yield(decant.BatchItem{URL: "https://archived.example/" + file})
			}
		},
	}
}

func open(t *testing.T, address string) *Queue {
	t.Helper()
	q, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	q.timing = quick
	t.Cleanup(q.Close)
	return q
}

// list is n addresses on so many hosts.
func list(n, hosts int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for i := range n {
			if !yield(decant.BatchItem{ID: fmt.Sprint(i), URL: fmt.Sprintf("https://h%d.example/%d", i%hosts, i)}) {
				return
			}
		}
	}
}

func enqueue(t *testing.T, q *Queue, b Batch) Status {
	t.Helper()
	b.Name, b.Mode = "test", "markdown"
	s, err := q.Enqueue(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, q *Queue, w *Worker) {
	t.Helper()
	if err := q.Run(t.Context(), w); err != nil {
		t.Error(err)
	}
}

// wantOnce checks that each of n items is in the results once.
func wantOnce(t *testing.T, q *Queue, batch int64, n int) {
	t.Helper()
	seen := map[string]int{}
	for r, err := range q.Results(t.Context(), batch) {
		if err != nil {
			t.Fatal(err)
		}
		seen[r.ID]++
	}
	for i := range n {
		if seen[fmt.Sprint(i)] != 1 {
			t.Fatalf("item %d is there %d times; %d of %d in all", i, seen[fmt.Sprint(i)], len(seen), n)
		}
	}
	if len(seen) != n {
		t.Errorf("%d results, want %d", len(seen), n)
	}
}

func TestWorkersShareABatch(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	q := open(t, address)
	s := enqueue(t, q, Batch{Items: list(5000, 300)})
	if s.Items != 5000 || s.Shards > 70 || s.Waiting != s.Shards || !s.IsReady {
		t.Errorf("status %+v", s)
	}
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() { run(t, open(t, address), worker(fmt.Sprint("w", i))) })
	}
	wg.Wait()
	wantOnce(t, q, s.ID, 5000)
	s, err := q.Status(t.Context(), s.ID)
	if err != nil || s.Done != s.Shards || s.Waiting+s.Running+s.Dead != 0 || s.Read != 5000 {
		t.Errorf("status %+v, %v", s, err)
	}
}

// A queue of the first version has no parts, and gets them.
func TestAnOlderQueueIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	_, err = conn.PgConn().Exec(t.Context(), "CREATE SCHEMA decant; CREATE TABLE decant.queue_version (version int);"+
		steps[0]+"INSERT INTO decant.queue_version VALUES (1)").ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	q := open(t, address)
	s := enqueue(t, q, Batch{Items: list(10, 2)})
	run(t, q, worker("w"))
	wantOnce(t, q, s.ID, 10)
}

// memoryPart keeps what a part is given, once it is whole.
type memoryPart struct {
	name string
	ids  []string
	into *sync.Map
}

func (p *memoryPart) Write(r *decant.BatchResult) error {
	p.ids = append(p.ids, r.ID)
	return nil
}

func (p *memoryPart) Close() (string, error) {
	p.into.Store(p.name, p.ids)
	return p.name, nil
}

func (p *memoryPart) Abandon() error { return nil }

func TestWorkersWriteParts(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	s := enqueue(t, q, Batch{Items: list(500, 30)})
	var whole sync.Map
	w := worker("w")
	w.Part = func(batch int64, shard int) (Part, error) {
		return &memoryPart{name: fmt.Sprintf("%d-%d", batch, shard), into: &whole}, nil
	}
	run(t, q, w)
	seen := map[string]int{}
	for _, ids := range whole.Range {
		for _, id := range ids.([]string) {
			seen[id]++
		}
	}
	for i := range 500 {
		if seen[fmt.Sprint(i)] != 1 {
			t.Fatalf("item %d is in the parts %d times", i, seen[fmt.Sprint(i)])
		}
	}
	for _, err := range q.Results(t.Context(), s.ID) {
		if !errors.Is(err, ErrParts) {
			t.Errorf("results that are elsewhere: %v, want %v", err, ErrParts)
		}
	}
	if s, err := q.Status(t.Context(), s.ID); err != nil || s.Read != 500 || s.Done != s.Shards {
		t.Errorf("status %+v, %v", s, err)
	}
}

func TestShortListsAreOneShard(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	html := "<p>x"
	items := func(yield func(decant.BatchItem) bool) {
		_ = yield(decant.BatchItem{ID: "0", URL: "https://a.example/"}) && yield(decant.BatchItem{ID: "1", HTML: &html}) &&
			yield(decant.BatchItem{ID: "2", Err: errors.New("line 3: rubbish")})
	}
	if s := enqueue(t, q, Batch{Items: items}); s.Shards != 1 {
		t.Errorf("%d shards, want 1", s.Shards)
	}
	if s := enqueue(t, q, Batch{Files: []string{"a.warc", "b.warc"}}); s.Shards != 2 {
		t.Errorf("%d shards, want 2", s.Shards)
	}
	run(t, q, worker("w"))
	wantOnce(t, q, 1, 3)
	n := 0
	for r, err := range q.Results(t.Context(), 2) {
		if n++; err != nil || !strings.HasPrefix(r.URL, "https://archived.example/") {
			t.Errorf("result %+v, %v", r, err)
		}
	}
	if n != 2 {
		t.Errorf("%d results of archives, want 2", n)
	}
	if _, err := q.Enqueue(t.Context(), Batch{}); err == nil {
		t.Error("an empty batch was taken")
	}
	if all, err := q.List(t.Context()); err != nil || len(all) != 2 {
		t.Errorf("%d batches, %v; want no trace of the empty one", len(all), err)
	}
}

// Pages of one host are read by one worker at a time.
func TestHostsKeepTheirPeace(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	q := open(t, address)
	s := enqueue(t, q, Batch{Items: list(3000, 1)})
	var active, most atomic.Int32
	w := worker("w")
	inner := w.Read
	w.Read = func(ctx context.Context, items iter.Seq[decant.BatchItem], mode string, perHost int) iter.Seq[decant.BatchResult] {
		most.Store(max(most.Load(), active.Add(1)))
		return func(yield func(decant.BatchResult) bool) {
			defer active.Add(-1)
			inner(ctx, items, mode, perHost)(yield)
		}
	}
	run(t, q, w)
	wantOnce(t, q, s.ID, 3000)
	if most.Load() != 1 {
		t.Errorf("%d at once on one host, want 1", most.Load())
	}
}

// Workers are killed again and again, and the database is restarted: every
// address is there exactly once.
func TestKilledWorkersAndARestart(t *testing.T) {
	server, address := testpostgres.Shared(t), testpostgres.NewDatabase(t)
	q := open(t, address)
	s := enqueue(t, q, Batch{Items: list(30_000, 500)})
	for i := range 4 {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), "DECANT_TEST_QUEUE="+address)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 8)); err != nil {
			t.Fatal(err)
		}
		await(t, q, s.ID, i+1)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
	server.Stop()
	if err := server.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	run(t, open(t, address), worker("last"))
	wantOnce(t, open(t, address), s.ID, 30_000)
}

// await waits until so many shards are done.
func await(t *testing.T, q *Queue, batch int64, done int) {
	t.Helper()
	for {
		s, err := q.Status(t.Context(), batch)
		if err != nil {
			t.Fatal(err)
		}
		if s.Done >= done || s.Done == s.Shards {
			return
		}
	}
}

func TestPauseCancelRetryForget(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	s := enqueue(t, q, Batch{Items: list(10, 5)})
	if n, err := q.Cancel(t.Context(), s.ID); err != nil || n != 1 {
		t.Errorf("Cancel = %d, %v", n, err)
	}
	if s, err := q.Status(t.Context(), s.ID); err != nil || s.Dead != 1 || s.Waiting != 0 {
		t.Errorf("cancelled: %+v, %v", s, err)
	}
	run(t, q, worker("w")) // nothing is left to do
	if n, err := q.Retry(t.Context(), s.ID); err != nil || n != 1 {
		t.Errorf("Retry = %d, %v", n, err)
	}
	run(t, q, worker("w"))
	wantOnce(t, q, s.ID, 10)
	if err := q.Forget(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Status(t.Context(), s.ID); !errors.Is(err, ErrNoBatch) {
		t.Errorf("forgotten: %v", err)
	}
	if _, err := q.Cancel(t.Context(), 99); !errors.Is(err, ErrNoBatch) {
		t.Errorf("Cancel of none: %v", err)
	}
}

func TestPauseBeforeAnyWorker(t *testing.T) {
	t.Parallel()
	q := open(t, testpostgres.NewDatabase(t))
	if err := q.Resume(t.Context()); err != nil {
		t.Errorf("Resume of what never ran: %v", err)
	}
	for _, want := range []bool{true, false} {
		do := q.Resume
		if want {
			do = q.Pause
		}
		if err := errors.Join(do(t.Context()), do(t.Context())); err != nil {
			t.Error(err)
		}
		s := enqueue(t, q, Batch{Items: list(3, 3)})
		if s.IsPaused != want {
			t.Errorf("paused: got %v, want %v", s.IsPaused, want)
		}
	}
	run(t, q, worker("w"))
	for id := range int64(2) {
		wantOnce(t, q, id+1, 3)
	}
}

func TestQueuesOfAnotherVersion(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	q := open(t, address)
	for _, change := range []string{`UPDATE decant.queue_version SET version = 99`,
		`UPDATE decant.queue_version SET version = 2; INSERT INTO decant.river_migration (line, version) VALUES ('main', 999)`} {
		for _, statement := range strings.Split(change, "; ") {
			if _, err := q.pool.Exec(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Open(t.Context(), address); !errors.Is(err, ErrNewer) {
			t.Errorf("after %q: %v", change, err)
		}
	}
	if _, err := Open(t.Context(), "postgres://me:secret@h:x/"); !errors.Is(err, ErrAddress) || strings.Contains(err.Error(), "secret") {
		t.Errorf("a bad address: %v", err)
	}
}
