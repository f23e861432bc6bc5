// Package parcel puts pages into envelopes, one or several within one budget.
package parcel

import (
	"fmt"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/page"
)

// Wrap puts a page into an envelope: content, title and all other facts that
// came from outside are between its markers.
func Wrap(p *page.Page) envelope.Envelope { return envelope.Wrap(contents(p)) }

// WrapWithin is Wrap with the content cut so that the envelope as a whole has
// at most limit characters. Where even an empty one has more, the banner goes.
func WrapWithin(p *page.Page, limit int) envelope.Envelope {
	e := Wrap(p)
	empty := contents(snapshot.Window(p, 0, 0))
	around := envelope.Overhead(empty)
	// Cleaning makes text longer or shorter, hence more than one attempt.
	for chars := utf8.RuneCountInString(p.Content); utf8.RuneCountInString(e.Text) > limit; {
		if chars == 0 {
			empty.Quiet = true
			return envelope.Wrap(empty)
		}
		body := max(utf8.RuneCountInString(e.Text)-around, 1)
		chars = min(chars*max(limit-around, 0)/body, chars-1)
		e = Wrap(snapshot.Window(p, 0, chars))
	}
	return e
}

func contents(p *page.Page) envelope.Contents {
	c := envelope.Contents{Text: p.Content, Verbatim: p.Verbatim(), Fields: []envelope.Field{
		{Name: "URL", Value: p.URL},
		{Name: "Title", Value: p.Title},
		{Name: "Author", Value: p.Author},
		{Name: "Published", Value: p.PublishedAt},
		{Name: "Site", Value: p.SiteName},
	}}
	if p.FinalURL != p.URL {
		c.Fields = append(c.Fields, envelope.Field{Name: "Final-URL", Value: p.FinalURL})
	}
	if !p.Extraction.Readable {
		c.Fields = append(c.Fields, envelope.Field{Name: "Readable", Value: "no" + Doubt(p.Extraction)})
	}
	if p.Incomplete != "" {
		c.Fields = append(c.Fields, envelope.Field{Name: "Incomplete", Value: p.Incomplete})
	}
	if r := p.Range; r != nil && r.End < r.Total {
		from := "it"
		if p.Snapshot != "" {
			from = "snapshot " + p.Snapshot
		}
		c.Fields = append(c.Fields, envelope.Field{Name: "Cut",
			Value: fmt.Sprintf(
				"characters %d to %d of %d; %s goes on at start=%d",
				r.Start,
				r.End,
				r.Total,
				from,
				r.Next,
			)})
	}
	return c
}

// Doubt says why a page is not readable, after a colon; empty where nobody knows.
func Doubt(x page.Extraction) string {
	switch {
	case x.Reason != "":
		return ": " + string(x.Reason)
	case x.Fallback.Reason != "":
		return ": " + x.Fallback.Reason
	}
	return ""
}
