// Package feed reads what lists other pages: RSS, Atom, JSON Feed, OPML and
// sitemaps.
package feed

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() {
	reader.Register(readXML, format.RSS, format.Atom)
	reader.Register(readJSON, format.JSONFeed)
	reader.Register(readOPML, format.OPML)
	reader.Register(readSitemap, format.Sitemap)
}

// maxEntries and maxLinks are how much of a list is written down.
const (
	maxEntries = 1000
	maxLinks   = 5000
)

// A feed is what all kinds of feeds say.
type feed struct {
	title, description, link string
	author, updated          string
	language                 string
	entries                  []entry
}

// An entry is one item of a feed. Content is HTML unless isText is set.
type entry struct {
	title, link  string
	author, date string
	content      string
	isText       bool
	attached     []string // addresses of sounds, videos and other files
}

// document writes a feed down: a heading for each entry, what is known of it,
// and its content.
func (f *feed) document(source reader.Source, opts reader.Options) *document.Document {
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Metadata = document.Metadata{
		Title: f.title, Author: f.author, Description: plainOf(f.description), ModifiedAt: f.updated,
		Language: f.language, Canonical: d.Resolve(f.link),
	}
	d.Heading(1, draft.Words(f.title))
	d.Graft(reader.Fragment(f.description, source.URL, opts))
	for i, e := range f.entries {
		if i == maxEntries {
			d.Paragraph(draft.Styled(fmt.Sprintf("%d more entries were left out.", len(f.entries)-i), draft.Italic))
			break
		}
		e.write(d, source, opts)
	}
	return d.Document()
}

func (e *entry) write(d *draft.Draft, source reader.Source, opts reader.Options) {
	d.Heading(2, draft.Linked(cmp.Or(e.title, e.date, e.link, "Untitled"), e.link))
	if e.title != "" || e.author != "" {
		d.Say(joined(e.date, e.author))
	}
	base := cmp.Or(d.Resolve(e.link), source.URL)
	content := e.content
	if e.isText {
		content = "<p>" + strings.ReplaceAll(html.EscapeString(content), "\n\n", "<p>")
	}
	root := reader.Fragment(content, base, opts)
	reader.Demote(root, 3)
	d.Graft(root)
	for _, address := range e.attached {
		d.Paragraph(draft.Linked(address, address))
	}
}

func joined(parts ...string) string {
	var told []string
	for _, part := range parts {
		if part != "" {
			told = append(told, part)
		}
	}
	return strings.Join(told, " · ")
}

// plainOf gives the words of a text that may hold tags, in one line.
func plainOf(text string) string {
	var b strings.Builder
	for text != "" {
		before, after, found := strings.Cut(text, "<")
		b.WriteString(before + " ")
		if !found {
			break
		}
		_, text, _ = strings.Cut(after, ">")
	}
	return strings.Join(strings.Fields(html.UnescapeString(b.String())), " ")
}
