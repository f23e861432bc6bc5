package decant

import (
	"context"
	"iter"

	"github.com/decant-dev/decant/batch"
	"github.com/decant-dev/decant/page"
)

// What a batch is given, and what it gives for each.
type (
	BatchItem   = batch.Item
	BatchResult = batch.Result
	Duplicate   = batch.Duplicate
)

// BatchOptions says how a batch is read. The zero value is a good default.
type BatchOptions struct {
	Template ReadRequest // what the requests have in common

	// As in batch.Options.
	Max, PerHost, Retries int
	Prints                bool
}

// Batch reads the items in parallel and yields their results in order, each as soon as it and those before it are
// done. Template holds what the requests have in common. Items are taken only as fast as there is room for them.
func (e *Engine) Batch(ctx context.Context, items iter.Seq[BatchItem], template ReadRequest) iter.Seq[BatchResult] {
	return e.BatchWith(ctx, items, BatchOptions{Template: template})
}

// BatchWith is Batch with options.
func (e *Engine) BatchWith(ctx context.Context, items iter.Seq[BatchItem], opts BatchOptions) iter.Seq[BatchResult] {
	return batch.Run(ctx, items, e.readItem(&opts.Template), opts.batch())
}

// ReadItem reads one item as Batch does.
func (e *Engine) ReadItem(ctx context.Context, item BatchItem, opts BatchOptions) BatchResult {
	return batch.One(ctx, item, e.readItem(&opts.Template), opts.batch())
}

func (o *BatchOptions) batch() batch.Options {
	return batch.Options{Max: o.Max, PerHost: o.PerHost, Retries: o.Retries, Prints: o.Prints}
}

func (e *Engine) readItem(template *ReadRequest) batch.Read {
	return func(ctx context.Context, item *BatchItem) (*page.Page, error) {
		req := new(ReadRequest) // thousands wait for their pages: little is on their stacks
		*req = *template
		req.URL, req.noSnapshot = item.URL, true
		switch {
		case item.Fetched != nil:
			req.fetched = item.Fetched
		case item.Body != nil:
			req.HTML, req.ContentType, req.Name = item.Body, item.ContentType, item.Name
		case item.HTML != nil:
			req.HTML, req.ContentType = []byte(*item.HTML), "text/html; charset=utf-8"
		}
		return e.read(ctx, req)
	}
}
