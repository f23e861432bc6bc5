package webserver

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/principal"
)

// confirmHeader carries the note of what a person has agreed to. It comes with
// the refusal that lists the addresses, and is sent back with the same request.
const confirmHeader = "Decant-Confirm"

// A Confirmer lets pages be read for an answer only after the person behind a
// client has seen their addresses. Its Confirm belongs into the engine.
type Confirmer struct {
	seal  *consent.Seal
	rules *consent.Rules
}

// NewConfirmer makes a confirmer that does not ask about what rules allow.
func NewConfirmer(seal *consent.Seal, rules *consent.Rules) *Confirmer {
	return &Confirmer{seal, rules}
}

// Confirm accepts what the request's note or a rule covers. All else is left
// open, for the client to show and to ask again.
func (c *Confirmer) Confirm(ctx context.Context, addresses []string) (decant.Decision, error) {
	unknown, err := c.rules.Unknown(addresses)
	if err != nil {
		return decant.Decline, err
	}
	granted, _ := ctx.Value(grantedKey{}).([]string)
	unknown = slices.DeleteFunc(unknown, func(a string) bool { return slices.Contains(granted, a) })
	if len(unknown) > 0 {
		return decant.Decline, &decant.ConfirmError{Addresses: unknown}
	}
	return decant.Accept, nil
}

type grantedKey struct{}

// granted is what the note of a request allows. A note that is forged, old or
// another's allows nothing.
func (c *Confirmer) granted(r *http.Request) []string {
	if c == nil {
		return nil
	}
	note, _ := c.seal.Open(principal.Of(r.Context()), r.Header.Get(confirmHeader))
	return note.Granted
}

// note allows one principal what was allowed before and the addresses that are
// now asked about.
func (c *Confirmer) note(who principal.ID, granted, addresses []string) string {
	if c == nil {
		return ""
	}
	return c.seal.Close(who, consent.Note{Granted: slices.Concat(granted, addresses),
		Until: time.Now().Add(consent.Patience)})
}
