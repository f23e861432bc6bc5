package webserver

import (
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/guise"
	"github.com/decant-dev/decant/internal/principal"
)

// A handler answers one route, or returns why it does not.
type handler func(v *visit, r *http.Request) error

// routes is the table of everything the server answers.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, row := range []struct {
		pattern, name string
		answer        handler
	}{
		{"GET /{$}", "page", s.assets.page.answer},
		{"GET /docs", "docs", s.docs},
		{"GET /docs/", "docs", s.docs},
		{"GET /page/queue", "queue", s.admitted(s.showQueue)},
		{"GET /icon.svg", "icon", s.assets.icon.answer},
		{"GET /openapi.json", "openapi", s.assets.openAPI.answer},
		{"GET /healthz", "health", s.probe},
		{"GET /readyz", "ready", s.probe},
		{"GET /metrics", "metrics", s.admitted(s.metrics)},
		{"POST /v1/batch", "batch", s.admitted(s.batch)},
		{"/", "unknown", s.unknown},
	} {
		mux.Handle(row.pattern, s.route(row.name, row.answer))
	}
	s.guises(mux)
	for i := range operations {
		op := &operations[i]
		answer := s.route(op.name, s.admitted(func(v *visit, r *http.Request) error { return s.operate(v, r, op) }))
		mux.Handle("POST /v1/"+op.name, answer)
		if op.get {
			mux.Handle("GET /v1/"+op.name, answer)
		}
	}
	return mux
}

// serve is what every request goes through.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	v := newVisit(w, r)
	s.opts.Monitor.inFlight.Inc()
	defer s.end(v, r)
	r = s.opts.Tracer.begin(v, r)
	defer s.recoverPanic(v, r)
	if err := s.door.CheckHost(r); err != nil {
		s.refuse(v, r, err)
		return
	}
	if s.door.Preflight(v, r) {
		v.operation = "preflight"
		return
	}
	if s.speaks(guise.Jina) && isReaderPath(r) {
		s.guised("read", s.jinaPath, guise.JinaProblem).ServeHTTP(v, r)
		return
	}
	if s.opts.ReaderPath && isReaderPath(r) {
		s.route("read", s.admitted(s.readPath)).ServeHTTP(v, r)
		return
	}
	s.mux.ServeHTTP(v, r)
}

func (s *Server) route(name string, answer handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := w.(*visit)
		v.operation = name
		if err := answer(v, r); err != nil {
			s.refuse(v, r, err)
		}
	})
}

// admitted lets through those who may ask, as often as they may.
func (s *Server) admitted(answer handler) handler {
	return func(v *visit, r *http.Request) error {
		who, err := s.door.Admit(r)
		if err != nil {
			return err
		}
		v.who = who
		return answer(v, r.WithContext(principal.With(r.Context(), who)))
	}
}

// recoverPanic turns a fault of ours into an answer, so that it costs one
// request and not the server.
func (s *Server) recoverPanic(v *visit, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler {
		panic(cause)
	}
	s.opts.Logger.ErrorContext(r.Context(), "panic", "id", v.id, "cause", envelope.Line(fmt.Sprint(cause), maxDetail),
		"stack", string(debug.Stack()))
	s.refuse(v, r, fmt.Errorf("panic: %v", cause))
}

func (s *Server) probe(v *visit, r *http.Request) error {
	s.door.Probe(v, r)
	return nil
}

func (s *Server) metrics(v *visit, r *http.Request) error {
	s.opts.Monitor.handler.ServeHTTP(v, r)
	return nil
}

// unknown answers what no other route does. Where the path is known, it was
// the method that was wrong.
func (s *Server) unknown(v *visit, r *http.Request) error {
	if taken := s.methods(r); len(taken) > 0 {
		return wrongMethod(v, r, taken)
	}
	if strings.HasPrefix(r.URL.Path, "/v1/") {
		return door.Refuse(fault.NotFound, "there is no such operation; there are %s", operationNames())
	}
	return door.Refuse(fault.NotFound, "there is nothing at this path; see /docs")
}

// methods lists what the route of a request's path takes.
func (s *Server) methods(r *http.Request) []string {
	var taken []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := s.mux.Handler(probe); pattern != "/" && pattern != "" {
			taken = append(taken, method)
		}
	}
	return taken
}

func wrongMethod(v *visit, r *http.Request, taken []string) error {
	v.Header().Set("Allow", strings.Join(taken, ", "))
	return door.Refuse(fault.MethodNotAllowed, "%s is not done here; use %s", token(r.Method),
		strings.Join(taken, ", "))
}
