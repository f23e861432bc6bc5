package reader

import (
	"errors"
	"testing"

	"github.com/decant-dev/decant/internal/format"
)

func TestVerbatim(t *testing.T) {
	t.Parallel()
	doc, err := Verbatim(Source{Body: []byte("<p>caf\xe9 <b>\n</b>"), ContentType: "text/html; charset=iso-8859-1"})
	if want := "<p>café <b>\n</b>"; err != nil || doc.Verbatim != want {
		t.Errorf("Verbatim = %+v, %v, want %q", doc, err, want)
	}
	if _, err := Verbatim(Source{Body: []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), ContentType: "text/html"}); !errors.Is(err, format.ErrUnsupported) {
		t.Errorf("a picture: %v, want %v", err, format.ErrUnsupported)
	}
}
