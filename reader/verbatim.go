package reader

import (
	"fmt"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
)

// Verbatim returns the text that source holds as it was sent, markup and all.
// The error is format.ErrUnsupported when it is not text.
func Verbatim(source Source) (*document.Document, error) {
	if !IsText(source) {
		return nil, fmt.Errorf("%w (%s)", format.ErrUnsupported, source.Format())
	}
	return readPlain("text")(source, Options{})
}
