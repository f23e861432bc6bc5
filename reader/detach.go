package reader

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// detach copies what is kept of a page beside its content. The strings of the
// tree are parts of the page, and a title in a cache would keep all of it.
func detach(doc *document.Document) {
	var c copier
	m := &doc.Metadata
	c.add(&m.Title, &m.Author, &m.Description, &m.PublishedAt, &m.ModifiedAt, &m.SiteName, &m.Language, &m.Canonical,
		&m.Image, &m.Favicon, &m.License, &doc.Verdict.Evidence)
	for i := range m.Keywords {
		c.add(&m.Keywords[i])
	}
	for i := range doc.Media {
		c.add(&doc.Media[i].URL, &doc.Media[i].Alt, &doc.Media[i].Title)
	}
	for i := range doc.Alternates {
		c.add(&doc.Alternates[i].MediaType, &doc.Alternates[i].Href, &doc.Alternates[i].Lang)
	}
	if f := doc.Facts; f != nil && f.Price != nil {
		c.add(&f.Price.Amount, &f.Price.High, &f.Price.Before, &f.Price.Currency)
	}
	for i := range doc.Navigation {
		c.add(&doc.Navigation[i].Title)
		for k := range doc.Navigation[i].Links {
			c.add(&doc.Navigation[i].Links[k].Text, &doc.Navigation[i].Links[k].Href)
		}
	}
	c.copy()
}

// A copier moves many strings into one piece of memory of their own.
type copier struct {
	strings []*string
	size    int
}

func (c *copier) add(list ...*string) {
	for _, s := range list {
		if *s != "" {
			c.strings = append(c.strings, s)
			c.size += len(*s)
		}
	}
}

func (c *copier) copy() {
	var all strings.Builder
	all.Grow(c.size)
	for _, s := range c.strings {
		all.WriteString(*s)
	}
	rest := all.String()
	for _, s := range c.strings {
		size := len(*s)
		*s, rest = rest[:size], rest[size:]
	}
}
