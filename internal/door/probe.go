package door

import (
	"io"
	"net/http"
)

// The paths of probes, which anybody may ask under any name.
const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// IsProbe knows the questions of a supervisor.
func IsProbe(r *http.Request) bool {
	asks := r.Method == http.MethodGet || r.Method == http.MethodHead
	return asks && (r.URL.Path == healthPath || r.URL.Path == readyPath)
}

// Probe tells a supervisor that the server lives and, at /readyz, whether it
// takes requests: not when it is about to end, so that a balancer sends others
// on.
func (d *Door) Probe(w http.ResponseWriter, r *http.Request) {
	status, word := http.StatusOK, "ok"
	switch {
	case r.URL.Path == readyPath && d.ending.Load():
		status, word = http.StatusServiceUnavailable, "ending"
	case r.URL.Path == readyPath:
		word = "ready"
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, word+"\n") // whoever left needs no answer
}
