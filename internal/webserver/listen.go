package webserver

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
func (s *Server) Listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", s.opts.Addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another server; stop it or choose another address", s.opts.Addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be listened on; choose a port above 1023", s.opts.Addr)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be listened on; check the address", s.opts.Addr)
	}
	return listener, nil
}

// Run answers on listener until ctx is done, then finishes what runs, for as
// long as the options grant.
func (s *Server) Run(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      s.opts.Timeout + 30*time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(s.opts.Logger.Handler(), slog.LevelDebug),
		// What runs when ctx ends is finished, not cut off.
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	defer s.recent.close()
	select {
	case err := <-ended:
		return fmt.Errorf("the server stopped: %w", err)
	case <-ctx.Done():
	}
	err := s.shutDown(ctx, server)
	<-ended
	return err
}

func (s *Server) shutDown(ctx context.Context, server *http.Server) error {
	s.ending.Store(true)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.opts.Grace)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		s.opts.Logger.WarnContext(ctx, "requests were cut off at the end", "grace", s.opts.Grace.String())
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
	if len(o.Keys) == 0 && !isLoopback(host) {
		return fmt.Errorf("address %q can be reached from other machines: give a key, or listen on 127.0.0.1", o.Addr)
	}
	return nil
}

// isLoopback knows the names and addresses of this machine to itself. An
// empty host is all of its interfaces.
func isLoopback(host string) bool {
	if host = strings.ToLower(strings.TrimSuffix(host, ".")); host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}
