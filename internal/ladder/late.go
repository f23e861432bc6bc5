package ladder

import (
	"context"
	"errors"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
)

// InTime says in our words that the time for a read was up, where that is the
// error and it does not say so itself. Bytes that were given have no host.
func InTime(err error, host string) error {
	_, told := errors.AsType[*fetch.Error](err)
	if told || !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Timeout {
		return err
	}
	late := "took longer than the time given"
	if host == "" {
		late = "the page " + late
	}
	return &fetch.Error{Kind: fault.Timeout, Host: host, Reason: late, Remedy: "try again, or give it more time", Err: err}
}
