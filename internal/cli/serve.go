package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache/postgres"
	"github.com/decant-dev/decant/internal/commons"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/webserver"
)

const serveHelp = `Answer over HTTP: one route for each operation, and a page to look at.

The server listens on this machine only. To listen elsewhere give it a key
(--key or DECANT_API_KEYS, several separated by commas) and the names under
which it will be asked (--host). It ends on SIGINT or SIGTERM: /readyz says no
for a while (--drain), then what runs is finished.

With --confirm always a question is answered only after a person has agreed: the
first request is refused with the addresses and a note, the second sends the
note back as Decant-Confirm.

With --compat jina or firecrawl programs that were written for these come here with
a new address alone. With --tls-cert and --tls-key the server speaks https.

With --queue the page shows the batches that wait there.

Metrics are at /metrics, the reference at /docs. Traces are sent over OTLP when
OTEL_EXPORTER_OTLP_ENDPOINT is set.`

const serveExample = `  decant serve
  decant serve --addr 127.0.0.1:9000 --reader-path
  decant serve --addr 0.0.0.0:8642 --host decant.example.com --key "$KEY"
  decant serve --compat jina,firecrawl
  curl -d '{"url":"https://example.com/"}' http://127.0.0.1:8642/v1/read
  curl -N -d '{"urls":["https://example.com/"]}' http://127.0.0.1:8642/v1/batch`

const drainHelp = "how long requests are still taken when the server ends, while /readyz says no; " +
	"0s means 5s, or none on this machine alone; -1s none"

type serveFlags struct {
	opts  webserver.Options
	quiet bool
}

func (p *Program) serve() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Answer over HTTP, with a page to look at",
		Long:    serveHelp,
		Example: serveExample,
		Args:    needArgs(0, 0, "no arguments"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return p.runServe(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.opts.Addr, "addr", "127.0.0.1:8642", "host and port to listen on")
	flags.StringArrayVar(
		&f.opts.Hosts,
		"host",
		nil,
		"a name under which the server may be asked, beside those of this machine; repeatable",
	)
	flags.StringArrayVar(&f.opts.Keys, "key", nil, "an API key that requests must carry; repeatable")
	flags.StringArrayVar(
		&f.opts.Origins,
		"cors-origin",
		nil,
		"an origin whose pages may call the API, such as https://app.example.com; repeatable",
	)
	flags.Float64Var(
		&f.opts.Rate,
		"rate",
		0,
		"requests a second for each key or client; 0 means 50 where there are keys, -1 unlimited",
	)
	flags.IntVar(&f.opts.Burst, "burst", 0, "requests that may come at once; 0 means twice the rate")
	flags.IntVar(&f.opts.MaxConcurrent, "max-concurrent", 1024, "operations that run at once")
	flags.DurationVar(&f.opts.Drain, "drain", 0, drainHelp)
	flags.BoolVar(&f.opts.ReaderPath, "reader-path", false, "answer GET /https://… with Markdown")
	flags.BoolVar(&f.quiet, "quiet", false, "log only what goes wrong")
	return cmd
}

func (p *Program) runServe(ctx context.Context, f serveFlags) error {
	if f.opts.MaxConcurrent < 1 {
		return usage("--max-concurrent must be at least 1, not %d", f.opts.MaxConcurrent)
	}
	f.opts.Keys = append(f.opts.Keys, p.apiKeys()...)
	f.opts.Logger = p.serveLogger(f.quiet)
	f.opts.Monitor = webserver.NewMonitor()
	f.opts.Commands = p.Commands()
	engine, err := p.serverEngine(ctx, &f.opts)
	if err != nil {
		return err
	}
	defer engine.Close()
	if q, ok := f.opts.Queue.(*lateQueue); ok {
		defer q.close()
	}
	if p.getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" {
		if f.opts.Tracer, err = webserver.NewTracer(ctx); err != nil {
			return usageError{err}
		}
	}
	return p.listen(ctx, engine, f.opts)
}

