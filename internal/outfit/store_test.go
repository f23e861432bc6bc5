package outfit

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/page"
)

func TestAStoreThatCouldNotBeOpenedIsTriedAgain(t *testing.T) {
	t.Parallel()
	tries := 0
	s := &lazyStore{open: func(context.Context) (cache.Store, error) {
		if tries++; tries == 1 {
			return nil, errors.New("the disk is full")
		}
		return memory.New(memory.Options{}), nil
	}}
	if err := s.Close(); err != nil || tries != 0 {
		t.Errorf("closing what was never opened: %v after %d tries", err, tries)
	}
	entry := &cache.Entry{Page: &page.Page{}, Expires: time.Now().Add(time.Hour)}
	if err := s.Put(t.Context(), "k", entry); err == nil {
		t.Error("the first try succeeded")
	}
	if err := s.Put(t.Context(), "k", entry); err != nil {
		t.Errorf("the second try: %v", err)
	}
	if _, err := s.Get(t.Context(), "k"); err != nil || tries != 2 {
		t.Errorf("Get: %v after %d tries, want the store opened once", err, tries)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
