package llm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/brief"
)

// The ways in which a model fails.
var (
	ErrNoKey   = errors.New("the model has no key")
	ErrRefused = errors.New("the model refused")
	ErrBusy    = errors.New("the model is busy")
	ErrFailed  = errors.New("the model failed")
)

// An exchange is what is known of one call on the wire. Errors are told from
// it alone: those of client libraries quote the server, and some the key.
type exchange struct {
	answered   bool
	status     int
	retryAfter time.Duration
	broken     bool // the answer ended before it was whole
	late       bool
}

type exchangeKey struct{}

func watch(ctx context.Context) (context.Context, *exchange) {
	e := &exchange{}
	return context.WithValue(ctx, exchangeKey{}, e), e
}

func (s Setting) noKey() error {
	return fmt.Errorf("%w: put it into %s", ErrNoKey, strings.Join(s.Preset.KeyVars, " or "))
}

// failure says in our own words what went wrong.
func (s Setting) failure(ctx context.Context, e *exchange, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var timeout net.Error
	switch code := e.status; {
	case e.late || errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Errorf("%w: it took too long; try again, or choose a faster one", ErrFailed)
	case !e.answered:
		return fmt.Errorf("%w: nothing answers at %s; start it, or correct the setting", ErrFailed, s.host())
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return fmt.Errorf(
			"%w: code %d, the key is not accepted; check %s",
			ErrRefused,
			code,
			strings.Join(s.Preset.KeyVars, " or "),
		)
	case code == http.StatusNotFound:
		return fmt.Errorf("%w: code 404, %s has no model %q; see `decant models`", ErrRefused, s.host(),
			brief.Clip(s.Model, 60))
	case code == http.StatusTooManyRequests:
		return fmt.Errorf("%w: code %d, too many requests%s", ErrBusy, code, e.wait())
	case code == http.StatusServiceUnavailable || code == 529:
		return fmt.Errorf("%w: code %d%s", ErrBusy, code, e.wait())
	case code >= 400 && code < 500:
		return fmt.Errorf(
			"%w: code %d, it does not accept the request; check the name of the model and %s",
			ErrRefused,
			code,
			strings.Join(s.Preset.KeyVars, " or "),
		)
	case code >= 300:
		return fmt.Errorf("%w: code %d", ErrFailed, code)
	case e.broken:
		return fmt.Errorf("%w: its answer broke off", ErrFailed)
	}
	return fmt.Errorf("%w: its answer is not in the protocol", ErrFailed)
}

func (e *exchange) wait() string {
	if e.retryAfter <= 0 {
		return "; try again later"
	}
	return fmt.Sprintf("; try again after %d s", int(e.retryAfter.Seconds()))
}

func (s Setting) host() string {
	_, host, _ := strings.Cut(s.Base, "://")
	host, _, _ = strings.Cut(host, "/")
	return brief.Clip(host, 60)
}
