package webserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/guise"
	"github.com/decant-dev/decant/internal/manual"
)

// Options configures a Server. The zero value is good and safe: loopback
// only, no other origin, every limit on.
type Options struct {
	// Addr is where to listen; default 127.0.0.1:8642. An address that is
	// not loopback needs a key.
	Addr string
	// Hosts are the names under which the server may be asked, beside those
	// of loopback and the host of Addr.
	Hosts []string
	// Keys are the API keys, one of which a request must carry; none means
	// that everybody who reaches the server may ask.
	Keys []string
	// Origins are the web origins whose pages may call the API; default none.
	Origins []string
	// Rate is how many requests a second one key or client may make; default
	// 50 where there are keys, else unlimited. Negative is unlimited.
	Rate float64
	// Burst is how many may come at once; default twice the Rate.
	Burst int
	// Shared counts requests for several servers; nil counts them here.
	Shared door.Counter
	// MaxConcurrent is how many operations run at once; default 1,024.
	MaxConcurrent int
	// MaxBody bounds the body of a request; default 1 MiB.
	MaxBody int64
	// MaxUpload bounds a file that is sent to be read; default 32 MiB.
	MaxUpload int64
	// TLSCert and TLSKey are files of the server's certificate and its key;
	// without them it speaks plain HTTP.
	TLSCert, TLSKey string
	// TrustedProxies are the addresses of proxies before the server, whose
	// X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// Timeout bounds one operation; default 60 seconds.
	Timeout time.Duration
	// Drain is how long the server still takes requests after it was told to
	// end, while /readyz says no; default 5 seconds where other machines reach
	// it, none on loopback. Negative is none.
	Drain time.Duration
	// Grace is how long running requests may take to finish when the server
	// ends; default 10 seconds.
	Grace time.Duration
	// CallerHeaders takes headers for sites from callers, who then read with
	// credentials of their own.
	CallerHeaders bool
	// ReaderPath answers GET /https://… with Markdown.
	ReaderPath bool
	// Compat names the readers in whose guise the server answers too; see
	// guise.Names. Pages come as long as MaxChars says, default 50,000
	// characters, and take at most ReadTimeout, default 10 seconds.
	Compat      []string
	MaxChars    int
	ReadTimeout time.Duration

	// HasModel and HasBrowser say what the engine has, for the page to offer.
	HasModel, HasBrowser bool
	// Queue is shown on the page; nil shows none.
	Queue Batches

	// Commands are those of the program, for the manual.
	Commands []manual.Command
	// Confirmer keeps pages from being read for an answer before a person has
	// agreed; nil leaves it to the engine.
	Confirmer *Confirmer
	// Monitor counts; nil makes one that sees nothing of the engine's fetches.
	Monitor *Monitor
	// Tracer records spans; nil records none.
	Tracer *Tracer
	// Logger hears of every request; nil is silent.
	Logger *slog.Logger
}

// A Server answers HTTP requests with an engine. It is safe for concurrent
// use.
type Server struct {
	engine *decant.Engine
	opts   Options
	door   *door.Door
	mux    *http.ServeMux
	slots  chan struct{}
	// uploads are the files in memory.
	uploads chan struct{}
	batches chan struct{}
	recent  *recent
	assets  *assets
	manual  *manual.Manual
}

// New returns a server over engine, or an error that names the option that is
// wrong. The caller closes the engine after the server has ended.
func New(engine *decant.Engine, opts Options) (*Server, error) {
	if err := opts.fill(); err != nil {
		return nil, err
	}
	s := &Server{engine: engine, opts: opts, slots: make(chan struct{}, opts.MaxConcurrent), recent: newRecent(),
		uploads: make(chan struct{}, maxUploads), batches: make(chan struct{}, maxBatches)}
	var err error
	if s.door, err = door.New(opts.door()); err != nil {
		return nil, err
	}
	if s.assets, err = newAssets(opts.offers()); err != nil {
		return nil, err
	}
	if s.manual, err = NewManual(opts.Commands); err != nil {
		return nil, err
	}
	s.mux = s.routes()
	return s, nil
}

func (o *Options) fill() error {
	o.MaxConcurrent = cmp.Or(o.MaxConcurrent, 1024)
	o.MaxBody = cmp.Or(o.MaxBody, 1<<20)
	o.MaxUpload = cmp.Or(o.MaxUpload, 32<<20)
	o.Timeout = cmp.Or(o.Timeout, time.Minute)
	o.ReadTimeout = cmp.Or(o.ReadTimeout, 10*time.Second)
	if o.Monitor == nil {
		o.Monitor = NewMonitor()
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	for _, name := range o.Compat {
		if !slices.Contains(guise.Names, name) {
			return fmt.Errorf("compat: %q is not one of %s", name, strings.Join(guise.Names, ", "))
		}
	}
	switch {
	case o.MaxConcurrent < 1:
		return fmt.Errorf("max concurrent must be at least 1, not %d", o.MaxConcurrent)
	case o.MaxBody < 1 || o.MaxUpload < 1:
		return errors.New("the most bytes of a body must be positive")
	}
	return nil
}

func (o *Options) door() door.Options {
	return door.Options{
		Addr: o.Addr, Hosts: o.Hosts, Keys: o.Keys, Origins: o.Origins, Rate: o.Rate, Burst: o.Burst,
		Shared:  o.Shared,
		TLSCert: o.TLSCert, TLSKey: o.TLSKey, TrustedProxies: o.TrustedProxies,
		Timeout: o.Timeout, Drain: o.Drain, Grace: o.Grace, Logger: o.Logger,
	}
}

// Listen opens the address of the options.
func (s *Server) Listen(ctx context.Context) (net.Listener, error) { return s.door.Listen(ctx) }

// Scheme is what the server speaks: http or https.
func (s *Server) Scheme() string { return s.door.Scheme() }

// Run answers on listener until ctx is done, then finishes what runs.
func (s *Server) Run(ctx context.Context, listener net.Listener) error {
	defer s.recent.close()
	return s.door.Serve(ctx, listener, s.Handler())
}

// Handler answers every route of the server.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.serve) }
