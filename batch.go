package decant

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"runtime"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A BatchItem is one page of a batch: an address to read, or a page that the
// caller has and the address it is from.
type BatchItem struct {
	ID   string  `json:"id"`
	URL  string  `json:"url"`
	HTML *string `json:"html,omitempty"`
	// Err is why there is nothing to read: the item failed before it came
	// here, and is handed on in its place.
	Err error `json:"-"`
}

// A BatchResult is the page of one item, or what went wrong with it. In JSON
// it is the page with the item's id.
type BatchResult struct {
	ID string
	*page.Page
	Error string
	Kind  fault.Kind // of the error
}

// MarshalJSON writes only what there is to say of an item that failed.
func (r BatchResult) MarshalJSON() ([]byte, error) {
	if r.Error != "" {
		return json.Marshal(struct {
			ID    string     `json:"id"`
			URL   string     `json:"url"`
			Error string     `json:"error"`
			Kind  fault.Kind `json:"kind"`
		}{r.ID, r.URL, r.Error, r.Kind})
	}
	return json.Marshal(struct {
		ID string `json:"id"`
		*page.Page
	}{r.ID, r.Page})
}

// Batch reads the items in parallel and yields their results in order, each
// as soon as it and those before it are done. Template holds what the
// requests have in common. The items are taken only as fast as they are read,
// and wait for room where there is none.
func (e *Engine) Batch(ctx context.Context, items iter.Seq[BatchItem], template ReadRequest) iter.Seq[BatchResult] {
	return func(yield func(BatchResult) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		queue := e.enqueue(ctx, items, template)
		for answer := range queue {
			if !yield(<-answer) {
				cancel()
				for answer := range queue { // let the readers end
					<-answer
				}
				return
			}
		}
	}
}

// enqueue starts a read for each item and hands on the places where the
// results will come, in order. The queue's length bounds how many run.
func (e *Engine) enqueue(ctx context.Context, items iter.Seq[BatchItem], template ReadRequest) <-chan chan BatchResult {
	queue := make(chan chan BatchResult, 4*runtime.GOMAXPROCS(0))
	go func() {
		defer close(queue)
		for item := range items {
			answer := make(chan BatchResult, 1)
			select {
			case queue <- answer:
				go func() { answer <- e.batchOne(ctx, item, template) }()
			case <-ctx.Done():
				return
			}
		}
	}()
	return queue
}

func (e *Engine) batchOne(ctx context.Context, item BatchItem, req ReadRequest) BatchResult {
	if item.Err != nil {
		return item.failed(item.Err)
	}
	req.URL, req.noSnapshot = item.URL, true
	if item.HTML != nil {
		req.HTML, req.ContentType = []byte(*item.HTML), "text/html; charset=utf-8"
	}
	p, err := e.readWithPatience(ctx, req)
	if err != nil {
		return item.failed(err)
	}
	return BatchResult{ID: item.ID, Page: p}
}

// readWithPatience reads as soon as there is room: a batch is in no hurry, and
// nobody would come back for a line of it that was turned away.
func (e *Engine) readWithPatience(ctx context.Context, req ReadRequest) (*page.Page, error) {
	for {
		p, err := e.Read(ctx, req)
		busy, ok := errors.AsType[*BusyError](err)
		if !ok {
			return p, err
		}
		select {
		case <-time.After(busy.RetryAfter):
		case <-ctx.Done():
			return nil, wrap("read", req.URL, context.Cause(ctx))
		}
	}
}

func (i *BatchItem) failed(err error) BatchResult {
	return BatchResult{ID: i.ID, Page: &page.Page{URL: i.URL}, Error: err.Error(), Kind: Classify(err).Kind}
}
