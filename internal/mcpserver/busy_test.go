package mcpserver

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/decant-dev/decant"
)

// Where all room for reads is taken, a model hears how long to wait.
func TestBusy(t *testing.T) {
	b := newBench(t, func(o *Options) { o.Engine.MaxMemory = 128 << 20 })
	const room = 512 // of 256 KiB each
	arrived := make(chan struct{}, room)
	ctx, cancel := context.WithCancel(t.Context())
	var stalled sync.WaitGroup
	for i := range room {
		host := fmt.Sprintf("stall%d.example.com", i/4)
		b.site.Handle(host, "*", func(_ http.ResponseWriter, r *http.Request) {
			arrived <- struct{}{}
			<-r.Context().Done()
		})
		stalled.Go(func() {
			_, _ = b.server.engine.Read(ctx, decant.ReadRequest{URL: fmt.Sprintf("http://%s/%d", host, i)})
		})
	}
	defer stalled.Wait()
	defer cancel()
	for range room {
		<-arrived
	}
	session := b.client(nil)
	for tool, args := range map[string]map[string]any{
		"read":   {"url": "https://plain.example.com/page"},
		"ask":    {"prompt": "What of kites? https://plain.example.com/page"},
		"verify": {"url": "https://plain.example.com/page", "quote": "kites"},
	} {
		result := call(t, t.Context(), session, tool, args)
		if got := textOf(result); !result.IsError || !strings.Contains(got, "busy: too much is being read at once. Next: try again in 1 s.") {
			t.Errorf("%s: %s; want busy, with the time to wait", tool, got)
		}
	}
	understood := call(t, t.Context(), session, "understand", map[string]any{"message": "https://plain.example.com/page"})
	if got := textOf(understood); understood.IsError || !strings.Contains(got, "try again in 1 s]") {
		t.Errorf("understand: %s", got)
	}
}
