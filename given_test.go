package decant_test

import (
	"sync"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
)

// stuck holds up the reader of TOML, which stands for any slow document.
var stuck sync.Mutex

func init() {
	reader.Register(func(reader.Source, reader.Options) (*document.Document, error) {
		stuck.Lock()
		defer stuck.Unlock()
		return &document.Document{Verbatim: "read"}, nil
	}, format.TOML)
}

// The clock bounds bytes that were handed over as it bounds a page that was
// fetched.
func TestSlowDocumentsObeyTheClock(t *testing.T) {
	t.Parallel()
	stuck.Lock()
	t.Cleanup(stuck.Unlock)
	site, engine := web(t, func(o *decant.Options) { o.Fetch.Timeout = 300 * time.Millisecond })
	site.Handle("a.example.com", "/slow.toml", serve("application/toml", "a = 1"))
	for name, req := range map[string]decant.ReadRequest{
		"given":   {HTML: []byte("a = 1"), Name: "slow.toml"},
		"fetched": {URL: "https://a.example.com/slow.toml"},
	} {
		_, err := engine.Read(t.Context(), req)
		if decant.Classify(err).Kind != "timeout" {
			t.Errorf("%s: %v, want its time to be up", name, err)
		}
	}
}
