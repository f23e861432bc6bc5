package site

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
)

// secret is what is sent along to prove who asks: only over https, and only to
// the origin that the token is for.
func (h *Hit) secret(u *url.URL, getenv func(string) string) string {
	t := h.route.rule.family.Token
	if getenv == nil || len(t.Env) == 0 || u.Scheme != "https" || "https://"+u.Host != h.tokenOrigin() {
		return ""
	}
	for _, name := range t.Env {
		if value := strings.TrimSpace(getenv(name)); value != "" {
			return cmp.Or(t.Scheme, "Bearer") + " " + value
		}
	}
	return ""
}

// tokenOrigin is the one origin that hears the token.
func (h *Hit) tokenOrigin() string {
	return strings.TrimSuffix(h.route.rule.family.Token.Origin, "/")
}

// explain says what is wrong with an interface in a few words.
func (h *Hit) explain(u *url.URL, err error, told bool) error {
	var status *fetch.StatusError
	if !errors.As(err, &status) {
		return err
	}
	limited := status.Code == 429 || status.Code == 403 && status.Response != nil &&
		(status.Response.Header.Get("X-Ratelimit-Remaining") == "0" || status.RetryAfter > 0)
	env := h.route.rule.family.Token.Env
	switch {
	case limited && len(env) > 0 && !told && "https://"+u.Host == h.tokenOrigin():
		return &limitError{fmt.Sprintf("%s; with %s set it takes more", enough(u), env[0]), err}
	case limited:
		return &limitError{enough(u), err}
	}
	return fmt.Errorf("%s: %w", u.Host, err)
}

func enough(u *url.URL) string { return u.Host + " has had enough requests for now" }

// A limitError is an interface that wants to be asked less.
type limitError struct {
	what  string
	cause error
}

func (e *limitError) Error() string { return e.what }

func (e *limitError) Unwrap() error { return e.cause }

// Fault is RateLimited, whatever status said so.
func (*limitError) Fault() fault.Kind { return fault.RateLimited }

// Tokens lists the environment variables that rules heed, and the origin that
// hears each.
func (t *Table) Tokens() []Token {
	var out []Token
	seen := map[string]bool{}
	for _, r := range t.listed {
		if f := r.family; len(f.Token.Env) > 0 && !seen[f.Token.Origin] {
			seen[f.Token.Origin] = true
			out = append(out, Token{Family: f.Family, Env: f.Token.Env, Origin: f.Token.Origin})
		}
	}
	return out
}

// A Token says which environment variables hold a secret, and for which origin.
type Token struct {
	Family string
	Env    []string
	Origin string
}
