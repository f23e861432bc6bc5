// Package mail reads messages, and pages that were saved as if they were one.
package mail

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() {
	reader.Register(readMessage, format.Email)
	reader.Register(readSaved, format.MHTML)
	reader.Register(readOutlook, format.MSG)
}

// A message is what all kinds of mail say.
type message struct {
	subject, from, to, copy, date string
	html, text                    string
	attached                      []attachment
	forwarded                     []*message
}

type attachment struct {
	name, kind string
	size       int
}

// write adds a message: who wrote to whom, what, and what came with it.
func (m *message) write(d *draft.Draft, level int, source reader.Source, opts reader.Options) {
	d.Heading(level, draft.Words(m.subject))
	for _, field := range []struct{ label, value string }{{"From", m.from}, {"To", m.to}, {"Cc", m.copy},
		{"Date", m.date}} {
		if strings.TrimSpace(field.value) != "" {
			d.Item(0, false, 0).Paragraph(draft.Words(field.label + ": " + field.value))
		}
	}
	root := reader.Fragment(m.body(), source.URL, opts)
	reader.Demote(root, uint8(min(level+1, 6)))
	d.Graft(root)
	if len(m.attached) > 0 {
		d.Heading(level+1, draft.Words("Attachments"))
	}
	for _, a := range m.attached {
		d.Item(0, false, 0).Paragraph(draft.Words(fmt.Sprintf("%s (%s, %d bytes)", a.name, a.kind, a.size)))
	}
	for _, inner := range m.forwarded {
		inner.write(d, min(level+1, 6), source, opts)
	}
}

// body is the message as HTML.
func (m *message) body() string {
	if strings.TrimSpace(m.html) != "" {
		return m.html
	}
	var b strings.Builder
	for _, paragraph := range strings.Split(strings.ReplaceAll(m.text, "\r\n", "\n"), "\n\n") {
		lines := strings.ReplaceAll(html.EscapeString(strings.TrimSpace(paragraph)), "\n", "<br>")
		b.WriteString("<p>" + lines + "</p>")
	}
	return b.String()
}

func (m *message) document(source reader.Source, opts reader.Options) *document.Document {
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Metadata.Title, d.Metadata.Author, d.Metadata.PublishedAt = m.subject, m.from, m.date
	m.write(d, 1, source, opts)
	return d.Document()
}

func readMessage(source reader.Source, opts reader.Options) (*document.Document, error) {
	var budget parts
	m, err := budget.message(source.Body, 0)
	if err != nil {
		return nil, err
	}
	if m == nil {
		return reader.Verbatim(source) // it only begins as mail does
	}
	return m.document(source, opts), nil
}

// readSaved reads the page in a file that a browser saved.
func readSaved(source reader.Source, opts reader.Options) (*document.Document, error) {
	head, ok := headOf(source.Body)
	if !ok {
		return nil, fmt.Errorf("%w: it is no page saved with its parts", format.ErrDamaged)
	}
	var found *part
	var budget parts
	err := budget.walk(head, 0, func(p *part) error {
		if found == nil && (p.kind == "text/html" || p.kind == "application/xhtml+xml") {
			found = p
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if found == nil || len(bytes.TrimSpace(found.body)) == 0 {
		return nil, fmt.Errorf("%w: there is no page in it", format.ErrDamaged)
	}
	address := found.header.Get("Content-Location")
	if !strings.HasPrefix(address, "http") {
		address = source.URL
	}
	return reader.Read(reader.Source{Body: found.body, URL: address, ContentType: found.header.Get("Content-Type")},
		opts)
}
