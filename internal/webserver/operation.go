package webserver

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/page"
)

// An operation is one method of the engine as a route.
type operation struct {
	name    string
	summary string
	get     bool   // may also be asked with a query
	needs   string // the field that the engine would take for empty where it was forgotten
	request reflect.Type
	result  reflect.Type
	prepare func(decode func(any) error) (call, error)
}

// A call is an operation with its request, ready to be run.
type call func(ctx context.Context, engine *decant.Engine) (any, error)

// operations is the table of what the engine does over HTTP.
var operations = []operation{
	newOperation("links", "Find the links in a text", (*decant.Engine).Links).needing("text"),
	{name: "read", summary: "Read a page, or several, as Markdown", get: true, prepare: prepareRead,
		request: reflect.TypeFor[ReadRequest](), result: reflect.TypeFor[page.Page]()},
	newOperation("understand", "Read the links of a message, wrapped for a model", (*decant.Engine).Understand).needing("message"),
	newOperation("explain", "Tell what the reader keeps of a page, and why", (*decant.Engine).Explain).withGet(),
	newOperation("ask", "Answer a question from pages, with checked citations", ask),
	newOperation("summarize", "Summarize pages, with checked citations", summarize),
	newOperation("compare", "Compare pages, with checked citations", compare),
	newOperation("browse", "Perform one action in a browser session", (*decant.Engine).Browse),
	newOperation("verify", "Tell whether a quote stands on a page", verify),
}

func newOperation[Request, Result any](name, summary string, method func(*decant.Engine, context.Context,
	Request) (*Result, error)) operation {
	return operation{
		name: name, summary: summary, request: reflect.TypeFor[Request](), result: reflect.TypeFor[Result](),
		prepare: func(decode func(any) error) (call, error) {
			var request Request
			if err := decode(&request); err != nil {
				return nil, err
			}
			return func(ctx context.Context, engine *decant.Engine) (any, error) {
				return method(engine, ctx, request)
			}, nil
		},
	}
}

func (o operation) withGet() operation {
	o.get = true
	return o
}

func (o operation) needing(field string) operation {
	o.needs = field
	return o
}

func operationNames() string {
	var list []string
	for _, op := range operations {
		list = append(list, op.name)
	}
	return strings.Join(append(list, "batch"), ", ")
}

// operate answers a request for op in the form that was asked for.
func (s *Server) operate(v *visit, r *http.Request, op *operation) error {
	asked, done, err := s.ask(v, r, op)
	if err != nil {
		return err
	}
	defer done()
	form, err := formFor(r, asked, op)
	if err != nil {
		return err
	}
	key := asked.key(v.who, op.name, form)
	if kept, ok := s.recent.get(key); ok {
		s.opts.Monitor.hits.Inc()
		return v.send(form, kept)
	}
	run, err := op.prepare(asked.decode)
	if err != nil {
		return err
	}
	if op.needs != "" && !asked.has(op.needs) {
		return fault.Request("%s is missing", op.needs)
	}
	v.granted = s.opts.Confirmer.granted(r)
	if asked.mayRefresh() {
		defer s.recent.clear()
	}
	return s.run(v, r, form, run, key)
}

// run gives the call a place and a time, and answers with what it gives.
func (s *Server) run(v *visit, r *http.Request, form form, run call, key string) error {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		return door.Refuse(fault.Overloaded, "%d operations run already", cap(s.slots)).After(time.Second)
	}
	ctx, cancel := context.WithTimeout(context.WithValue(r.Context(), grantedKey{}, v.granted), s.opts.Timeout)
	defer cancel()
	if form == formStream {
		return s.stream(ctx, v, run)
	}
	result, err := s.call(ctx, v, run)
	if err != nil {
		return err
	}
	return s.answer(v, form, result, key)
}

// call runs the engine within a span and counts what came from its cache.
func (s *Server) call(ctx context.Context, v *visit, run call) (any, error) {
	ctx, span := s.opts.Tracer.operation(ctx, v.operation)
	result, err := run(ctx, s.engine)
	s.opts.Tracer.done(span, err)
	for _, p := range pagesOf(result) {
		s.opts.Monitor.hit(p)
	}
	return result, err
}

// pagesOf lists the pages of a result.
func pagesOf(result any) []*page.Page {
	switch got := result.(type) {
	case *page.Page:
		return []*page.Page{got}
	case *decant.Understanding:
		var pages []*page.Page
		if got != nil {
			for i := range got.Links {
				pages = append(pages, got.Links[i].Page)
			}
		}
		return pages
	case *Pages:
		var pages []*page.Page
		for i := range got.Results {
			if got.Results[i].Error == "" {
				pages = append(pages, got.Results[i].Page)
			}
		}
		return pages
	}
	return nil
}
