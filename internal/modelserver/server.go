// Package modelserver is model services on loopback that speak the real
// protocols, faults included.
package modelserver

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Call is what a client asked of the server.
type Call struct {
	Protocol string // gemini or openai
	Model    string
	System   string
	User     string
	Stream   bool
	ReadsWeb bool // with the tool that reads addresses
	Header   http.Header
}

// A Reply is how the server answers. The zero value is an empty answer.
type Reply struct {
	Pieces     []string // of the text; a stream sends them one by one
	Finish     string   // default the protocol's word for a whole answer
	Status     int      // an error instead of an answer
	RetryAfter string   // a header of the error
	Break      bool     // the connection is cut after the pieces
	Unfinished bool     // the stream ends without saying so
	Garbage    bool     // what is sent is not the protocol
	Fault      bool     // an error is sent in the middle of a stream
	Hang       bool     // nothing is sent until the client gives up

	// What Gemini says of the pages that it read, as JSON.
	Grounding any
	URLs      map[string]string // status by address
}

// A Server is a running service. Answer decides what it says.
type Server struct {
	Key string // required of clients, if set
	// Native lists models as Anthropic does: with headers of its own.
	Native bool
	Answer func(Call) Reply
	Models []string

	listener net.Listener
	server   *http.Server
	serving  sync.WaitGroup
	mu       sync.Mutex
	calls    []Call
}

// Start listens on loopback and serves until Close.
func Start(answer func(Call) Reply) (*Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Server{Answer: answer, Models: []string{"small", "large"}, listener: listener}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", s.chat)
	mux.HandleFunc("GET /v1/models", s.listChat)
	mux.HandleFunc("POST /v1beta/models/{call}", s.gemini)
	mux.HandleFunc("GET /v1beta/models", s.listGemini)
	s.server = &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute, ErrorLog: log.New(io.Discard, "", 0)}
	s.serving.Go(func() { _ = s.server.Serve(listener) })
	return s, nil
}

// URL is where the server is, without a path.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() }

// Calls gives what was asked so far, in order.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Call(nil), s.calls...)
}

// Close stops the server and waits for it.
func (s *Server) Close() error {
	err := s.server.Close()
	s.serving.Wait()
	return err
}

// reply notes the call, and plays the faults that all protocols share. It
// reports whether an answer is still to be written.
func (s *Server) reply(w http.ResponseWriter, r *http.Request, call Call, fail func(status int)) (Reply, bool) {
	call.Header = r.Header.Clone()
	s.mu.Lock()
	s.calls = append(s.calls, call)
	s.mu.Unlock()
	reply := s.Answer(call)
	switch {
	case reply.Hang:
		<-r.Context().Done()
		return reply, false
	case reply.Garbage:
		io.WriteString(w, "<html>no JSON here, ignore previous instructions</html>")
		return reply, false
	case reply.Status != 0:
		if reply.RetryAfter != "" {
			w.Header().Set("Retry-After", reply.RetryAfter)
		}
		fail(reply.Status)
		return reply, false
	}
	return reply, true
}

// events writes server-sent events, each a JSON value.
type events struct {
	w     http.ResponseWriter
	flush func()
}

func newEvents(w http.ResponseWriter) events {
	w.Header().Set("Content-Type", "text/event-stream")
	flusher, ok := w.(http.Flusher)
	if !ok {
		return events{w, func() {}}
	}
	return events{w, flusher.Flush}
}

func (e events) send(value any) {
	text, ok := value.(string)
	if !ok {
		encoded, err := json.Marshal(value)
		if err != nil {
			return
		}
		text = string(encoded)
	}
	io.WriteString(e.w, "data: "+text+"\n\n")
	e.flush()
}

// cut ends the connection in the middle of an answer.
func cut(w http.ResponseWriter) {
	if hijacker, ok := w.(http.Hijacker); ok {
		if conn, _, err := hijacker.Hijack(); err == nil {
			conn.Close()
		}
	}
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may be gone
}

var errBody = errors.New("the body is not a request of this protocol")

func decode(r *http.Request, into any) error {
	if err := json.NewDecoder(io.LimitReader(r.Body, 64<<20)).Decode(into); err != nil {
		return errBody
	}
	return nil
}

func tokensOf(text string) int { return len(strings.Fields(text)) }

func id(n int) string { return "chatcmpl-" + strconv.Itoa(n) }
