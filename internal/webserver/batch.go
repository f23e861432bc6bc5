package webserver

import (
	"bytes"
	"context"
	"iter"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/fields"
)

const (
	maxItems     = 10_000          // of one batch
	maxAtOnce    = 16              // pages of one batch that are read at once
	maxBatches   = 8               // that run at once
	maxLinePause = 2 * time.Minute // until a client takes a line
)

// A BatchRequest is many pages to read: addresses, or items with ids and pages
// of the caller's own. What they have in common is as for read.
type BatchRequest struct {
	ReadRequest
	Items []BatchItem `json:"items,omitempty" jsonschema:"pages to read, in place of urls, each with an id to know it by"`
}

// A BatchItem is one page of a batch.
type BatchItem struct {
	ID   string `json:"id,omitempty" jsonschema:"what the result is known by; its place where there is none"`
	URL  string `json:"url,omitempty" jsonschema:"the address to read, or that html is from"`
	HTML string `json:"html,omitempty" jsonschema:"a page to read, in place of one to fetch"`
}

// batch answers with a line of JSON for each page, in order, as soon as it and
// those before it are read.
func (s *Server) batch(v *visit, r *http.Request) error {
	request, err := s.askBatch(v, r)
	if err != nil {
		return err
	}
	read, err := request.plain()
	if err != nil {
		return err
	}
	select {
	case s.batches <- struct{}{}:
		defer func() { <-s.batches }()
	default:
		return door.Refuse(fault.Overloaded, "%d batches run already", maxBatches).After(5 * time.Second)
	}
	v.Header().Set("Content-Type", string(formLines))
	v.Header().Set("X-Accel-Buffering", "no")
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	opts := decant.BatchOptions{Template: read, Max: maxAtOnce, Retries: 1}
	for result := range s.engine.BatchWith(ctx, request.all(), opts) {
		if err := v.line(&result); err != nil { // the client left
			v.kind = string(fault.Canceled)
			return nil
		}
	}
	return nil
}

// line writes one result. The time for an answer counts anew with each.
func (v *visit) line(result *decant.BatchResult) error {
	var b bytes.Buffer
	if err := encodeJSON(&b, result); err != nil {
		return err
	}
	control := http.NewResponseController(v)
	_ = control.SetWriteDeadline(time.Now().Add(maxLinePause)) // where it cannot be set the server's own holds
	if _, err := v.Write(b.Bytes()); err != nil {
		return err
	}
	return control.Flush()
}

// askBatch reads a request: JSON, lines of JSON, or a list of addresses.
func (s *Server) askBatch(v *visit, r *http.Request) (*BatchRequest, error) {
	request := &BatchRequest{}
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	isList := media == string(formLines) || media == "application/jsonl" || media == "text/plain"
	if !isList {
		a, err := s.askWords(v, r)
		if err != nil {
			return nil, err
		}
		if err := a.decode(request); err != nil {
			return nil, err
		}
		return request, request.check()
	}
	a := &asked{query: r.URL.Query(), mayHead: s.opts.CallerHeaders}
	if err := a.decode(request); err != nil {
		return nil, err
	}
	body, err := s.readWhole(v, r)
	if err != nil {
		return nil, err
	}
	if err := request.takeLines(body); err != nil {
		return nil, err
	}
	return request, request.check()
}

// takeLines adds an item for each line: an object, or an address.
func (r *BatchRequest) takeLines(body []byte) error {
	number := 0
	for line := range strings.Lines(string(body)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		item := BatchItem{URL: line}
		if strings.HasPrefix(line, "{") {
			item = BatchItem{}
			if _, err := fields.Of("field", "it", item).Decode([]byte(line), &item); err != nil {
				return fault.Request("line %d: %w", number, err)
			}
		}
		r.Items = append(r.Items, item)
	}
	return nil
}

func (r *BatchRequest) check() error {
	switch n := len(r.Items) + len(r.URLs); {
	case r.URL != "" || r.HTML != "" || r.Snapshot != "" || r.Section != "" || r.Grep != "":
		return fault.Request("a batch takes urls or items; url, html, snapshot, section and grep are for read")
	case len(r.Items) > 0 && len(r.URLs) > 0:
		return fault.Request("give urls or items, not both")
	case n == 0:
		return fault.Request("there is nothing to read; give urls, or items")
	case n > maxItems:
		return fault.Request("there are %d pages to read, more than %d; send several batches", n, maxItems)
	}
	return nil
}

// all are the items in order.
func (r *BatchRequest) all() iter.Seq[decant.BatchItem] {
	if len(r.URLs) > 0 {
		return itemsOf(r.URLs)
	}
	return func(yield func(decant.BatchItem) bool) {
		for i, given := range r.Items {
			item := decant.BatchItem{ID: given.ID, URL: given.URL}
			if item.ID == "" {
				item.ID = strconv.Itoa(i + 1)
			}
			if given.HTML != "" {
				item.HTML = &given.HTML
			}
			if !yield(item) {
				return
			}
		}
	}
}
