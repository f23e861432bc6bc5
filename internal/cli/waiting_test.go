package cli

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestSignOfLife(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out lockedBuffer
		life := beginLife(&out, "reading a page", 40)
		time.Sleep(patience - 1)
		synctest.Wait()
		if out.String() != "" {
			t.Errorf("a fast read shows %q", out.String())
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		life.hush()
		shown := out.String()
		if !strings.Contains(shown, "reading a page 2 s") || !strings.HasSuffix(shown, "\r\x1b[K") {
			t.Errorf("a slow read shows %q, and is not cleared", shown)
		}
		life.tell("waiting for a\x1bhost with a very long name")
		time.Sleep(time.Second)
		synctest.Wait()
		if out.String() != shown {
			t.Errorf("hushed, it says %q", out.String()[len(shown):])
		}
		life.speak()
		time.Sleep(time.Second)
		synctest.Wait()
		life.end()
		life.end()
		<-life.gone
		if said := out.String()[len(shown):]; !strings.Contains(said, " reading a page: waiting for… 4 s\x1b[K") {
			t.Errorf("what is being done is told as %q", said)
		}
		if said := out.String(); len(said) == len(shown) || !strings.HasSuffix(said, "\r\x1b[K") {
			t.Errorf("after it spoke again: %q", said[len(shown):])
		}
	})
}

func TestNoTerminalNoSign(t *testing.T) {
	t.Parallel()
	p := &Program{Stderr: &bytes.Buffer{}}
	life := p.waiting("reading")
	life.hush()
	life.speak()
	life.end()
	if life != nil {
		t.Error("a buffer is taken for a terminal")
	}
}

// lockedBuffer can be read while another goroutine writes.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
