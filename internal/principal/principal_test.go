package principal

import (
	"strings"
	"testing"
)

func TestPrincipals(t *testing.T) {
	t.Parallel()
	if got := Of(t.Context()); got != Local {
		t.Errorf("nobody named: %q, want the local person", got)
	}
	a, b := OfKey("secret-a"), OfKey("secret-b")
	if a == b || a != OfKey("secret-a") || strings.Contains(string(a), "secret") {
		t.Errorf("keys give %q and %q: want two ids that do not show them", a, b)
	}
	if first, second := New(), New(); first == second {
		t.Errorf("two sessions have one id, %q", first)
	}
	ctx := With(t.Context(), a)
	if Of(ctx) != a || Of(With(ctx, b)) != b || Of(With(ctx, Local)) != Local {
		t.Error("the innermost name does not hold")
	}
}
