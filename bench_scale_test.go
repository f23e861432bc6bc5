//go:build unix

package decant_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
)

// littleWeb in the environment makes this program the servers of a benchmark.
const littleWeb = "DECANT_BENCH_LITTLE_WEB"

func TestMain(m *testing.M) {
	if os.Getenv(littleWeb) != "" {
		serveLittleWeb()
		return
	}
	os.Exit(m.Run())
}

// serveLittleWeb answers every host with a page, and says where, until its input
// ends.
func serveLittleWeb() {
	page := []byte("<html><head><title>Page</title></head><body><nav><a href=/>Home</a></nav><article><h1>Page</h1>" +
		strings.Repeat("<p>Boil the water, warm the pot, and wait four minutes before anybody pours.</p>", 20) + "</article></body></html>")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr())
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page) // the client may be gone
	}))
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// startLittleWeb starts it, and returns its address and what ends it and tells
// the processor time that it took.
func startLittleWeb(b *testing.B) (address string, end func() time.Duration) {
	b.Helper()
	server := exec.Command(os.Args[0])
	server.Env, server.Stderr = append(os.Environ(), littleWeb+"=1"), os.Stderr
	in, err := server.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	address, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSpace(address), func() time.Duration {
		_ = in.Close() // which is its end
		if err := server.Wait(); err != nil {
			b.Fatal(err)
		}
		return server.ProcessState.UserTime() + server.ProcessState.SystemTime()
	}
}

// everywhere resolves every name to a public address.
type everywhere struct{}

func (everywhere) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
}

// BenchmarkBatchFetch reads pages of a thousand hosts over loopback, from
// servers in a process of their own on the same processors.
func BenchmarkBatchFetch(b *testing.B) {
	address, end := startLittleWeb(b)
	connect := func(ctx context.Context, _ string, _ netip.AddrPort) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "tcp", address)
	}
	engine, err := decant.New(decant.Options{CacheTTL: -1, Fetch: fetch.Options{Resolver: everywhere{},
		Connect: connect, KeepAlive: true, Timeout: time.Minute}})
	if err != nil {
		b.Fatal(err)
	}
	defer engine.Close()
	began, cpu := time.Now(), used(b).cpu
	for r := range engine.BatchWith(b.Context(), addresses(b.N), decant.BatchOptions{Max: 10_000}) {
		if r.Error != "" {
			b.Fatalf("%s: %s", r.URL, r.Error)
		}
	}
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "pages/s")
	now := used(b)
	b.ReportMetric(float64(b.N)/(now.cpu-cpu).Seconds(), "pages/cpu-s")
	b.ReportMetric(float64(now.memory)/(1<<20), "MiB")
	b.ReportMetric(float64(end().Microseconds())/float64(b.N), "µs-of-servers/page")
}

func addresses(n int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for i := range n {
			if !yield(decant.BatchItem{URL: fmt.Sprintf("http://h%d.example.com/%d", i%1000, i)}) {
				return
			}
		}
	}
}

type usage struct {
	cpu    time.Duration
	memory int64 // the most so far, in bytes
}

func used(b *testing.B) usage {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return usage{time.Duration(u.Utime.Nano() + u.Stime.Nano()), u.Maxrss << 10}
}
