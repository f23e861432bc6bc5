package mcpserver

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/principal"
)

// Path is where the protocol is spoken over HTTP.
const Path = "/mcp"

// The bounds of serving over HTTP.
const (
	maxSessions = 256
	idleSession = 30 * time.Minute
	maxBody     = 4 << 20
)

// Handler serves the protocol at Path to those whom the door lets in, and tells
// supervisors how it does.
func (s *Server) Handler(entrance *door.Door) http.Handler {
	protocol := mcp.NewStreamableHTTPHandler(s.admit, &mcp.StreamableHTTPOptions{
		Logger: s.log, SessionTimeout: idleSession, MaxRequestBodyBytes: maxBody, PropagateRequestCancellation: true,
	})
	mux := http.NewServeMux()
	mux.Handle(Path, owned(protocol))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "there is nothing at this path; the Model Context Protocol is spoken at "+Path, http.StatusNotFound)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := entrance.CheckHost(r); err != nil {
			turnAway(w, err)
			return
		}
		if door.IsProbe(r) {
			entrance.Probe(w, r)
			return
		}
		if entrance.Preflight(w, r) {
			return
		}
		who, err := entrance.Admit(r)
		if err != nil {
			turnAway(w, err)
			return
		}
		mux.ServeHTTP(w, r.WithContext(principal.With(r.Context(), who)))
	})
}

// turnAway says why a request does not come in.
func turnAway(w http.ResponseWriter, err error) {
	class := fault.Of(err)
	if class.Kind == fault.Unauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if refused, ok := errors.AsType[*door.Refusal](err); ok && refused.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(refused.RetryAfter.Seconds()))))
	}
	http.Error(w, err.Error()+"; "+class.Hint, class.Status)
}

// admit gives a new session its server, or none when there are too many.
func (s *Server) admit(*http.Request) *mcp.Server {
	n := 0
	for range s.mcp.Sessions() {
		n++
	}
	if n >= maxSessions {
		return nil
	}
	return s.mcp
}

// ServeWeb serves on a listener until ctx ends, which is a clean end.
func (s *Server) ServeWeb(ctx context.Context, entrance *door.Door, listener net.Listener) error {
	return entrance.Serve(ctx, listener, s.Handler(entrance))
}
