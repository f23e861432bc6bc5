// Package shape is what the shapes of others' tools have in common.
package shape

import (
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

// WrapPart wraps a page for a tool that cannot read on by snapshot, without
// the words that say how.
func WrapPart(p *page.Page) string {
	part := *p
	part.Range = nil
	return decant.Wrap(&part).Text
}

// ISOTime is a moment as JavaScript writes it.
func ISOTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
