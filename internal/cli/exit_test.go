package cli

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
)

func TestBusyIsOneLine(t *testing.T) {
	t.Parallel()
	busy := &decant.Error{Op: "read", URL: "https://a.example.com/", Err: fmt.Errorf("body: %w", &decant.BusyError{RetryAfter: 2500 * time.Millisecond})}
	var stderr strings.Builder
	(&Program{Stderr: &stderr}).complain(busy)
	const want = "decant: read https://a.example.com/: body: busy: too much is being read at once; try again in 3 s\n"
	if stderr.String() != want || exitCode(busy) != fault.ExitFailure || kindOf(busy) != "busy" {
		t.Errorf("complains %q with exit code %d, kind %s; want %q", stderr.String(), exitCode(busy), kindOf(busy), want)
	}
}
