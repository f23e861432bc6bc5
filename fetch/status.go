package fetch

import (
	"errors"
	"fmt"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/lazyregexp"
)

// StatusError is an answer that is not the page, with the response and at most
// 64 000 bytes of its body.
type StatusError struct {
	Code       int
	RetryAfter time.Duration // zero when the server did not say
	Response   *Response
}

// Error names the status code, what it means and what to do.
func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: code %d, %s; %s", HTTPStatus, e.Code, e.meaning(), e.Advice())
}

// amount is a price as servers name it, and nothing that could say more.
var amount = lazyregexp.New(`^[A-Z]{3} [0-9]{1,9}(?:\.[0-9]{1,9})?$`)

func (e *StatusError) meaning() string {
	meaning := statusOf(e.Code).meaning
	if e.Response != nil && amount().MatchString(e.Response.Facts.Price) {
		meaning += ", " + e.Response.Facts.Price
	}
	return meaning
}

// Fault is HTTPStatus.
func (e *StatusError) Fault() fault.Kind { return HTTPStatus }

// Advice is what to do about the status.
func (e *StatusError) Advice() string {
	if e.RetryAfter > 0 {
		return fmt.Sprintf("retry after %d s", int(e.RetryAfter.Seconds()))
	}
	return statusOf(e.Code).remedy
}

// MayPass reports whether what went wrong may be over a little later.
func MayPass(err error) bool {
	switch fault.KindOf(err) {
	case fault.Timeout, fault.Connect, fault.RateLimited:
		return true
	}
	status, ok := errors.AsType[*StatusError](err)
	return ok && (status.Code == 429 || status.Code >= 500)
}

// A status is what codes mean, and what to do about them.
type status struct {
	from, to        int
	meaning, remedy string
}

// statuses is searched from the top; the last row holds every code.
var statuses = []status{
	{401, 401, "the page needs a login", "ask the person, or look for another source"},
	{402, 402, "the site asks for payment", "ask the person, or look for another source"},
	{403, 403, "the site refuses this reader", "look for another source"},
	{404, 404, "there is no such page", "check the address, or search for the page"},
	{407, 407, "the proxy needs a login", "ask the person"},
	{408, 408, "the site lost patience", "try again"},
	{410, 410, "the page is gone for good", "look for another source"},
	{425, 425, "the site wants to be asked later", "try again in a moment"},
	{429, 429, "the site has had enough requests for now", "wait before asking it again"},
	{451, 451, "the page is withheld by law", "look for another source"},
	{400, 499, "the site did not accept the request", "check the address"},
	{500, 599, "the site has a fault", "try again later"},
	{0, 1 << 16, "the site answered without a page", "look for another source"},
}

func statusOf(code int) status {
	for _, row := range statuses {
		if row.from <= code && code <= row.to {
			return row
		}
	}
	return statuses[len(statuses)-1]
}
