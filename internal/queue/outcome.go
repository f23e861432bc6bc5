package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/decant-dev/decant"
)

// A Part is a file that takes what comes of one shard. It is there under its
// name only once it is closed.
type Part interface {
	Write(*decant.BatchResult) error
	// Close finishes the file and says where it is.
	Close() (name string, err error)
	// Abandon leaves no trace of it.
	Abandon() error
}

// An outcome is what came of a shard.
type outcome struct {
	body            []byte
	part            string // the file that has it instead of body
	results, failed int
	took            time.Duration
}

func (o *outcome) count(r *decant.BatchResult) {
	o.results++
	if r.Error != "" {
		o.failed++
	}
}

// part begins what takes the results of a shard.
func (w *shardWorker) part(args ShardArgs) (Part, error) {
	if w.Part != nil {
		return w.Part(args.Batch, args.Shard)
	}
	l := &lines{}
	var err error
	if l.pack, err = zstd.NewWriter(&l.packed); err != nil {
		return nil, err
	}
	l.encoder = json.NewEncoder(l.pack)
	return l, nil
}

// lines packs results to be kept on the queue.
type lines struct {
	packed  bytes.Buffer
	pack    *zstd.Encoder
	encoder *json.Encoder
}

func (l *lines) Write(r *decant.BatchResult) error { return l.encoder.Encode(r) }

func (l *lines) Close() (string, error) { return "", l.pack.Close() }

func (l *lines) Abandon() error { return l.pack.Close() }

// save keeps what came of a shard, once.
func (q *Queue) save(ctx context.Context, args ShardArgs, out outcome, worker string) error {
	_, err := q.pool.Exec(ctx, `INSERT INTO decant.outputs (batch, shard, results, failed, body, part, worker, seconds)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
		args.Batch, args.Shard, out.results, out.failed, append([]byte{}, out.body...), out.part, worker,
		out.took.Seconds())
	return err
}
