package visibility

import (
	"strings"
	"testing"
)

func TestTrimmedSizeIsThatOfTrimSpace(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", " ", "\n\t ", "a", " a ", "a b", "\u00a0a\u00a0", " \u00a0 ", "\u0085x", "x\u3000 ", "é ", " \u200b"} {
		if got, want := trimmedSize(text), len(strings.TrimSpace(text)); got != want {
			t.Errorf("trimmedSize(%q) = %d, want %d", text, got, want)
		}
	}
}
