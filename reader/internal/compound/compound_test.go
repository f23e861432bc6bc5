package compound

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
)

func TestStreams(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789", 20_000)
	f, err := Open(readertest.Compound(readertest.Entry{Name: "WordDocument", Body: long}, readertest.Entry{Name: "In/side", Body: "x"}, readertest.Entry{Name: "In/two", Body: "y"}))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"WordDocument": long, "In/side": "x", "In/two": "y"} {
		if got, err := f.Stream(name); err != nil || string(got) != want {
			t.Errorf("Stream(%q) has %d bytes, %v, want %d", name, len(got), err, len(want))
		}
	}
	if _, err := f.Stream("gone"); !errors.Is(err, format.ErrDamaged) || len(f.Paths()) != 3 {
		t.Errorf("a stream that is not there: %v, of %q", err, f.Paths())
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	whole := readertest.Compound(readertest.Entry{Name: "a", Body: "x"})
	circle := readertest.Compound(readertest.Entry{Name: "a", Body: strings.Repeat("x", 2000)})
	binary.LittleEndian.PutUint32(circle[len(circle)-512:], 0) // the first sector leads to itself
	for _, body := range [][]byte{nil, whole[:300], whole[:600], append([]byte(string(whole[:30])+"\x03"), whole[31:]...)} {
		if _, err := Open(body); !errors.Is(err, format.ErrDamaged) {
			t.Errorf("%d bytes: %v, want %v", len(body), err, format.ErrDamaged)
		}
	}
	f, err := Open(circle)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := f.Stream("a"); err != nil || len(got) != 2000 {
		t.Errorf("a circle: %d bytes, %v", len(got), err)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(readertest.Compound(readertest.Entry{Name: "a", Body: "x"}, readertest.Entry{Name: "b/c", Body: "y"}))
	f.Fuzz(func(t *testing.T, body []byte) {
		file, err := Open(body)
		if err != nil {
			return
		}
		for _, path := range file.Paths() {
			if _, err := file.Stream(path); err != nil {
				t.Fatalf("Stream(%q): %v", path, err)
			}
		}
	})
}
