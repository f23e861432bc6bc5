package queue

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
)

// A database that is away is told of once, and once that it is back.
func TestAnOutageIsToldOnce(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	var away outage
	for _, err := range []error{nil, errors.New("refused"), errors.New("refused"), errors.New("starting up"), nil, nil} {
		away.tell(t.Context(), log, err)
	}
	var lines []string
	for line := range strings.Lines(said.String()) {
		_, line, _ = strings.Cut(strings.TrimSpace(line), "msg=")
		lines = append(lines, line)
	}
	want := `"the database of the queue does not answer as it should; it is asked until it does" error=refused
"the database of the queue does not answer as it should; it is asked until it does" error="starting up"
"the database of the queue answers again"`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("said\n%s\nwant\n%s", got, want)
	}
}

func TestRiverIsSilentOfAnOutage(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	log := slog.New(unlessAway{slog.NewTextHandler(&said, nil)}).With("client", "one")
	log.Error("notifier", "attempt", 1, "err", "failed to connect to `user=decant`: refused")
	log.Error("notifier", "err", "FATAL: terminating connection due to administrator command (SQLSTATE 57P01)")
	log.Error("cleaner", "error", "ERROR: permission denied for table river_job (SQLSTATE 42501)")
	if got := said.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "permission denied") {
		t.Errorf("said %q, want only what the database refused", got)
	}
}
