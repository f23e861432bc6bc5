package testsite

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

const faultHost = "fault.example.com"

func addFaults(s *Site) {
	faults := map[string]http.HandlerFunc{
		"/slow-headers": stallForever,
		"/drip":         drip,
		"/endless":      endless,
		"/bomb":         bomb,
		"/bad-gzip": with(
			http.Header{"Content-Encoding": {"gzip"}},
			serve("text/html", []byte("this is not gzip")),
		),
		"/cut-gzip":     with(http.Header{"Content-Encoding": {"gzip"}}, serve("text/html", zipped("hello")[:12])),
		"/odd-encoding": with(http.Header{"Content-Encoding": {"rot13"}}, serve("text/html", []byte("uryyb"))),
		"/deep-gzip":    with(http.Header{"Content-Encoding": {"gzip, gzip, gzip"}}, serve("text/html", []byte("x"))),
		"/huge-header":  hugeHeader,
		"/404-big":      bigNotFound,
		"/503":          with(http.Header{"Retry-After": {"120"}}, status(http.StatusServiceUnavailable)),
		"/flaky":        flaky(status(http.StatusServiceUnavailable)),
		"/flaky-reset":  flaky(raw("")),
		"/endless-1xx":  endless1xx,
		"/garbage":      raw("SSH-2.0-OpenSSH_9.7\r\n"),
		"/short-body":   raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>cut"),
		"/big-length":   bigLength,
		"/octet-html": serve(
			"application/octet-stream",
			[]byte("<!doctype html><title>Typed wrongly</title><p>Still a page."),
		),
		"/untyped-html": serve("", []byte("<!doctype html><title>Untyped</title><p>Still a page.")),
		"/lying-binary": serve("text/html", append([]byte("\x7fELF\x02\x01\x01\x00"), make([]byte, 4096)...)),
		"/pdf": serve(
			"application/pdf",
			[]byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
		),
		"/big": bigText,
		"/":    serve("text/html; charset=utf-8", []byte("<!doctype html><title>Good</title><p>A good page.")),
	}
	for path, handler := range faults {
		s.Handle(faultHost, path, handler)
	}
	s.Handle(untrusted, "/", status(http.StatusOK))
}

// What is large is made when it is asked for: tests start a site each, many at
// once, and few of them ask.

func hugeHeader(w http.ResponseWriter, r *http.Request) {
	with(http.Header{"X-Huge": {strings.Repeat("a", 1<<20)}}, serve("text/html", []byte("x")))(w, r)
}

func bigLength(w http.ResponseWriter, r *http.Request) {
	const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000000000000\r\n\r\n"
	raw(head+strings.Repeat("<p>x", 3<<20))(w, r)
}

func bigText(w http.ResponseWriter, r *http.Request) {
	serve("text/plain", bytes.Repeat([]byte("0123456789abcde\n"), 1<<16))(w, r)
}

// drip sends one byte each second.
func drip(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for range 60 {
		_, _ = io.WriteString(w, "x")
		_ = http.NewResponseController(w).Flush()
		select {
		case <-tick.C:
		case <-r.Context().Done():
			return
		}
	}
}

// endless sends text until the client goes away.
func endless(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	line := strings.Repeat("<p>and on it goes\n", 1000)
	for r.Context().Err() == nil {
		if _, err := io.WriteString(w, line); err != nil {
			return
		}
	}
}

// bomb is 1 GiB of spaces in about 1 MB of gzip, made while it is sent.
func bomb(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	w.Header().Set("Content-Encoding", "gzip")
	zip := gzip.NewWriter(w)
	block := bytes.Repeat([]byte(" "), 1<<20)
	for range 1 << 10 {
		if _, err := zip.Write(block); err != nil {
			return
		}
	}
	_ = zip.Close()
}

func zipped(text string) []byte {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	_, _ = io.WriteString(zip, text)
	_ = zip.Close()
	return out.Bytes()
}

func bigNotFound(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(bytes.Repeat([]byte("not here "), 2<<20/9))
}

// flaky fails the first time and then answers.
func flaky(failure http.HandlerFunc) http.HandlerFunc {
	var calls atomic.Int32
	return func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1) == 1 {
			failure(w, r)
			return
		}
		serve("text/html", []byte("<!doctype html><p>Second time lucky."))(w, r)
	}
}

// raw sends bytes in place of an HTTP answer and hangs up; over HTTP/2, where
// that cannot be done, it breaks the stream.
func raw(answer string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, answer)
	}
}

// endless1xx promises an answer for ever.
func endless1xx(w http.ResponseWriter, r *http.Request) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer conn.Close()
	for {
		if _, err := io.WriteString(conn, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"); err != nil {
			return
		}
	}
}
