package decant

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/url"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/likeness"
	"github.com/decant-dev/decant/internal/schedule"
	"github.com/decant-dev/decant/page"
)

// A BatchItem is one page of a batch: an address to read, or a page that the
// caller has and the address it is from.
type BatchItem struct {
	ID   string  `json:"id"`
	URL  string  `json:"url"`
	HTML *string `json:"html,omitempty"`
	// Body is a page or document as it was sent, in place of HTML, with its
	// type and the name of its file, where these are known.
	Body        []byte `json:"-"`
	ContentType string `json:"-"`
	Name        string `json:"-"`
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
	// Print is what the content is known by, and Duplicate the earlier page
	// that is like it, where the caller looked.
	Print     string
	Duplicate *Duplicate
}

// A Duplicate is an earlier page with the same content, or nearly the same.
type Duplicate struct {
	Of    string `json:"of"` // its address, or its id
	Exact bool   `json:"exact"`
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
		Print     string     `json:"print,omitempty"`
		Duplicate *Duplicate `json:"duplicate,omitempty"`
	}{r.ID, r.Page, r.Print, r.Duplicate})
}

// BatchOptions says how a batch is read. The zero value is a good default.
type BatchOptions struct {
	// Template holds what the requests have in common.
	Template ReadRequest
	// Max is how many are read at once; default 64 for each processor. Fewer
	// are while there is not room for so many.
	Max int
	// PerHost is how many pages of one host are read at once; default 4.
	PerHost int
	// Retries is how often a page is tried again that could not be had for a
	// reason that may pass; default 2, below zero not at all.
	Retries int
	// Prints adds to each page what its content is known by.
	Prints bool
}

// Batch reads the items in parallel and yields their results in order, each
// as soon as it and those before it are done. Template holds what the
// requests have in common. The items are taken only as fast as they are read,
// and wait for room where there is none.
func (e *Engine) Batch(ctx context.Context, items iter.Seq[BatchItem], template ReadRequest) iter.Seq[BatchResult] {
	return e.BatchWith(ctx, items, BatchOptions{Template: template})
}

// BatchWith is Batch with options.
func (e *Engine) BatchWith(ctx context.Context, items iter.Seq[BatchItem], opts BatchOptions) iter.Seq[BatchResult] {
	if opts.Retries == 0 {
		opts.Retries = 2
	}
	task := schedule.Task[BatchItem, BatchResult]{Group: (BatchItem).host,
		Do: func(ctx context.Context, item BatchItem) (BatchResult, bool) { return e.batchOne(ctx, item, &opts) }}
	return schedule.Run(ctx, items, task, schedule.Options{Max: opts.Max, PerGroup: opts.PerHost})
}

// host is whom an item asks; empty where nobody is.
func (i BatchItem) host() string {
	if i.Err != nil || i.HTML != nil || i.Body != nil {
		return ""
	}
	target, err := url.Parse(i.URL)
	if err != nil {
		return ""
	}
	return target.Host
}

// batchOne reads one item. Strained says that there was not room for so many.
func (e *Engine) batchOne(ctx context.Context, item BatchItem, opts *BatchOptions) (_ BatchResult, strained bool) {
	if item.Err != nil {
		return item.failed(item.Err), false
	}
	req := opts.Template
	req.URL, req.noSnapshot = item.URL, true
	switch {
	case item.Body != nil:
		req.HTML, req.ContentType, req.Name = item.Body, item.ContentType, item.Name
	case item.HTML != nil:
		req.HTML, req.ContentType = []byte(*item.HTML), "text/html; charset=utf-8"
	}
	p, strained, err := e.readWithPatience(ctx, req, opts.Retries)
	if err != nil {
		return item.failed(err), strained
	}
	result := BatchResult{ID: item.ID, Page: p}
	if opts.Prints {
		result.Print = likeness.Of(p.Content).String()
	}
	return result, strained
}

// readWithPatience reads as soon as there is room: a batch is in no hurry, and
// nobody would come back for a line of it that was turned away. What may pass
// is waited for.
func (e *Engine) readWithPatience(ctx context.Context, req ReadRequest, retries int) (*page.Page, bool, error) {
	strained := false
	for tried := 0; ; tried++ {
		p, err := e.Read(ctx, req)
		var pause time.Duration
		if busy, ok := errors.AsType[*BusyError](err); ok {
			pause, strained = busy.RetryAfter, true
			tried--
		} else if wait, passing := mayPass(err, tried); passing && tried < retries {
			pause = wait
		} else {
			return p, strained, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, strained, wrap("read", req.URL, context.Cause(ctx))
		}
	}
}

// maxPause bounds the wait before another try.
const maxPause = time.Minute

// mayPass reports whether a page may be had a little later, and when to try
// again.
func mayPass(err error, tried int) (pause time.Duration, passing bool) {
	pause = time.Second << min(2*tried, 6)
	if status, ok := errors.AsType[*fetch.StatusError](err); ok && status.RetryAfter > 0 {
		return min(status.RetryAfter, maxPause), status.Code == 429 || status.Code >= 500
	}
	switch Classify(err).Kind {
	case fault.Timeout, fault.Connect, fault.RateLimited:
		return min(pause, maxPause), true
	case fault.HTTPStatus:
		status, ok := errors.AsType[*fetch.StatusError](err)
		return min(pause, maxPause), ok && (status.Code == 429 || status.Code >= 500)
	}
	return 0, false
}

func (i *BatchItem) failed(err error) BatchResult {
	return BatchResult{ID: i.ID, Page: &page.Page{URL: i.URL}, Error: err.Error(), Kind: Classify(err).Kind}
}

// ReadItem reads one item as Batch does.
func (e *Engine) ReadItem(ctx context.Context, item BatchItem, opts BatchOptions) BatchResult {
	result, _ := e.batchOne(ctx, item, &opts)
	return result
}
