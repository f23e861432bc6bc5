package pdfium

import (
	"os"
	"testing"
	"time"

	"github.com/decant-dev/decant/reader/pdf/layout"
)

func lettersOf(p layout.Page) string {
	var out []rune
	for _, g := range p.Glyphs {
		out = append(out, g.Rune)
	}
	return string(out)
}

// A document that is opened anew between pages reads as before.
func TestRenew(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("../testdata/unnamed.pdf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(body, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	before := lettersOf(f.Page(0))
	fonts := len(f.fonts)
	f.kept = f.m.module.Memory().Size() - maxKept + 1
	if f.renew(); len(f.fonts) != fonts {
		t.Errorf("one byte less than %d was let go", maxKept)
	}
	f.kept--
	f.renew()
	if len(f.fonts) != 0 || len(f.letters) != 0 || f.kept != f.m.module.Memory().Size() {
		t.Errorf("%d bytes were kept: %d fonts", maxKept, len(f.fonts))
	}
	if after := lettersOf(f.Page(0)); after != before || before == "" || f.Err() != nil {
		t.Errorf("got %q, %v, want %q", after, f.Err(), before)
	}
}

func TestRenewAfterManyPages(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("../testdata/unnamed.pdf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(body, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.Page(0)
	fonts := len(f.fonts)
	f.taken = maxTaken - 1
	if f.renew(); len(f.fonts) != fonts || fonts == 0 {
		t.Errorf("before page %d, %d of %d fonts are left", maxTaken, len(f.fonts), fonts)
	}
	if f.renew(); len(f.fonts) != 0 {
		t.Errorf("before the page after %d, %d fonts are left", maxTaken, len(f.fonts))
	}
}

// What a damaged file points to is not always there.
func TestBlocksOutsideOfTheFile(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("../testdata/unnamed.pdf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(body, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	made, _ := theFactory()
	end, room := uint64(len(body)), f.m.scratch
	for _, tc := range []struct{ from, to, size, want uint64 }{
		{0, room, 4, 1}, {end - 4, room, 4, 1}, {end - 3, room, 4, 0}, {end, room, 0, 1}, {1<<32 - 1, room, 1, 0},
		{0, 1<<32 - 1, 4, 0},
	} {
		stack := []uint64{0, tc.from, tc.to, tc.size}
		if made.readBlock(t.Context(), f.m.module, stack); stack[0] != tc.want {
			t.Errorf("%d bytes from %d of %d: got %d, want %d", tc.size, tc.from, end, stack[0], tc.want)
		}
	}
}
