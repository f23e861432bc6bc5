package webserver

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant/internal/testsite"
)

// A wire is a bare client on one connection: it costs little, so that what is
// measured is the server.
type wire struct {
	conn net.Conn
	in   *bufio.Reader
}

func (w *wire) roundTrip(request []byte) error {
	if _, err := w.conn.Write(request); err != nil {
		return err
	}
	length := 0
	for {
		line, err := w.in.ReadSlice('\n')
		if err != nil {
			return err
		}
		text := string(line)
		if strings.HasPrefix(text, "HTTP/") && !strings.Contains(text, " 200 ") {
			return fmt.Errorf("answered %s", text)
		}
		if rest, ok := strings.CutPrefix(text, "Content-Length: "); ok {
			if _, err := fmt.Sscan(rest, &length); err != nil {
				return err
			}
		}
		if text == "\r\n" {
			_, err := w.in.Discard(length)
			return err
		}
	}
}

func measure(b *testing.B, addr string, requests [][]byte) {
	b.SetParallelism(16)
	before := processTime(b)
	b.RunParallel(func(pb *testing.PB) {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			b.Error(err)
			return
		}
		defer conn.Close()
		w := &wire{conn, bufio.NewReaderSize(conn, 64<<10)}
		for i := 0; pb.Next(); i++ {
			if err := w.roundTrip(requests[i%len(requests)]); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric(float64((processTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
}

// processTime is the time that the cores have spent on this process: unlike
// the clock, it does not depend on what else they do.
func processTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkReadFromMemory is POST /v1/read of pages that are in the cache,
// logged as in production, beside a bare handler that gives the same bytes.
func BenchmarkReadFromMemory(b *testing.B) {
	sink, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer sink.Close()
	r := start(b, Options{Logger: slog.New(slog.NewJSONHandler(sink, nil))})
	addr := strings.TrimPrefix(r.base, "http://")
	var body string
	var requests [][]byte
	for _, address := range testsite.Pages() {
		ask := fmt.Sprintf(`{"url":%q}`, address)
		r.post("/v1/read", ask)
		body = r.post("/v1/read", ask).body
		requests = append(requests, fmt.Appendf(nil, "POST /v1/read HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", addr, len(ask), ask))
	}
	b.Run("decant", func(b *testing.B) { measure(b, addr, requests) })
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", fmt.Sprint(len(body)))
		_, _ = w.Write([]byte(body))
	}))
	defer bare.Close()
	b.Run("bare", func(b *testing.B) { measure(b, bare.Listener.Addr().String(), requests) })
}
