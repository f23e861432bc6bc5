package unpack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/decant-dev/decant/internal/format"
)

func packed(t testing.TB, entries map[string][]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for name, body := range entries {
		entry, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(body); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestRead(t *testing.T) {
	t.Parallel()
	a, err := Open(packed(t, map[string][]byte{`Word\Document.xml`: []byte("x")}))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := a.Read("/word/document.xml"); err != nil || string(got) != "x" {
		t.Errorf("a name written otherwise: %q, %v", got, err)
	}
	if _, err := a.Read("other"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no such entry: %v", err)
	}
	if _, err := a.Need("other"); !errors.Is(err, format.ErrDamaged) {
		t.Errorf("a part that is needed: %v", err)
	}
}

func TestHostileContainersAreRefused(t *testing.T) {
	t.Parallel()
	whole := packed(t, map[string][]byte{"a": bytes.Repeat([]byte("some text "), 500)})
	flipped := bytes.Clone(whole)
	flipped[40] ^= 0xff
	locked := bytes.Clone(whole)
	locked[bytes.Index(locked, []byte("PK\x01\x02"))+8] |= isEncrypted
	many := map[string][]byte{}
	for i := range maxEntries + 1 {
		many[fmt.Sprint(i)] = nil
	}
	for _, tc := range []struct {
		name string
		body []byte
		want error
	}{
		{"cut short", whole[:len(whole)-30], format.ErrDamaged},
		{"no zip", []byte("PK\x03\x04 but nothing more"), format.ErrDamaged},
		{"flipped bits", flipped, format.ErrDamaged},
		{"password", locked, format.ErrEncrypted},
		{"bomb", packed(t, map[string][]byte{"a": make([]byte, 20<<20)}), format.ErrExcess},
		{"many entries", packed(t, many), format.ErrExcess},
	} {
		a, err := Open(tc.body)
		if err == nil {
			_, err = a.Read("a")
		}
		if !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func TestAllTogetherIsBounded(t *testing.T) {
	t.Parallel()
	a, err := Open(packed(t, map[string][]byte{"a": make([]byte, freeBytes)}))
	for range maxBytes / freeBytes {
		if err == nil {
			_, err = a.Read("a")
		}
	}
	if err != nil {
		t.Fatalf("up to the limit: %v", err)
	}
	if _, err = a.Read("a"); !errors.Is(err, format.ErrExcess) {
		t.Errorf("beyond the limit: %v, want %v", err, format.ErrExcess)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(packed(f, map[string][]byte{"a": []byte("x")}))
	f.Fuzz(func(t *testing.T, body []byte) {
		a, err := Open(body)
		if err != nil {
			return
		}
		for _, file := range a.Entries() {
			if _, err := a.Read(file.Name); err != nil && !errors.Is(err, format.ErrDamaged) && !errors.Is(err, format.ErrEncrypted) && !errors.Is(err, format.ErrExcess) {
				t.Fatalf("Read(%q): %v", file.Name, err)
			}
		}
	})
}
