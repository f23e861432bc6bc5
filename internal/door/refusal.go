package door

import (
	"fmt"
	"time"

	"github.com/decant-dev/decant/fault"
)

// A Refusal is why a request was turned away before anything was done for it.
type Refusal struct {
	Kind       fault.Kind
	Reason     string
	RetryAfter time.Duration
}

// Refuse returns a refusal of one kind.
func Refuse(kind fault.Kind, format string, args ...any) *Refusal {
	return &Refusal{Kind: kind, Reason: fmt.Sprintf(format, args...)}
}

// After says when to try again.
func (r *Refusal) After(wait time.Duration) *Refusal {
	r.RetryAfter = max(wait, time.Second)
	return r
}

func (r *Refusal) Error() string { return r.Reason }

// Fault is the kind of the refusal.
func (r *Refusal) Fault() fault.Kind { return r.Kind }

// Advice is to wait, where that helps.
func (r *Refusal) Advice() string {
	if r.RetryAfter > 0 {
		return "wait as long as Retry-After says"
	}
	return ""
}