// apiKeys are the keys that the environment names.
func (p *Program) apiKeys() []string {
	var keys []string
	for key := range strings.SplitSeq(p.getenv("DECANT_API_KEYS")+","+p.getenv("DECANT_API_KEY"), ",") {
		if key = strings.TrimSpace(key); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

func (p *Program) serveLogger(quiet bool) *slog.Logger {
	level := slog.LevelInfo
	if quiet {
		level = slog.LevelWarn
	}
	return slog.New(newSparing(slog.NewJSONHandler(p.Stderr, &slog.HandlerOptions{Level: level, ReplaceAttr: quietAttr})))
}

// serverEngine builds an engine that is watched by the monitor, keeps its
// snapshots with its pages, and never asks at a terminal.
func (p *Program) serverEngine(ctx context.Context, serving *webserver.Options) (*decant.Engine, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	if !c.Enabled {
		return nil, usage("reading is turned off (%s: enabled is false)", c.Origin("enabled"))
	}
	opts, err := p.options(ctx, c, p.allowed().Ask)
	if err != nil {
		return nil, err
	}
	opts.Snapshots = nil
	opts.LLMsTxt = p.looksBeside(c)
	opts.Logger = serving.Logger
	opts.Fetch.Wrap = watched(serving.Monitor, opts.Fetch.Wrap)
	seal := p.share(ctx, c, serving)
	if consent.Mode(c.Confirm) == consent.Always { // over HTTP nobody can be asked in between
		serving.Confirmer = webserver.NewConfirmer(seal, p.allowed())
		opts.Confirm = serving.Confirmer.Confirm
	}
	serving.CallerHeaders, serving.TrustedProxies = c.CallerHeaders, c.TrustedProxies
	serving.Compat, serving.MaxChars, serving.ReadTimeout = c.Compat, c.MaxCharsCap, c.Timeout()
	serving.TLSCert, serving.TLSKey = c.TLSCert, c.TLSKey
	serving.HasModel, serving.HasBrowser = opts.Model != nil, opts.Browser != nil
	if c.Queue != "" {
		serving.Queue = &lateQueue{address: c.Queue}
	}
	serving.Timeout = max(time.Minute, c.Timeout()+20*time.Second)
	engine, err := decant.New(opts)
	if err != nil {
		return nil, usageError{err}
	}
	return engine, nil
}

// share lets servers that keep their pages in one database count their clients
// there and know each other's confirmations. One that cannot goes on alone.
func (p *Program) share(ctx context.Context, c *config.Config, serving *webserver.Options) *consent.Seal {
	address := c.CacheDatabase()
	if address == "" {
		return consent.NewSeal()
	}
	seal, err := func() (*consent.Seal, error) {
		parsed, err := postgres.Parse(address)
		if err != nil {
			return nil, err
		}
		common, err := commons.Open(ctx, parsed)
		if err != nil {
			return nil, err
		}
		context.AfterFunc(ctx, common.Close)
		serving.Shared = common
		secret, err := common.Secret(ctx)
		return consent.NewSharedSeal(secret), err
	}()
	if err != nil {
		serving.Logger.WarnContext(ctx, "limits and confirmations are this server's own", "error", err.Error())
		return consent.NewSeal()
	}
	return seal
}

// looksBeside reports whether a server looks for llms.txt. A recording holds
// only what was asked for, and a command ends too soon for it.
func (p *Program) looksBeside(c *config.Config) bool {
	return c.LLMsTxt && p.settings.record == "" && p.settings.replay == ""
}

func watched(
	monitor *webserver.Monitor,
	inner func(http.RoundTripper) http.RoundTripper,
) func(http.RoundTripper) http.RoundTripper {
	if inner == nil {
		return monitor.Wrap
	}
	return func(next http.RoundTripper) http.RoundTripper { return monitor.Wrap(inner(next)) }
}

func (p *Program) listen(ctx context.Context, engine *decant.Engine, opts webserver.Options) error {
	server, err := webserver.New(engine, opts)
	if err != nil {
		return usageError{err}
	}
	listener, err := server.Listen(ctx)
	if err != nil {
		return usageError{err}
	}
	fmt.Fprintf(p.Stdout, "Decant is at %s://%s/\n", server.Scheme(), listener.Addr())
	opts.Logger.InfoContext(ctx, "listening", "address", listener.Addr().String(), "version", decant.Version)
	err = server.Run(ctx, listener)
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if closing := opts.Tracer.Close(flush); closing != nil {
		opts.Logger.WarnContext(ctx, "traces were lost", "error", closing.Error())
	}
	return err
}
