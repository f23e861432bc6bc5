package pack

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/page"
)

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	in := &cache.Entry{Page: &page.Page{Content: strings.Repeat("한국어 text ", 500)}, ETag: `"e"`, StoredAt: now}
	body, err := Pack(in)
	if err != nil || len(body) > 600 {
		t.Fatalf("Pack = %d bytes, %v; want them few", len(body), err)
	}
	out, err := Unpack(body)
	if err != nil || out.Page.Content != in.Page.Content || out.ETag != in.ETag || !out.StoredAt.Equal(now) {
		t.Errorf("Unpack = %+v, %v", out, err)
	}
}

func TestEveryDamagedByteIsFound(t *testing.T) {
	t.Parallel()
	body, err := Pack(&cache.Entry{Page: &page.Page{Content: "short text"}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range body {
		damaged := bytes.Clone(body)
		damaged[i] ^= 0x40
		if e, err := Unpack(damaged); err == nil && e.Page.Content != "short text" {
			t.Errorf("byte %d changed: got %q without an error", i, e.Page.Content)
		}
		if _, err := Unpack(body[:i]); err == nil {
			t.Errorf("cut at %d: no error", i)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	body, err := Pack(&cache.Entry{Page: &page.Page{Content: "content"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(body)
	f.Add([]byte("rubbish"))
	f.Fuzz(func(t *testing.T, body []byte) {
		if e, err := Unpack(body); err == nil && e == nil {
			t.Error("neither entry nor error")
		}
	})
}
