package cli

import (
	"bytes"
	"errors"
	"testing"
)

func TestACacheThatFailsIsToldOnce(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	log := (&Program{Stderr: &said}).mishaps()
	log.Info("cache", "error", errors.New("no matter"))
	log.Error("panic", "cause", "luck")
	for range 2 {
		log.Warn("cache", "error", errors.New("the disk is full"))
	}
	want := "decant: the cache is of no use just now, and pages are read without it: the disk is full\n"
	if said.String() != want {
		t.Errorf("said %q, want %q", said.String(), want)
	}
}
