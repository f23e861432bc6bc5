package webserver

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/batch"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// maxURLs is how many addresses one read takes.
const maxURLs = 20

// A ReadRequest is the engine's, with what only a program sends: several
// addresses, a page of its own, headers for the site.
type ReadRequest struct {
	decant.ReadRequest
	URLs           []string       `json:"urls,omitempty" jsonschema:"several addresses to read at once, in place of url: at most 20"`
	HTML           string         `json:"html,omitempty" jsonschema:"a page to read, in place of one to fetch; url is then the address that it is from"`
	TimeoutSeconds float64        `json:"timeoutSeconds,omitempty" jsonschema:"seconds that a page may take, at most as many as the operator grants"`
	Headers        map[string]any `json:"headers,omitempty" jsonschema:"headers for the site, sent to the origin of url alone and over https, if the operator takes them from callers"`
}

// Pages is what came of several addresses, each in its place.
type Pages struct {
	Results []decant.BatchResult `json:"results"`
}

// prepareRead makes a call of a request for one page or several.
func prepareRead(decode func(any) error) (call, error) {
	var request ReadRequest
	if err := decode(&request); err != nil {
		return nil, err
	}
	read, err := request.plain()
	if err != nil {
		return nil, err
	}
	if request.URLs == nil {
		return func(ctx context.Context, engine *decant.Engine) (any, error) { return engine.Read(ctx, read) }, nil
	}
	return request.several(read)
}

// plain is the request for one page as the engine takes it.
func (r *ReadRequest) plain() (decant.ReadRequest, error) {
	read := r.ReadRequest
	if r.HTML != "" {
		read.HTML, read.ContentType = []byte(r.HTML), "text/html; charset=utf-8"
	}
	var err error
	if read.Timeout, err = seconds(r.TimeoutSeconds); err != nil {
		return read, err
	}
	read.Headers, err = headersOf(r.Headers)
	return read, err
}

func (r *ReadRequest) asksForHeaders() bool { return len(r.Headers) > 0 }

func seconds(n float64) (time.Duration, error) {
	if n < 0 || n > math.MaxInt32 {
		return 0, fault.Request("timeoutSeconds must be above zero, not %v", n)
	}
	return time.Duration(n * float64(time.Second)), nil
}

func headersOf(given map[string]any) (http.Header, error) {
	if len(given) == 0 {
		return nil, nil
	}
	header := http.Header{}
	for name, value := range given {
		text, ok := value.(string)
		if !ok {
			return nil, fault.Request("headers: the value of %s must be a text", token(name))
		}
		header.Set(name, text)
	}
	return header, nil
}

func (r *ReadRequest) several(read decant.ReadRequest) (call, error) {
	switch {
	case read.URL != "" || read.HTML != nil || read.Snapshot != "":
		return nil, fault.Request("urls stands in place of url, html and snapshot; give one of them")
	case len(r.URLs) == 0 || len(r.URLs) > maxURLs:
		return nil, fault.Request("urls must have 1 to %d addresses, not %d; batch takes more", maxURLs, len(r.URLs))
	}
	return func(ctx context.Context, engine *decant.Engine) (any, error) {
		one := func(ctx context.Context, item *batch.Item) (*page.Page, error) {
			req := read
			req.URL = item.URL
			return engine.Read(ctx, req)
		}
		pages := &Pages{Results: []decant.BatchResult{}}
		for result := range batch.Run(ctx, itemsOf(r.URLs), one, batch.Options{Retries: -1}) {
			pages.Results = append(pages.Results, result)
		}
		return pages, ctx.Err()
	}, nil
}

// itemsOf numbers addresses from one on.
func itemsOf(urls []string) func(func(batch.Item) bool) {
	return func(yield func(batch.Item) bool) {
		for i, address := range urls {
			if !yield(batch.Item{ID: strconv.Itoa(i + 1), URL: address}) {
				return
			}
		}
	}
}

// text is the pages one after the other, each as show has it.
func (p *Pages) text(show func(*page.Page) string) string {
	var b strings.Builder
	for i := range p.Results {
		if i > 0 {
			b.WriteString("\n")
		}
		if result := &p.Results[i]; result.Error != "" {
			b.WriteString(strings.TrimPrefix(bracketed(result.Error), "\n"))
		} else {
			b.WriteString(show(result.Page))
		}
	}
	return b.String()
}
