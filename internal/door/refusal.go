package door

import (
	"fmt"
	"net/http"
	"time"
)

// A Refusal is why a request was turned away before anything was done for it.
type Refusal struct {
	Kind       string // a stable word
	Status     int
	Hint       string
	Reason     string
	RetryAfter time.Duration
}

func (r *Refusal) Error() string { return r.Reason }

func unauthorized() error {
	return &Refusal{Kind: "unauthorized", Status: http.StatusUnauthorized, Reason: "no key, or not one that is known here",
		Hint: "send a key as Authorization: Bearer KEY or X-API-Key: KEY"}
}

func forbiddenHost() error {
	return &Refusal{Kind: "forbidden_host", Status: http.StatusMisdirectedRequest, Reason: "the server does not answer under this name",
		Hint: "use a name the server was started with; see --host"}
}

func crossOrigin() error {
	return &Refusal{Kind: "cross_origin", Status: http.StatusForbidden, Reason: "a page of another origin asked",
		Hint: "pages of other origins may ask only where --cors-origin names them"}
}

func tooOften(perSecond float64, wait time.Duration) error {
	return &Refusal{Kind: "rate_limited", Status: http.StatusTooManyRequests, RetryAfter: max(wait, time.Second),
		Reason: fmt.Sprintf("more than %g requests a second", perSecond), Hint: "wait as long as Retry-After says"}
}
