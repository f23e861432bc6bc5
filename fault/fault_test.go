package fault

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

type remedied struct{ error }

func (remedied) Fault() Kind    { return Timeout }
func (remedied) Advice() string { return "wait" }

func TestOf(t *testing.T) {
	t.Parallel()
	sentinel := New(NoSection, "no such section")
	for _, tc := range []struct {
		err  error
		kind Kind
		hint string
	}{
		{sentinel, NoSection, "choose one of the sections named"},
		{fmt.Errorf("read: %w \"x\"", sentinel), NoSection, "choose one of the sections named"},
		{errors.Join(errors.New("x"), sentinel), NoSection, "choose one of the sections named"},
		{context.Canceled, Canceled, "ask again"},
		{fmt.Errorf("x: %w", context.DeadlineExceeded), Timeout, "try again later, or give it more time"},
		{fmt.Errorf("x: %w", remedied{errors.New("slow")}), Timeout, "wait"},
		{errors.New("who knows"), Internal, "report it with the address that caused it"},
		{New("unheard_of", "x"), Internal, "report it with the address that caused it"},
	} {
		if got := Of(tc.err); got.Kind != tc.kind || got.Hint != tc.hint {
			t.Errorf("Of(%v) = %+v, want %s with hint %q", tc.err, got, tc.kind, tc.hint)
		}
	}
	if !errors.Is(fmt.Errorf("x: %w", sentinel), sentinel) {
		t.Error("a sentinel is lost in its chain")
	}
}

func TestEveryKindIsListedOnce(t *testing.T) {
	t.Parallel()
	seen := map[Kind]bool{}
	for _, c := range All() {
		if seen[c.Kind] || c.Status < 400 || c.Exit == 0 || c.Hint == "" {
			t.Errorf("row %+v is not whole, or there twice", c)
		}
		seen[c.Kind] = true
	}
}

func TestCauseIsWithoutTheHint(t *testing.T) {
	t.Parallel()
	c := Class{Hint: "try again"}
	if got := c.Cause(errors.New("it broke; try again")); got != "it broke" {
		t.Errorf("Cause = %q", got)
	}
}
