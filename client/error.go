package client

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/decant-dev/decant/fault"
)

// An Error is what the server says went wrong. Of an address of several it has
// a kind and a detail only.
type Error struct {
	Status     int        // of HTTP
	Kind       fault.Kind // a stable word
	Detail     string     // on one line
	Hint       string     // what to do next
	ID         string     // of the request, as the server's log has it
	SiteStatus int        // what the site answered with
	RetryAfter time.Duration
	// Addresses are what a person must agree to first, and Confirm what is
	// then sent back; see the kind unconfirmed.
	Addresses []string
	Confirm   string
}

// Error is the detail with the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Detail
	}
	return e.Detail + "; " + e.Hint
}

// Fault is the kind.
func (e *Error) Fault() fault.Kind { return e.Kind }

// Advice is the hint.
func (e *Error) Advice() string { return e.Hint }

// maxProblem is how much of an error's body is read, in bytes.
const maxProblem = 64 << 10

func problemOf(operation string, answer *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxProblem))
	if err != nil {
		return fmt.Errorf("%s: status %d: %w", operation, answer.StatusCode, err)
	}
	var said struct {
		Kind       fault.Kind
		Detail     string
		Hint       string
		Instance   string
		SiteStatus int
		RetryAfter int `json:"retryAfterSeconds"`
		Addresses  []string
		Confirm    string
	}
	if json.Unmarshal(body, &said) != nil || said.Kind == "" {
		return fmt.Errorf("%s: the server answered with status %d, not as a Decant server does; check its address",
			operation, answer.StatusCode)
	}
	return &Error{Status: answer.StatusCode, Kind: said.Kind, Detail: said.Detail, Hint: said.Hint, ID: said.Instance,
		SiteStatus: said.SiteStatus, RetryAfter: time.Duration(said.RetryAfter) * time.Second,
		Addresses: said.Addresses, Confirm: said.Confirm}
}
