package guard

import (
	"context"
	"errors"
	"sync"
)

// ErrNobody is what Policy.Ask gives where nobody can be asked.
var ErrNobody = errors.New("there is nobody to ask")

type consentKey struct{}

// consents remembers the answers given during one call.
type consents struct {
	mu    sync.Mutex
	given map[Target]bool
}

// AskOnce gives a context in which the same target is asked about once; a call
// that dials several times, for redirects or robots.txt, should begin with it.
func AskOnce(ctx context.Context) context.Context {
	return context.WithValue(ctx, consentKey{}, &consents{given: map[Target]bool{}})
}

func (p *Policy) ask(ctx context.Context, target Target) error {
	answer := p.Ask
	if answer == nil {
		return nobody(target)
	}
	memory, _ := ctx.Value(consentKey{}).(*consents)
	if memory == nil {
		memory = &consents{given: map[Target]bool{}}
	}
	granted, err := memory.recall(ctx, target, answer)
	if errors.Is(err, ErrNobody) {
		return nobody(target)
	}
	if err != nil {
		return refusal(
			target,
			"leads to a private address and asking about it failed",
			"set private to allow if this is meant",
		)
	}
	if !granted {
		return refusal(
			target,
			"leads to a private address and consent was not given",
			"do not ask for it again unless the person says so",
		)
	}
	return nil
}

func (c *consents) recall(
	ctx context.Context,
	target Target,
	answer func(context.Context, Target) (bool, error),
) (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if granted, known := c.given[target]; known {
		return granted, nil
	}
	granted, err := answer(ctx, target)
	if err == nil {
		c.given[target] = granted
	}
	return granted, err
}

func nobody(target Target) error {
	return refusal(
		target,
		"leads to a private address and there is nobody to ask",
		"set private to allow, or let a person allow it for good with decant rules",
	)
}

func refusal(target Target, reason, remedy string) error {
	return &BlockedError{Kind: BlockedAddress, Host: target.Host, Addr: target.Addr, Reason: reason, Remedy: remedy}
}
