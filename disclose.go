package decant

import (
	"context"
	"errors"

	"github.com/decant-dev/decant/guard"
)

// errUntold is an address that nobody else hears of.
var errUntold = errors.New("not asked: only public addresses are told to other services")

// mayTell is the one gate before any service that is handed an address to read:
// a hosted scraper, a model's own reader. It holds under every policy.
func (e *Engine) mayTell(ctx context.Context, address string) error {
	gate := guard.Dialer{Policy: e.opts.Fetch.Policy, Resolver: e.opts.Fetch.Resolver}
	if gate.CheckPublic(ctx, address) != nil {
		return errUntold
	}
	return nil
}
