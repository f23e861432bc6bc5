package cli

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// A cache that fails is told of once a minute, and all else each time.
func TestACacheThatFailsIsToldOfSparingly(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	log := newSparing(slog.NewTextHandler(&said, nil))
	began := time.Date(2026, 4, 12, 12, 0, 0, 0, time.UTC)
	for _, second := range []time.Duration{0, 1, 30, 59, 60, 61, 200} {
		for _, message := range []string{"cache", "request"} {
			record := slog.NewRecord(began.Add(second*time.Second), slog.LevelWarn, message, 0)
			if err := log.WithAttrs([]slog.Attr{slog.Int("n", 1)}).Handle(t.Context(), record); err != nil {
				t.Fatal(err)
			}
		}
	}
	if cache, rest := strings.Count(said.String(), "msg=cache"), strings.Count(said.String(), "msg=request"); cache != 3 || rest != 7 {
		t.Errorf("told %d times of the cache and %d times of requests, want 3 and 7", cache, rest)
	}
}
