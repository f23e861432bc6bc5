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
