package webserver

import (
	"bytes"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/decant-dev/decant/internal/principal"
)

// An answer from the engine's cache is given again, byte for byte, while it is
// this young: much-asked pages need not be cut and encoded anew each time.
const young = time.Second

const (
	maxRecent    = 32 << 20 // bytes of all kept answers
	maxRecentKey = 4 << 10
)

// recent keeps answers for a moment.
type recent struct {
	answers *otter.Cache[string, []byte]
}

func newRecent() *recent {
	return &recent{otter.Must(&otter.Options[string, []byte]{
		MaximumWeight:    maxRecent,
		Weigher:          func(key string, answer []byte) uint32 { return uint32(len(key) + len(answer) + 128) },
		ExpiryCalculator: otter.ExpiryWriting[string, []byte](young),
	})}
}

// key names what was asked, to the byte, and by whom; it is empty for what is
// not kept.
func (a *asked) key(who principal.ID, operation string, form form) string {
	if operation != "read" || form == formStream || form == formEnvelope || len(a.body)+len(a.raw) > maxRecentKey ||
		a.uploads != nil {
		return "" // an envelope's id is fresh each time
	}
	return strings.Join([]string{string(who), string(form), a.raw, string(a.body)}, "\x00")
}

func (c *recent) get(key string) ([]byte, bool) {
	if key == "" {
		return nil, false
	}
	return c.answers.GetIfPresent(key)
}

func (c *recent) put(key string, answer []byte) {
	if key != "" && len(answer) <= maxRecent/8 {
		c.answers.Set(key, answer)
	}
}

// mayRefresh reports a request that may renew the engine's copy of a page.
func (a *asked) mayRefresh() bool {
	return bytes.Contains(a.body, []byte("fresh")) || strings.Contains(a.raw, "fresh")
}

func (c *recent) clear() { c.answers.InvalidateAll() }

func (c *recent) close() {
	c.answers.InvalidateAll()
	c.answers.StopAllGoroutines()
}
