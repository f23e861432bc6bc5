package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/jackc/pgx/v5"
	"github.com/klauspost/compress/zstd"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// ErrParts is a batch whose results its workers wrote as files.
var ErrParts = errors.New(
	"the results are not on the queue, but in the files of its workers; put them together with decant queue merge")

// Results yields what came of a batch so far, shard by shard.
func (q *Queue) Results(ctx context.Context, batch int64) iter.Seq2[decant.BatchResult, error] {
	return func(yield func(decant.BatchResult, error) bool) {
		rows, err := q.pool.Query(ctx, `SELECT shard FROM decant.outputs WHERE batch = $1 ORDER BY shard`, batch)
		if err != nil {
			yield(decant.BatchResult{}, err)
			return
		}
		shards, err := pgx.CollectRows(rows, pgx.RowTo[int])
		if err != nil {
			yield(decant.BatchResult{}, err)
			return
		}
		for _, shard := range shards {
			if !q.shardResults(ctx, batch, shard, yield) {
				return
			}
		}
	}
}

// shardResults yields the results of one shard, and reports whether more are
// wanted.
func (q *Queue) shardResults(
	ctx context.Context, batch int64, shard int, yield func(decant.BatchResult, error) bool,
) bool {
	var body []byte
	var part string
	row := q.pool.QueryRow(ctx, `SELECT body, part FROM decant.outputs WHERE batch = $1 AND shard = $2`, batch, shard)
	err := row.Scan(&body, &part)
	if err == nil && part != "" {
		err = fmt.Errorf("%w: shard %d is in %s", ErrParts, shard, part)
	}
	if err != nil {
		yield(decant.BatchResult{}, err)
		return false
	}
	unpacked, err := zstd.NewReader(bytes.NewReader(body), zstd.WithDecoderMaxMemory(maxShard))
	if err != nil {
		yield(decant.BatchResult{}, err)
		return false
	}
	defer unpacked.Close()
	lines := json.NewDecoder(unpacked)
	for {
		r, err := decodeResult(lines)
		if err == io.EOF {
			return true
		}
		if err != nil {
			err = fmt.Errorf("the results of shard %d are damaged: %w", shard, err)
		}
		if !yield(r, err) || err != nil {
			return false
		}
	}
}

// decodeResult reads a result as BatchResult.MarshalJSON writes it.
func decodeResult(lines *json.Decoder) (decant.BatchResult, error) {
	var raw struct {
		ID string `json:"id"`
		page.Page
		Error     string            `json:"error"`
		Kind      string            `json:"kind"`
		Print     string            `json:"print"`
		Duplicate *decant.Duplicate `json:"duplicate"`
	}
	if err := lines.Decode(&raw); err != nil {
		return decant.BatchResult{}, err
	}
	return decant.BatchResult{ID: raw.ID, Page: &raw.Page, Error: raw.Error, Kind: fault.Kind(raw.Kind),
		Print:     raw.Print,
		Duplicate: raw.Duplicate}, nil
}
