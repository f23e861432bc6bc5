package lazyregexp

import "testing"

func TestCompiledOnce(t *testing.T) {
	t.Parallel()
	digits := New(`[0-9]+`)
	if got := digits().FindString("page 42"); got != "42" {
		t.Errorf("found %q, want 42", got)
	}
	if first, again := digits(), digits(); first != again {
		t.Error("the expression was compiled twice")
	}
}

func TestWrongExpressionIsNotRefusedBeforeItIsUsed(t *testing.T) {
	t.Parallel()
	wrong := New(`(`)
	defer func() {
		if recover() == nil {
			t.Error("an expression that cannot be compiled did not panic")
		}
	}()
	wrong()
}
