//go:build unix

package decant_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
)

// What may be in the environment: that this program is the servers of a
// benchmark, over http or https, how long each answer takes these, how many
// requests they wait for before the first, and which processors they have.
const (
	littleWeb      = "DECANT_BENCH_LITTLE_WEB"
	littleWebDelay = "DECANT_BENCH_LITTLE_WEB_DELAY"
	littleWebGate  = "DECANT_BENCH_LITTLE_WEB_GATE"
	littleWebCPUs  = "DECANT_BENCH_LITTLE_WEB_CPUS"
)

func TestMain(m *testing.M) {
	if scheme := os.Getenv(littleWeb); scheme != "" {
		serveLittleWeb(scheme)
		return
	}
	os.Exit(m.Run())
}

// serveLittleWeb answers every host with a page, and says where and by which
// certificate, until its input ends; then it says how many it answered at once.
func serveLittleWeb(scheme string) {
	page := []byte("<html><head><title>Page</title></head><body><nav><a href=/>Home</a></nav><article><h1>Page</h1>" +
		strings.Repeat("<p>Boil the water, warm the pot, and wait four minutes before anybody pours.</p>", 20) + "</article></body></html>")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	delay, _ := time.ParseDuration(os.Getenv(littleWebDelay))     // none is none
	gate, _ := strconv.ParseInt(os.Getenv(littleWebGate), 10, 64) // likewise
	var now, most atomic.Int64
	full := make(chan struct{})
	authority := newAuthority()
	fmt.Println(listener.Addr(), base64.StdEncoding.EncodeToString(authority.root.Raw))
	server := &http.Server{TLSConfig: &tls.Config{GetCertificate: authority.certify}}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := now.Add(1)
		for {
			if old := most.Load(); n <= old || most.CompareAndSwap(old, n) {
				break
			}
		}
		if n == gate {
			close(full)
		}
		if gate > 0 {
			<-full
		}
		time.Sleep(delay)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page) // the client may be gone
		now.Add(-1)
	})
	if scheme == "https" {
		go server.ServeTLS(listener, "", "")
	} else {
		go server.Serve(listener)
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Println(most.Load())
}

// An authority makes a certificate for each host, as each has its own on the web:
// a client keeps it with its connection.
type authority struct {
	key    *ecdsa.PrivateKey
	root   *x509.Certificate
	serial atomic.Int64
}

func newAuthority() *authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	a := &authority{key: key}
	template := a.template("example.com")
	template.IsCA, template.BasicConstraintsValid = true, true
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	if a.root, err = x509.ParseCertificate(der); err != nil {
		panic(err)
	}
	return a
}

func (a *authority) template(host string) *x509.Certificate {
	now := time.Now()
	return &x509.Certificate{SerialNumber: big.NewInt(a.serial.Add(1)), DNSNames: []string{host},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour)}
}

func (a *authority) certify(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	der, err := x509.CreateCertificate(rand.Reader, a.template(hello.ServerName), a.root, &a.key.PublicKey, a.key)
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: a.key}, err
}

// A crowd is the servers of a benchmark, in a process of their own.
type crowd struct {
	address string
	trusted *x509.CertPool
	// knocking are those who are about to connect, no more than a listener lets
	// wait at its door.
	knocking chan struct{}
	process  *exec.Cmd
	in       io.Closer
	out      *bufio.Reader
}

func startLittleWeb(b *testing.B, scheme string, environment ...string) *crowd {
	b.Helper()
	server := exec.Command(os.Args[0])
	if cpus := os.Getenv(littleWebCPUs); cpus != "" {
		server = exec.Command("taskset", "-c", cpus, os.Args[0])
	}
	server.Env, server.Stderr = append(append(os.Environ(), littleWeb+"="+scheme), environment...), os.Stderr
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
	c := &crowd{process: server, in: in, out: bufio.NewReader(out), knocking: make(chan struct{}, 128)}
	var encoded string
	c.address, encoded, _ = strings.Cut(c.line(b), " ")
	der, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		b.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		b.Fatal(err)
	}
	c.trusted = x509.NewCertPool()
	c.trusted.AddCert(certificate)
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
	b.Run("quick", func(b *testing.B) { fetchBatch(b, "http", 1000, 0) })
	b.Run("slow", func(b *testing.B) { fetchBatch(b, "http", 10_000, 12*time.Second) })
	b.Run("quick-tls", func(b *testing.B) { fetchBatch(b, "https", 1000, 0) })
}

// BenchmarkWaiting reads as many pages as it is told at once, as a batch does
// that has got up to so many, each of another host, none of which answers before
// all are asked: the memory of reads that wait.
func BenchmarkWaiting(b *testing.B) {
	for _, scheme := range []string{"http", "https"} {
		b.Run(scheme, func(b *testing.B) {
			servers := startLittleWeb(b, scheme, littleWebGate+"="+strconv.Itoa(b.N))
			engine := servers.engine(b)
			defer engine.Close()
			ctx, stop := context.WithCancelCause(b.Context())
			defer stop(nil)
			var reads sync.WaitGroup
			for item := range addresses(b.N, scheme, b.N) {
				select {
				case servers.knocking <- struct{}{}:
				case <-ctx.Done():
				}
				reads.Go(func() {
					if r := engine.ReadItem(ctx, item, decant.BatchOptions{}); r.Error != "" {
						stop(errors.New(r.Error))
					}
				})
			}
			if reads.Wait(); ctx.Err() != nil {
				b.Fatal(context.Cause(ctx))
			}
			b.ReportMetric(float64(used(b).memory)/(1<<20), "MiB")
			_, most := servers.end(b)
			b.ReportMetric(most, "at-once")
		})
	}
}

// engine is one that takes every host for these servers.
func (c *crowd) engine(b *testing.B) *decant.Engine {
	b.Helper()
	connect := func(ctx context.Context, _ string, _ netip.AddrPort) (net.Conn, error) {
		defer func() {
			select {
			case <-c.knocking:
			default:
			}
		}()
		return (&net.Dialer{}).DialContext(ctx, "tcp", c.address)
	}
	// Each page is counted as 52 KiB of it, so that this admits ten thousand.
	engine, err := decant.New(decant.Options{CacheTTL: -1, MaxMemory: 540 << 20, Fetch: fetch.Options{Resolver: everywhere{},
		Connect: connect, KeepAlive: true, Timeout: maxRead, RootCAs: c.trusted}})
	if err != nil {
		b.Fatal(err)
	}
	return engine
}

// maxRead is enough for ten thousand handshakes on a busy machine.
const maxRead = 3 * time.Minute

func fetchBatch(b *testing.B, scheme string, hosts int, delay time.Duration) {
	opts := decant.BatchOptions{Max: 10_000}
	servers := startLittleWeb(b, scheme, littleWebDelay+"="+delay.String())
	engine := servers.engine(b)
	defer engine.Close()
	began, cpu := time.Now(), used(b).cpu
	for r := range engine.BatchWith(b.Context(), addresses(b.N, scheme, hosts), opts) {
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

func addresses(n int, scheme string, hosts int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for i := range n {
			if !yield(decant.BatchItem{URL: fmt.Sprintf("%s://h%d.example.com/%d", scheme, i%hosts, i)}) {
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
