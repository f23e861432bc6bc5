package mcpserver

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Path is where the protocol is spoken over HTTP.
const Path = "/mcp"

// The bounds of serving over HTTP.
const (
	mostSessions   = 256
	idleSession    = 30 * time.Minute
	mostBody       = 4 << 20
	slowestHeaders = 10 * time.Second
	lastWords      = 3 * time.Second
)

// ErrNeedsKey is an address that others could reach, without a key.
var ErrNeedsKey = errors.New("serving beyond this machine needs a key: give --key or DECANT_API_KEY, or listen on 127.0.0.1")

// Handler serves the protocol at Path. With a key, each request must carry it
// as a bearer token.
func (s *Server) Handler(key string) http.Handler {
	protocol := mcp.NewStreamableHTTPHandler(s.admit, &mcp.StreamableHTTPOptions{
		Logger: s.log, SessionTimeout: idleSession, MaxRequestBodyBytes: mostBody, PropagateRequestCancellation: true,
	})
	mux := http.NewServeMux()
	mux.Handle(Path, protocol)
	return http.NewCrossOriginProtection().Handler(withKey(key, mux))
}

// admit gives a new session its server, or none when there are too many.
func (s *Server) admit(*http.Request) *mcp.Server {
	n := 0
	for range s.mcp.Sessions() {
		n++
	}
	if n >= mostSessions {
		return nil
	}
	return s.mcp
}

func withKey(key string, next http.Handler) http.Handler {
	if key == "" {
		return next
	}
	want := sha256.Sum256([]byte(key))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		got := sha256.Sum256([]byte(strings.TrimSpace(token)))
		if !strings.EqualFold(scheme, "Bearer") || subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "the key is missing or wrong: send it as Authorization: Bearer KEY", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Listen opens address for ServeWeb. Without a key only a loopback address
// is opened.
func Listen(ctx context.Context, address, key string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is not an address to listen on, such as 127.0.0.1:8089", oneLine(address, 60))
	}
	if key == "" && !isLoopback(host) {
		return nil, ErrNeedsKey
	}
	var config net.ListenConfig
	return config.Listen(ctx, "tcp", address)
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}

// ServeWeb serves on a listener until ctx ends, which is a clean end.
func (s *Server) ServeWeb(ctx context.Context, listener net.Listener, key string) error {
	server := &http.Server{Handler: s.Handler(key), ReadHeaderTimeout: slowestHeaders, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	stopped := make(chan error, 1)
	unhook := context.AfterFunc(ctx, func() { stopped <- s.shutdown(ctx, server) })
	err := server.Serve(listener)
	if unhook() {
		return err
	}
	return <-stopped
}

// shutdown lets calls that are nearly done end, and cuts off the rest.
func (s *Server) shutdown(ctx context.Context, server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	return err
}
