package door

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"
)

// Listen opens the address of the options.
func (d *Door) Listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", d.opts.Addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another server; stop it or choose another address", d.opts.Addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be listened on; choose a port above 1023", d.opts.Addr)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be listened on; check the address", d.opts.Addr)
	}
	return listener, nil
}

// Serve answers on listener until ctx is done. Then it says so to those who
// probe it, takes requests a little longer, and finishes what runs, each for as
// long as the options grant.
func (d *Door) Serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      d.opts.writeTimeout(),
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(d.opts.Logger.Handler(), slog.LevelDebug),
		// What runs when ctx ends is finished, not cut off.
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	ended := make(chan error, 1)
	go func() { ended <- d.answer(server, listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("the server stopped: %w", err)
	case <-ctx.Done():
	}
	if err := d.drain(ended); err != nil {
		return fmt.Errorf("the server stopped: %w", err)
	}
	err := d.shutDown(ctx, server)
	<-ended
	return err
}

func (d *Door) answer(server *http.Server, listener net.Listener) error {
	if d.certificate == nil {
		return server.Serve(listener)
	}
	server.TLSConfig = d.certificate.config()
	return server.ServeTLS(listener, "", "")
}

// Scheme is what the server speaks: https where it has a certificate.
func (d *Door) Scheme() string {
	if d.certificate == nil {
		return "http"
	}
	return "https"
}

func (o *Options) writeTimeout() time.Duration {
	if o.Timeout == 0 {
		return 0
	}
	return o.Timeout + 30*time.Second
}

// drain lets others see that the server ends before it does.
func (d *Door) drain(ended <-chan error) error {
	d.ending.Store(true)
	if d.opts.Drain <= 0 {
		return nil
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(d.opts.Drain):
		return nil
	}
}

func (d *Door) shutDown(ctx context.Context, server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), d.opts.Grace)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		d.opts.Logger.WarnContext(ctx, "requests were cut off at the end", "grace", d.opts.Grace.String())
		return server.Close()
	}
	return nil
}

// checkAddr refuses to serve strangers without a key.
func (o *Options) checkAddr() error {
	host, _, err := net.SplitHostPort(o.Addr)
	if err != nil {
		return fmt.Errorf("address %q is not host:port, such as 127.0.0.1:8642", o.Addr)
	}
	if len(o.Keys) == 0 && len(o.TrustedProxies) > 0 {
		return errors.New("others reach the server through trustedProxies: give a key, or trust none")
	}
	if len(o.Keys) == 0 && !isLoopback(host) {
		return fmt.Errorf("address %q can be reached from other machines: give a key, or listen on 127.0.0.1", o.Addr)
	}
	return nil
}

// isLoopback knows the names and addresses of this machine to itself. An
// empty host is all of its interfaces.
func isLoopback(host string) bool {
	if host = strings.ToLower(strings.TrimSuffix(host, ".")); host == "localhost" ||
		strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}
