package webserver

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/page"
)

// A Monitor counts what the server does and, where the engine's fetches are
// led through Wrap, what it fetches.
type Monitor struct {
	handler  http.Handler
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	inFlight prometheus.Gauge
	hits     prometheus.Counter
	fetches  prometheus.Counter
	fetched  prometheus.Counter
}

// NewMonitor returns a monitor with all counts at zero.
func NewMonitor() *Monitor {
	labels := []string{"operation", "kind"}
	m := &Monitor{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "decant_requests_total",
			Help: "Requests answered, by operation and outcome."}, labels),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "decant_request_duration_seconds",
			Help:    "How long requests took.",
			Buckets: []float64{.001, .005, .025, .1, .25, .5, 1, 2.5, 5, 10, 30}}, labels),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{Name: "decant_requests_in_flight",
			Help: "Requests being answered."}),
		hits: prometheus.NewCounter(prometheus.CounterOpts{Name: "decant_cache_hits_total",
			Help: "Pages that came from the cache."}),
		fetches: prometheus.NewCounter(prometheus.CounterOpts{Name: "decant_fetches_total",
			Help: "Requests made to other sites."}),
		fetched: prometheus.NewCounter(prometheus.CounterOpts{Name: "decant_fetched_bytes_total",
			Help: "Bytes of bodies received from other sites."}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.seconds, m.inFlight, m.hits, m.fetches, m.fetched,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

func (m *Monitor) count(v *visit, took time.Duration) {
	m.inFlight.Dec()
	m.requests.WithLabelValues(v.operation, v.kind).Inc()
	m.seconds.WithLabelValues(v.operation, v.kind).Observe(took.Seconds())
}

func (m *Monitor) hit(p *page.Page) {
	if p != nil && p.Cached {
		m.hits.Inc()
	}
}

// Progress is one step of a fetch that an operation makes.
type Progress struct {
	URL    string `json:"url"`
	State  string `json:"state"`            // asking, answered, receiving, received, failed
	Status int    `json:"status,omitempty"` // once answered
	Bytes  int64  `json:"bytes,omitempty"`  // received so far, as sent
	Tokens int    `json:"tokens,omitempty"` // an estimate of the same, where it was not compressed
}

type reportKey struct{}

// report leads the progress of what ctx is used for into steps. A step that
// nobody has room for is left out.
func report(ctx context.Context, steps chan<- Progress) context.Context {
	return context.WithValue(ctx, reportKey{}, steps)
}

func tell(ctx context.Context, step Progress) {
	steps, _ := ctx.Value(reportKey{}).(chan<- Progress)
	select {
	case steps <- step:
	default:
	}
}

// Wrap puts the monitor around the transport of an engine; it is meant for
// fetch.Options.Wrap.
func (m *Monitor) Wrap(next http.RoundTripper) http.RoundTripper { return &observed{m, next} }

type observed struct {
	monitor *Monitor
	next    http.RoundTripper
}

func (o *observed) RoundTrip(r *http.Request) (*http.Response, error) {
	step := Progress{URL: facts.Short(r.URL.String()), State: "asking"}
	o.monitor.fetches.Inc()
	tell(r.Context(), step)
	response, err := o.next.RoundTrip(r)
	if err != nil {
		step.State = "failed"
		tell(r.Context(), step)
		return nil, err
	}
	step.State, step.Status = "answered", response.StatusCode
	tell(r.Context(), step)
	response.Body = &counted{ReadCloser: response.Body, ctx: r.Context(), step: step, monitor: o.monitor,
		readable: response.Header.Get("Content-Encoding") == "" &&
			strings.HasPrefix(response.Header.Get("Content-Type"), "text/")}
	return response, nil
}

// counted is a body that tells how much of it has been read.
type counted struct {
	io.ReadCloser
	ctx     context.Context
	monitor *Monitor
	step    Progress
	told    int64
	ended   bool

	readable bool // the bytes are text as they stand
}

const tellEvery = 64 << 10

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.ReadCloser.Read(b)
	c.step.Bytes += int64(n)
	c.monitor.fetched.Add(float64(n))
	if c.readable {
		c.step.Tokens += budget.Tokens(string(b[:n]))
	}
	switch {
	case err == io.EOF && !c.ended:
		c.ended, c.step.State = true, "received"
		tell(c.ctx, c.step)
	case c.step.Bytes-c.told >= tellEvery:
		c.told, c.step.State = c.step.Bytes, "receiving"
		tell(c.ctx, c.step)
	}
	return n, err
}
