package cli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/queue"
	"github.com/decant-dev/decant/internal/sink"
	"github.com/decant-dev/decant/internal/source"
	"github.com/decant-dev/decant/page"
)

const workerHelp = `Take shards of batches from the queue and read them, until it is told to stop. Any
number of workers, on any number of machines, share the work; no host is read by
two of them at the same time. What a worker had begun when it was stopped or
killed is taken by another within a minute, and nothing is there twice.

Results are kept on the queue, where decant queue export finds them. With --out
each shard becomes a Parquet file in a folder instead, which decant queue merge
puts together; give all workers of a batch the same.

With --health a balancer can ask /healthz and /readyz.`

type workerFlags struct {
	shards, concurrency int
	once                bool
	health, name, out   string
}

func (p *Program) worker() *cobra.Command {
	var f workerFlags
	cmd := &cobra.Command{
		Use: "worker", Short: "Read what is on the queue, beside other workers", Long: workerHelp,
		Example: "  decant worker --queue postgres://decant@db.internal/decant\n" +
			"  DECANT_QUEUE=postgres://… decant worker --shards 4 --health :8643",
		Args: needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return p.runWorker(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.shards, "shards", 2, "shards that are read at once")
	flags.IntVar(&f.concurrency, "concurrency", 0, "most pages of a shard at once; 0 means 64 for each processor")
	flags.BoolVar(&f.once, "once", false, "end when nothing is left on the queue")
	flags.StringVar(&f.health, "health", "", "answer /healthz and /readyz at this address, such as :8643")
	flags.StringVar(&f.out, "out", "", "write each shard as a Parquet file into this folder")
	flags.StringVar(&f.name, "name", "", "what the worker is called; by default its machine and process")
	return cmd
}

func (p *Program) runWorker(ctx context.Context, f workerFlags) error {
	if f.shards < 1 || f.shards > 100 {
		return usage("--shards must be between 1 and 100, not %d", f.shards)
	}
	if f.name == "" {
		host, _ := os.Hostname() // without it the number of the process must do
		f.name = fmt.Sprintf("%s_%d", host, os.Getpid())
	}
	c, err := p.load()
	if err != nil {
		return err
	}
	if f.out != "" && !isFolder(f.out) {
		return usage("--out %s is no folder; make it first, so that a wrong name is not taken for one", f.out)
	}
	return p.withQueue(ctx, func(q *queue.Queue) error {
		engine, err := p.engine(ctx)
		if err != nil {
			return err
		}
		defer engine.Close()
		w := &queue.Worker{Name: f.name, Shards: f.shards, UntilEmpty: f.once, Log: p.serveLogger(true)}
		w.Read = func(ctx context.Context, items iter.Seq[decant.BatchItem], mode string,
			perHost int) iter.Seq[decant.BatchResult] {
			return engine.BatchWith(ctx, items, decant.BatchOptions{Max: f.concurrency, PerHost: perHost, Prints: true,
				Template: decant.ReadRequest{ExtractMode: page.Mode(mode)}})
		}
		if f.out != "" {
			w.Part = partsIn(f.out)
		}
		w.Archive = func(ctx context.Context, file string) iter.Seq[decant.BatchItem] {
			return archived(ctx, file, int64(c.MaxBytes))
		}
		stop, err := serveHealth(ctx, f.health, q)
		if err != nil {
			return err
		}
		defer stop()
		return q.Run(ctx, w)
	})
}

// partsIn begins the files of shards in a folder. A shard that is read again
// takes the place of what was there of it.
func partsIn(folder string) func(batch int64, shard int) (queue.Part, error) {
	return func(batch int64, shard int) (queue.Part, error) {
		return sink.NewPart(filepath.Join(folder, fmt.Sprintf("batch-%d-%08d.parquet", batch, shard)))
	}
}

// archived yields the pages of an archive; one that is not there is an item
// with an error.
func archived(ctx context.Context, file string, maxBytes int64) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		in := &source.Source{Name: file, Address: asAddress, MaxBytes: maxBytes}
		for item := range in.Items(ctx) {
			if !yield(item) {
				return
			}
		}
		if err := in.Err(); err != nil {
			yield(decant.BatchItem{URL: file, Err: fmt.Errorf("%w: %w", decant.ErrRequest, err)})
		}
	}
}

// serveHealth answers a balancer: alive while the process is, ready while the
// queue answers and the worker was not told to stop.
func serveHealth(ctx context.Context, addr string, q *queue.Queue) (stop func(), err error) {
	if addr == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, usageError{err}
	}
	var isStopping atomic.Bool
	context.AfterFunc(ctx, func() { isStopping.Store(true) })
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		asking, cancel := context.WithTimeout(r.Context(), time.Second)
		defer cancel()
		if isStopping.Load() || q.Ping(asking) != nil {
			http.Error(w, "not ready", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			isStopping.Store(true)
		}
	}()
	return func() { _ = server.Close() }, nil
}
