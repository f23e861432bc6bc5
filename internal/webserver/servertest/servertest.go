// Package servertest starts a real server over the little web, for the tests of
// those who ask one.
package servertest

import (
	"context"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/internal/webserver"
)

// Start returns the address of a server that runs until the test is done.
func Start(t *testing.T, opts webserver.Options) string {
	t.Helper()
	engine := overTheLittleWeb(t)
	opts.Addr = "127.0.0.1:0"
	server, err := webserver.New(engine, opts)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := server.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String()
}

func overTheLittleWeb(t *testing.T) *decant.Engine {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	engine, err := decant.New(decant.Options{
		Fetch: fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs(), Timeout: time.Minute},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close() })
	return engine
}
