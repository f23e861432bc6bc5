package decant

import (
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/page"
)

// Wrap puts a page into an envelope: content, title and all other facts that
// came from outside are between its markers.
func Wrap(p *page.Page) envelope.Envelope { return parcel.Wrap(p) }

// WrapWithin is Wrap with the content cut so that the envelope as a whole has
// at most limit characters. Where even an empty one has more, the banner goes.
func WrapWithin(p *page.Page, limit int) envelope.Envelope { return parcel.WrapWithin(p, limit) }
