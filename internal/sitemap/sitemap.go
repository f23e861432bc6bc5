// Package sitemap reads lists of a site's pages: sitemaps, indexes of sitemaps,
// and feeds.
package sitemap

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/decant-dev/decant/internal/charset"
)

// A Kind is what a list lists.
type Kind uint8

// The kinds of list.
const (
	Pages Kind = iota // a sitemap or a feed
	Index             // further sitemaps
)

// An Entry is one address of a list.
type Entry struct {
	Kind Kind
	URL  string
}

// ErrDamaged is a list that cannot be read, or not from here on.
var ErrDamaged = errors.New("it is no sitemap or feed")

const (
	maxDepth   = 64
	maxAddress = 8 << 10
)

// Read calls do with each entry of a list, until do returns false. What was
// read before a fault is handed on.
func Read(r io.Reader, do func(Entry) bool) error {
	decoder := xml.NewDecoder(bufio.NewReader(r))
	decoder.Strict, decoder.CharsetReader = false, charset.Reader
	decoder.Entity = xml.HTMLEntity
	list := list{do: do}
	for {
		token, err := decoder.Token()
		if err == io.EOF && list.known {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = list.open(t)
		case xml.CharData:
			list.text(t)
		case xml.EndElement:
			if !list.close() {
				return nil
			}
		}
		if err != nil {
			return err
		}
	}
}

// A list is what is known of a list while it is read.
type list struct {
	do    func(Entry) bool
	known bool
	path  []string
	loc   strings.Builder
	href  string // of an Atom link
}

var roots = map[string]bool{"urlset": true, "sitemapindex": true, "rss": true, "feed": true, "RDF": true}

func (l *list) open(t xml.StartElement) error {
	if len(l.path) == 0 && !roots[t.Name.Local] {
		return fmt.Errorf("%w: it begins with <%.40s>", ErrDamaged, t.Name.Local)
	}
	if len(l.path) >= maxDepth {
		return fmt.Errorf("%w: its elements are nested too deep", ErrDamaged)
	}
	l.known = true
	l.path = append(l.path, t.Name.Local)
	l.loc.Reset()
	l.href = ""
	if t.Name.Local != "link" {
		return nil
	}
	rel, href := "", ""
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "rel":
			rel = a.Value
		case "href":
			href = a.Value
		}
	}
	if rel == "" || rel == "alternate" {
		l.href = href
	}
	return nil
}

func (l *list) text(t xml.CharData) {
	if l.loc.Len() < maxAddress {
		l.loc.Write(t)
	}
}

// places is where the addresses of lists stand.
var places = map[string]Kind{
	"url/loc": Pages, "sitemap/loc": Index, "item/link": Pages, "entry/link": Pages,
}

// close ends an element, and reports whether more is wanted.
func (l *list) close() bool {
	n := len(l.path)
	if n == 0 {
		return true
	}
	address := strings.TrimSpace(l.loc.String())
	if l.href != "" {
		address = strings.TrimSpace(l.href)
	}
	var kind Kind
	isPlace := false
	if n >= 2 {
		kind, isPlace = places[l.path[n-2]+"/"+l.path[n-1]]
	}
	l.path, l.href = l.path[:n-1], ""
	l.loc.Reset()
	if !isPlace || address == "" || len(address) >= maxAddress {
		return true
	}
	return l.do(Entry{kind, address})
}
