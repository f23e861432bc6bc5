package cli

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestSignOfLife(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		life := beginLife(&out, "reading a page")
		time.Sleep(patience - 1)
		synctest.Wait()
		if out.Len() > 0 {
			t.Errorf("a fast read shows %q", out.String())
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		life.hush()
		shown := out.String()
		if !strings.Contains(shown, "reading a page 2 s") || !strings.HasSuffix(shown, "\r\x1b[K") {
			t.Errorf("a slow read shows %q, and is not cleared", shown)
		}
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
