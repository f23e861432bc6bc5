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
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
)

// What may be in the environment: that this program is the servers of a
// benchmark, how long each answer takes these, and which processors they have.
const (
	littleWeb      = "DECANT_BENCH_LITTLE_WEB"
	littleWebDelay = "DECANT_BENCH_LITTLE_WEB_DELAY"
	littleWebCPUs  = "DECANT_BENCH_LITTLE_WEB_CPUS"
)

func TestMain(m *testing.M) {
	if os.Getenv(littleWeb) != "" {
		serveLittleWeb()
		return
	}
	os.Exit(m.Run())
}

// serveLittleWeb answers every host with a page, and says where, until its input
// ends; then it says how many it answered at once.
func serveLittleWeb() {
	page := []byte("<html><head><title>Page</title></head><body><nav><a href=/>Home</a></nav><article><h1>Page</h1>" +
		strings.Repeat("<p>Boil the water, warm the pot, and wait four minutes before anybody pours.</p>", 20) + "</article></body></html>")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	delay, _ := time.ParseDuration(os.Getenv(littleWebDelay)) // none is none
	var now, most atomic.Int64
	fmt.Println(listener.Addr())
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for n := now.Add(1); ; {
			if old := most.Load(); n <= old || most.CompareAndSwap(old, n) {
				break
			}
		}
		time.Sleep(delay)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page) // the client may be gone
		now.Add(-1)
	}))
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Println(most.Load())
}

// A crowd is the servers of a benchmark, in a process of their own.
type crowd struct {
	address string
	process *exec.Cmd
	in      io.Closer
	out     *bufio.Reader
}

func startLittleWeb(b *testing.B, delay time.Duration) *crowd {
	b.Helper()
	server := exec.Command(os.Args[0])
	if cpus := os.Getenv(littleWebCPUs); cpus != "" {
		server = exec.Command("taskset", "-c", cpus, os.Args[0])
	}
	server.Env, server.Stderr = append(os.Environ(), littleWeb+"=1", littleWebDelay+"="+delay.String()), os.Stderr
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
	c := &crowd{process: server, in: in, out: bufio.NewReader(out)}
	c.address = c.line(b)
	return c
}

func (c *crowd) line(b *testing.B) string {
	b.Helper()
	line, err := c.out.ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// end ends it, and tells the processor time that it took and how many it
// answered at once.
func (c *crowd) end(b *testing.B) (cpu time.Duration, most float64) {
	b.Helper()
	_ = c.in.Close() // which is its end
	most, err := strconv.ParseFloat(c.line(b), 64)
	if err != nil {
		b.Fatal(err)
	}
	if err := c.process.Wait(); err != nil {
		b.Fatal(err)
	}
	return c.process.ProcessState.UserTime() + c.process.ProcessState.SystemTime(), most
}

// everywhere resolves every name to a public address.
type everywhere struct{}

func (everywhere) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
}

// BenchmarkBatchFetch reads pages of a thousand hosts over loopback, from
// servers in a process of their own that answer at once; and of ten thousand
// hosts that take so long that each is asked for a page at the same time, once
// 20,000 pages have got the batch up to that.
func BenchmarkBatchFetch(b *testing.B) {
	b.Run("quick", func(b *testing.B) { fetchBatch(b, 1000, 0) })
	b.Run("slow", func(b *testing.B) { fetchBatch(b, 10_000, 12*time.Second) })
}

func fetchBatch(b *testing.B, hosts int, delay time.Duration) {
	opts := decant.BatchOptions{Max: 10_000}
	servers := startLittleWeb(b, delay)
	connect := func(ctx context.Context, _ string, _ netip.AddrPort) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "tcp", servers.address)
	}
	// Each read is counted as 52 KiB of it, so that this admits ten thousand.
	engine, err := decant.New(decant.Options{CacheTTL: -1, MaxMemory: 540 << 20, Fetch: fetch.Options{Resolver: everywhere{},
		Connect: connect, KeepAlive: true, Timeout: time.Minute}})
	if err != nil {
		b.Fatal(err)
	}
	defer engine.Close()
	began, cpu := time.Now(), used(b).cpu
	for r := range engine.BatchWith(b.Context(), addresses(b.N, hosts), opts) {
		if r.Error != "" {
			b.Fatalf("%s: %s", r.URL, r.Error)
		}
	}
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "pages/s")
	now := used(b)
	b.ReportMetric(float64(b.N)/(now.cpu-cpu).Seconds(), "pages/cpu-s")
	b.ReportMetric(float64(now.memory)/(1<<20), "MiB")
	serving, most := servers.end(b)
	b.ReportMetric(float64(serving.Microseconds())/float64(b.N), "µs-of-servers/page")
	b.ReportMetric(most, "at-once")
}

func addresses(n, hosts int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for i := range n {
			if !yield(decant.BatchItem{URL: fmt.Sprintf("http://h%d.example.com/%d", i%hosts, i)}) {
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
