// Package draft is a document while a reader writes it.
package draft

import (
	"net/url"
	"strings"

	"github.com/decant-dev/decant/document"
)

// Options say what becomes of links and images, as in a request, and what
// addresses are relative to.
type Options struct {
	URL    string
	Links  string // keep, text or none
	Images string // keep, alt or none
}

// A Draft is a document in the making. Its Flow is where the reader writes.
type Draft struct {
	Flow
	Metadata document.Metadata

	opts  Options
	base  *url.URL
	arena document.Arena
	notes []*document.Node
}

// New returns an empty draft.
func New(opts Options) *Draft {
	d := &Draft{opts: opts}
	d.base, _ = url.Parse(opts.URL) // nil leaves only whole addresses
	d.Flow = Flow{draft: d, node: d.arena.New(document.Root)}
	return d
}

// Document ends the draft. Notes come last, in the order they were begun.
func (d *Draft) Document() *document.Document {
	for _, note := range d.notes {
		d.node.Append(note)
	}
	d.notes = nil
	return &document.Document{
		Root: d.node, Metadata: d.Metadata, Charset: "utf-8",
		Verdict: document.Verdict{Method: document.MethodDocument, Readable: true, Confidence: 1},
	}
}

// IsEmpty reports whether nothing was written yet.
func (d *Draft) IsEmpty() bool { return d.node.First == nil }

// Note begins a footnote and returns where its content goes.
func (d *Draft) Note(label string) *Flow {
	note := d.arena.NewText(document.Footnote, label)
	d.notes = append(d.notes, note)
	return &Flow{draft: d, node: note}
}

// Resolve makes an address absolute; "" is one that must not be led to.
func (d *Draft) Resolve(address string) string {
	address = strings.TrimSpace(address)
	parsed, err := url.Parse(address)
	if err != nil || address == "" {
		return ""
	}
	switch strings.ToLower(parsed.Scheme) {
	case "http", "https", "mailto", "tel", "ftp", "doi":
		return address
	case "":
		if d.base == nil || !d.base.IsAbs() || d.base.Opaque != "" || address[0] == '#' {
			return ""
		}
		return d.base.ResolveReference(parsed).String()
	}
	return ""
}
