package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"net/url"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/klauspost/compress/zstd"
	"github.com/riverqueue/river"

	"github.com/decant-dev/decant"
)

const (
	// maxItems is how many items a shard holds: enough to be worth a job, few
	// enough to be done again.
	maxItems = 1000
	// maxInput bounds the bytes of a shard, where items hold pages.
	maxInput = 16 << 20
	// groups is into how many parts hosts are divided. Shards of one part are
	// never worked on at the same time, which keeps every host's peace.
	groups = 64
	// maxAttempts is how often a shard is begun before it is given up.
	maxAttempts = 20
)

// ShardArgs is River's job: which shard.
type ShardArgs struct {
	Batch int64 `json:"batch"`
	Shard int   `json:"shard"`
}

// Kind names the job.
func (ShardArgs) Kind() string { return "decant_shard" }

// A Batch is what to put on the queue.
type Batch struct {
	Name    string
	Mode    string
	PerHost int
	Items   iter.Seq[decant.BatchItem]
	// Files are archives, each a shard of its own; workers must be able to open
	// them under the same name.
	Files []string
}

// An input is a line of a shard.
type input struct {
	ID    string  `json:"id,omitempty"`
	URL   string  `json:"url,omitempty"`
	HTML  *string `json:"html,omitempty"`
	Error string  `json:"error,omitempty"`
	File  string  `json:"file,omitempty"`
}

// Enqueue puts a batch on the queue. Workers see it only when all of it is
// there.
func (q *Queue) Enqueue(ctx context.Context, b Batch) (Status, error) {
	var id int64
	err := q.pool.QueryRow(ctx, `INSERT INTO decant.batches (name, mode, per_host) VALUES ($1, $2, $3) RETURNING id`,
		b.Name, b.Mode, b.PerHost).Scan(&id)
	if err != nil {
		return Status{}, err
	}
	s := &sharder{queue: q, batch: id, parts: map[string]*shard{}}
	if err := s.all(ctx, b); err != nil {
		_, gone := q.pool.Exec(context.WithoutCancel(ctx), `DELETE FROM decant.batches WHERE id = $1`, id)
		return Status{}, errors.Join(err, gone)
	}
	if err := q.publish(ctx, s); err != nil {
		return Status{}, err
	}
	return q.Status(ctx, id)
}

// publish makes the jobs of a batch, all or none.
func (q *Queue) publish(ctx context.Context, s *sharder) error {
	if err := q.setClock(ctx); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		jobs := make([]river.InsertManyParams, s.count)
		for i := range jobs {
			jobs[i] = river.InsertManyParams{Args: ShardArgs{s.batch, i + 1},
				InsertOpts: &river.InsertOpts{Queue: queueName, MaxAttempts: maxAttempts}}
		}
		for some := range slices.Chunk(jobs, 1000) {
			if _, err := q.insert.InsertManyFastTx(ctx, tx, some); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `UPDATE decant.batches SET shards = $2, items = $3, is_ready = true WHERE id = $1`,
			s.batch, s.count, s.items)
		return err
	})
}

// A shard is items that are put together.
type shard struct {
	hosts []string // the parts whose hosts are in it
	text  bytes.Buffer
	items int
}

// A sharder puts items together by their hosts, and writes shards that are
// full.
type sharder struct {
	queue *Queue
	batch int64
	parts map[string]*shard
	ready [][]any
	count int
	items int64
	pack  *zstd.Encoder
}

func (s *sharder) all(ctx context.Context, b Batch) (err error) {
	if s.pack, err = zstd.NewWriter(nil); err != nil {
		return err
	}
	for _, file := range b.Files {
		if err := s.add(ctx, "file "+file, input{File: file}); err != nil {
			return err
		}
	}
	if b.Items != nil {
		for item := range b.Items {
			if err := s.add(ctx, partOf(item), inputOf(item)); err != nil {
				return err
			}
		}
	}
	if err := s.rest(ctx); err != nil {
		return err
	}
	if err := s.copy(ctx); err != nil {
		return err
	}
	if s.count == 0 {
		return errors.New("the input is empty")
	}
	return ctx.Err()
}

func inputOf(item decant.BatchItem) input {
	in := input{ID: item.ID, URL: item.URL, HTML: item.HTML}
	if item.Err != nil {
		in.Error = item.Err.Error()
	}
	return in
}

// partOf is the part that an item's host belongs to; what is not fetched has
// none.
func partOf(item decant.BatchItem) string {
	target, err := url.Parse(item.URL)
	if err != nil || item.HTML != nil || item.Err != nil || target.Host == "" {
		return ""
	}
	sum := fnv.New32a()
	sum.Write([]byte(target.Host))
	return fmt.Sprint("part ", sum.Sum32()%groups)
}

func (s *sharder) add(ctx context.Context, part string, in input) error {
	line, err := json.Marshal(in)
	if err != nil {
		return err
	}
	p := s.parts[part]
	if p == nil {
		p = &shard{}
		if part != "" {
			p.hosts = []string{part}
		}
		s.parts[part] = p
	}
	p.text.Write(line)
	p.text.WriteByte('\n')
	p.items++
	if p.items < maxItems && p.text.Len() < maxInput && in.File == "" {
		return nil
	}
	delete(s.parts, part)
	return s.finish(ctx, p)
}

// rest puts what is left of all parts together, so that a short list is not
// many jobs.
func (s *sharder) rest(ctx context.Context) error {
	var names []string
	for name := range s.parts {
		names = append(names, name)
	}
	slices.Sort(names)
	var together shard
	for _, name := range names {
		p := s.parts[name]
		if together.items > 0 && (together.items+p.items > maxItems || together.text.Len()+p.text.Len() > maxInput) {
			if err := s.finish(ctx, &together); err != nil {
				return err
			}
			together = shard{}
		}
		together.hosts = append(together.hosts, p.hosts...)
		together.items += p.items
		together.text.Write(p.text.Bytes())
	}
	if together.items == 0 {
		return nil
	}
	return s.finish(ctx, &together)
}

// finish makes a row of a shard.
func (s *sharder) finish(ctx context.Context, p *shard) error {
	s.count++
	s.items += int64(p.items)
	hosts := p.hosts
	if hosts == nil {
		hosts = []string{}
	}
	s.ready = append(s.ready, []any{s.batch, s.count, hosts, p.items, s.pack.EncodeAll(p.text.Bytes(), nil)})
	if len(s.ready) < 100 {
		return nil
	}
	return s.copy(ctx)
}

func (s *sharder) copy(ctx context.Context) error {
	_, err := s.queue.pool.CopyFrom(ctx, pgx.Identifier{schemaName, "shards"},
		[]string{"batch", "shard", "hosts", "items", "input"}, pgx.CopyFromRows(s.ready))
	s.ready = s.ready[:0]
	return err
}
