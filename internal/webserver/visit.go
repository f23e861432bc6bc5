package webserver

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/decant-dev/decant/internal/principal"
)

// A visit is one request on its way through the server: the writer of its
// answer, and what the log and the metrics will say of it.
type visit struct {
	http.ResponseWriter
	id        string
	operation string
	who       principal.ID
	kind      string // of the error, or "ok"
	status    int
	bytes     int64
	granted   []string // addresses that a person has agreed to
	began     time.Time
	span      trace.Span
}

const maxID = 64

func newVisit(w http.ResponseWriter, r *http.Request) *visit {
	v := &visit{ResponseWriter: w, id: r.Header.Get("X-Request-Id"), operation: "unknown", kind: "ok",
		began: time.Now()}
	if !isID(v.id) {
		v.id = newID()
	}
	h := w.Header()
	h["X-Request-Id"] = []string{v.id}
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = noReferrer
	h["Cache-Control"] = noStore
	return v
}

var noSniff, noReferrer, noStore = []string{"nosniff"}, []string{"no-referrer"}, []string{"no-store"}

// isID takes an id from outside only if it cannot disturb a log.
func isID(id string) bool {
	if id == "" || len(id) > maxID {
		return false
	}
	return strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

func newID() string {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// WriteHeader notes the status and passes it on.
func (v *visit) WriteHeader(status int) {
	if v.status == 0 {
		v.status = status
	}
	v.ResponseWriter.WriteHeader(status)
}

func (v *visit) Write(b []byte) (int, error) {
	if v.status == 0 {
		v.status = http.StatusOK
	}
	n, err := v.ResponseWriter.Write(b)
	v.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (v *visit) Unwrap() http.ResponseWriter { return v.ResponseWriter }

// end counts the visit and writes its line in the log.
func (s *Server) end(v *visit, r *http.Request) {
	took := time.Since(v.began)
	s.opts.Monitor.count(v, took)
	s.opts.Tracer.end(v)
	level := slog.LevelInfo
	switch {
	case v.kind == "internal":
		level = slog.LevelError
	case v.operation == "health" || v.operation == "ready" || v.operation == "metrics":
		level = slog.LevelDebug
	}
	if !s.opts.Logger.Enabled(r.Context(), level) {
		return
	}
	s.opts.Logger.LogAttrs(r.Context(), level, "request",
		slog.String("id", v.id), slog.String("method", token(r.Method)), slog.String("operation", v.operation),
		slog.Int("status", v.status),
		slog.String("kind", v.kind), slog.Int64("us", took.Microseconds()), slog.Int64("bytes", v.bytes),
		slog.String("client", s.door.Client(r)))
}

// token is a short word of the peer's that may be shown.
func token(s string) string {
	clean := strings.Map(func(r rune) rune {
		if r < '!' || r > '~' {
			return -1
		}
		return r
	}, s)
	return clean[:min(len(clean), 40)]
}
