// Package metadata reads what a web page says about itself.
//
//	metadata.go  Read, and the choice for each field
//	evidence.go  fields, sources and the table of trust
//	collect.go   the elements that tell something; head.go, meta and link elements
//	microdata.go things described by attributes, in the form of JSON-LD
//	jsonld.go    schema.org objects; types.go, their types; json.go, JSON as pages write it
//	title.go     the title, and the site's name in it; separator.go, what stands between
//	candidate.go the titles that a page offers; traits.go, what is so of each
//	weights.go   how much each trait counts, learned from marked pages
//	page.go      who and when, in the text around the heading; byline.go, who
//	stamp.go     dates elsewhere in the text; labels.go, words beside dates
//	names.go     names of authors; press.go, those of reporters; date.go, token.go and months.go, dates
//	kind.go      lists, goods and threads, which differ; location.go, addresses
//	region.go    parts of a page that speak of something else
//	language.go  language tags, and letters that tell a language
package metadata

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/charref"
	"github.com/decant-dev/decant/internal/tree"
)

// Extra is what a page says beyond the common fields.
type Extra struct {
	StructuredData []any                // JSON-LD values as they were written
	Alternates     []document.Alternate // other forms of the page, from link elements
	Items          []any                // the same of things described by microdata and RDFa
	Card           map[string]string    // what meta elements say of goods, by name
	Talk           []tree.Node          // elements whose class or id speaks of comments
	Types          []string             // types of JSON-LD objects, then og:type
}

// Read returns what the page at pageURL says about itself. It does not change
// the tree, and wants it whole: scripts and the head are where most is said.
func Read(root tree.Node, pageURL string) (document.Metadata, Extra) {
	c := collect(root.Tree(), pageURL)
	extra := Extra{StructuredData: c.data.values, Alternates: c.alternates, Items: c.items, Card: c.card, Talk: c.talk,
		Types: c.data.types}
	if c.ogType != "" {
		extra.Types = append(extra.Types[:len(extra.Types):len(extra.Types)], c.ogType)
	}
	return c.choose(), extra
}

// choose takes, for each field, the best of what was found.
func (c *collector) choose() document.Metadata {
	m := document.Metadata{Sources: map[string]string{}}
	keep := func(f field, text string, s source) string {
		if text != "" {
			m.Sources[fieldNames[f]] = sourceNames[s]
		}
		return text
	}
	best := func(f field, accept func(string) string) string {
		text, s := c.found.best(f, accept)
		return keep(f, text, s)
	}
	text, from := c.chooseTitle()
	m.Title = keep(title, text, from)
	c.readPage()
	lang := c.dateLang()
	when := func(text string) string { return isoDate(text, lang) }
	if !c.where.isFront() && !c.isGoods() {
		text, from = c.chooseAuthor()
		m.Author = keep(author, text, from)
		if !c.where.isReference() {
			text, from = c.choosePublished(when)
			m.PublishedAt = keep(published, text, from)
		}
	}
	m.ModifiedAt = best(modified, when)
	m.Description = best(description, prose)
	m.SiteName = best(siteName, prose)
	m.Canonical = best(canonical, c.absolute)
	m.Image = best(image, c.absolute)
	m.Favicon = best(favicon, c.absolute)
	m.License = best(license, c.licence)
	m.Language = best(language, languageTag)
	if c.body.Exists() && isDefaultLanguage(m.Language) {
		if code := byLetters(c.body); code != "" {
			m.Language = keep(language, code, letters)
		}
	}
	m.Keywords = splitKeywords(best(keywords, strings.TrimSpace))
	return m
}

// licence is an address where it can be one.
func (c *collector) licence(text string) string {
	if strings.ContainsAny(text, "/") {
		return c.absolute(text)
	}
	return prose(text)
}

// isDefaultLanguage reports whether a language is none, or the one that makers
// of sites write into their templates, whatever language the text is in.
func isDefaultLanguage(tag string) bool {
	return tag == "" || tag == "en" || tag == "en-US"
}

func (c *collector) lang() string { return c.found[language][element] }

const longestProse = 2000

// prose folds white space and bounds the length.
func prose(text string) string {
	text = fold(plainText(text))
	if len(text) > longestProse {
		text = strings.ToValidUTF8(text[:longestProse], "")
	}
	return text
}

func fold(text string) string { return brief.OneLine(text) }

// plainText undoes entities that were escaped twice.
func plainText(text string) string {
	if strings.IndexByte(text, '&') >= 0 {
		return charref.Resolve(text)
	}
	return text
}

// Date reads a date as pages write it, for machines or for people, and returns
// it in ISO 8601, or "" where there is none.
func Date(text, lang string) string { return isoDate(text, lang) }
