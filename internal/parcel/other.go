package parcel

import (
	"errors"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/tab"
)

// WrapText puts words into an envelope that come from pages, or from a model
// that has read them.
func WrapText(text string) envelope.Envelope { return envelope.Wrap(envelope.Contents{Text: text}) }

// WrapBrowse puts a result into an envelope, since it holds words of a page.
func WrapBrowse(r *tab.Result) envelope.Envelope {
	if r.Page != nil {
		return Wrap(r.Page)
	}
	switch {
	case r.Ours():
		return envelope.Envelope{Text: strings.TrimRight(r.Text(), "\n")}
	case r.Outcome != nil || r.Metadata != nil:
		// These come many times over; the first answer of a session said how
		// to take them, and they tell the address where it is new.
		return envelope.Wrap(envelope.Contents{Text: r.Text(), Quiet: true, Bare: true})
	}
	return envelope.Wrap(envelope.Contents{Source: "Browser", Text: r.Text()})
}

// QuotesPage reports whether the text of an error may hold words of a page,
// such as its headings or the name of an element.
func QuotesPage(err error) bool { return tab.QuotesPage(err) || errors.Is(err, snapshot.ErrNoSection) }

// WrapError puts the text of an error into an envelope where it may hold words
// of a page; ok tells whether it does.
func WrapError(err error) (e envelope.Envelope, ok bool) {
	if !QuotesPage(err) {
		return e, false
	}
	return WrapText(brief.Line(err.Error(), maxQuoted)), true
}

// maxQuoted is how long an error may be that quotes a page.
const maxQuoted = 500
