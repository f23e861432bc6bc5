package feed

import (
	"cmp"
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// readXML reads RSS of all ages and Atom, which are alike enough to be read
// as one: feeds mix their elements anyway.
func readXML(source reader.Source, opts reader.Options) (*document.Document, error) {
	root, err := xmltext.Parse(source.Body)
	if err != nil {
		return nil, err
	}
	top := root
	if channel := root.Child("channel"); channel != nil {
		top = channel
	}
	f := feed{
		title: plainOf(first(top, "title", "atom:title", "dc:title")), link: address(top),
		description: first(top, "description", "atom:subtitle", "atom:tagline", "itunes:summary"),
		author:      author(top), language: first(top, "language", "dc:language"),
		updated: isoDate(first(top, "lastBuildDate", "pubDate", "atom:updated", "atom:modified", "dc:date")),
	}
	for item := range root.All("item", "atom:entry") {
		f.entries = append(f.entries, xmlEntry(item))
	}
	if f.title == "" && f.description == "" && len(f.entries) == 0 {
		return reader.Verbatim(source) // it only begins as a feed does, as other RDF may
	}
	return f.document(source, opts), nil
}

func xmlEntry(item *xmltext.Node) entry {
	e := entry{
		title: plainOf(first(item, "title", "atom:title", "dc:title", "media:title")), link: address(item),
		author: author(item),
		date: isoDate(first(item, "pubDate", "atom:published", "atom:issued", "dc:date", "atom:updated",
			"atom:modified", "dcterms:modified")),
	}
	e.content, e.isText = content(item)
	if e.content == "" {
		e.content = first(item.Find("media:group"), "media:description")
	}
	for c := range item.Children() {
		switch {
		case c.Name == "enclosure" && c.Attr("url") != "":
			e.attached = append(e.attached, c.Attr("url"))
		case c.Name == "atom:link" && c.Attr("rel") == "enclosure" && c.Attr("href") != "":
			e.attached = append(e.attached, c.Attr("href"))
		}
	}
	return e
}

// bodies are the elements that hold an entry's content, the fullest first.
var bodies = []string{
	"content:encoded", "atom:content", "body", "description", "dc:description", "atom:summary", "itunes:summary",
}

// content returns what an entry says; isText means that it is not HTML.
func content(item *xmltext.Node) (text string, isText bool) {
	for _, name := range bodies {
		for c := range item.Children() {
			if text := value(c); c.Name == name && strings.TrimSpace(text) != "" {
				return typed(text, c.Attr("type"))
			}
		}
	}
	return "", false
}

// typed takes a text by its media type. Many that say nothing, or that they
// are plain, hold HTML all the same; other types are text, perhaps in base64.
func typed(text, media string) (content string, isText bool) {
	switch media {
	case "", "html", "xhtml", "text/html", "application/xhtml+xml", "text", "text/plain":
		return text, false
	}
	if decoded, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), "")); err == nil &&
		utf8.Valid(decoded) {
		return string(decoded), true
	}
	return text, true
}

// first returns what the first of the elements holds that is not empty, by
// the order of the names.
func first(n *xmltext.Node, names ...string) string {
	for _, name := range names {
		for c := range n.Children() {
			if c.Name != name {
				continue
			}
			if text := value(c); strings.TrimSpace(text) != "" {
				return text
			}
		}
	}
	return ""
}

// value is the content of an element: text that may hold escaped HTML, or, of
// Atom, HTML itself.
func value(n *xmltext.Node) string {
	for range n.Children() {
		return n.Inner()
	}
	return n.Content()
}

// address finds the page that an entry or a feed leads to.
func address(n *xmltext.Node) string {
	other := ""
	for c := range n.Children() {
		switch c.Name {
		case "link", "atom:link":
			rel := cmp.Or(c.Attr("rel"), "alternate")
			if href := c.Attr("href"); href != "" && rel == "alternate" {
				return href
			}
			if text := c.Words(); text != "" {
				return text
			}
		case "guid":
			if c.Attr("isPermaLink") != "false" && strings.HasPrefix(c.Words(), "http") {
				other = c.Words()
			}
		}
	}
	return other
}

func author(n *xmltext.Node) string {
	var names []string
	for c := range n.Children() {
		switch c.Name {
		case "author", "atom:author", "dc:creator", "itunes:author", "managingEditor":
			name := cmp.Or(c.Child("atom:name").Words(), c.Child("name").Words(), c.Words())
			if name != "" && !strings.Contains(strings.Join(names, ", "), name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}
