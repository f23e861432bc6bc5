package metadata

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
)

type place struct {
	field  field
	source source
}

// metaNames says what the meta elements of a page speak of, by name or property.
var metaNames = map[string]place{
	"title": {title, meta}, "author": {author, meta}, "authors": {author, meta}, "byl": {author, meta},
	"parsely-author":  {author, meta},
	"sailthru.author": {author, meta}, "article.author": {author, meta}, "dcsext.author": {author, meta},
	"description": {description, meta}, "keywords": {keywords, meta}, "news_keywords": {keywords, meta},
	"application-name": {siteName, meta},
	"date":             {published, meta}, "pubdate": {published, meta}, "publishdate": {published, meta},
	"publish-date": {published, meta},
	"publish_date": {published, meta}, "publication_date": {published, meta}, "parsely-pub-date": {published, meta},
	"sailthru.date":                {published, meta},
	"cxenseparse:recs:publishtime": {published, meta}, "article.published": {published, meta},
	"datepublished": {published, meta},
	"date.release":  {published, meta}, "release_date": {published, meta}, "publicationdate": {published, meta},
	"pdate":          {published, meta},
	"published-date": {published, meta}, "published_time": {published, meta}, "date_published": {published, meta},
	"ptime":         {published, meta},
	"last-modified": {modified, meta}, "lastmod": {modified, meta}, "article.updated": {modified, meta},
	"datemodified": {modified, meta},
	"updated_time": {modified, meta}, "revised": {modified, meta}, "last-updated": {modified, meta},
	"language": {language, meta}, "content-language": {language, meta}, "copyright-license": {license, meta},
	"thumbnail": {image, meta},

	"og:title": {title, openGraph}, "og:description": {description, openGraph}, "og:site_name": {siteName, openGraph},
	"og:image":     {image, openGraph},
	"og:image:url": {image, openGraph}, "og:image:secure_url": {image, openGraph}, "og:url": {canonical, openGraph},
	"og:locale":      {language, openGraph},
	"article:author": {author, openGraph}, "og:article:author": {author, openGraph}, "book:author": {author, openGraph},
	"article:tag":            {keywords, openGraph},
	"article:published_time": {published, openGraph}, "og:article:published_time": {published, openGraph},
	"og:published_time": {published, openGraph},
	"og:pubdate":        {published, openGraph}, "article:published": {published, openGraph},
	"article:modified_time": {modified, openGraph}, "og:updated_time": {modified, openGraph},
	"og:article:modified_time": {modified, openGraph},

	"twitter:title": {title, twitter}, "twitter:description": {description, twitter}, "twitter:image": {image, twitter},
	"twitter:image:src": {image, twitter},

	"dc.title": {title, dublinCore}, "dcterms.title": {title, dublinCore}, "dc.creator": {author, dublinCore},
	"dcterms.creator": {author, dublinCore},
	"dc.description":  {description, dublinCore}, "dcterms.description": {description, dublinCore},
	"dc.date":        {published, dublinCore},
	"dc.date.issued": {published, dublinCore}, "dcterms.issued": {published, dublinCore},
	"dcterms.date":    {published, dublinCore},
	"dc.date.created": {published, dublinCore}, "dcterms.created": {published, dublinCore},
	"dcterms.modified": {modified, dublinCore},
	"dc.date.modified": {modified, dublinCore}, "dc.language": {language, dublinCore},
	"dcterms.language": {language, dublinCore},
	"dc.subject":       {keywords, dublinCore}, "dcterms.license": {license, dublinCore},
	"dc.rights.license": {license, dublinCore},

	"citation_title": {title, citation}, "citation_publication_date": {published, citation},
	"citation_date":        {published, citation},
	"citation_online_date": {published, citation}, "citation_journal_title": {siteName, citation},
	"citation_keywords": {keywords, citation},
	"citation_author":   {author, citation},
}

func (c *collector) meta(n tree.Node) {
	var content string
	var names [4]string
	for a := range n.Attrs() {
		switch a.Name {
		case "content":
			content = a.Value
		case "name":
			names[0] = a.Value
		case "property":
			names[1] = a.Value
		case "itemprop":
			names[2] = a.Value
		case "http-equiv":
			names[3] = a.Value
		}
	}
	if content == "" {
		return
	}
	for i, name := range names {
		switch {
		case name == "":
		case i == 2:
			c.item(n, name)
		default:
			c.named(strings.ToLower(strings.TrimSpace(name)), content)
		}
	}
}

func (c *collector) named(name, content string) {
	if name == "og:type" && c.ogType == "" {
		c.ogType = strings.TrimSpace(content)
		return
	}
	if strings.HasPrefix(name, "twitter:label") || strings.HasPrefix(name, "twitter:data") {
		c.label(name, content)
		return
	}
	if isOfGoods(name) {
		c.goods(name, content)
		return
	}
	p, ok := metaNames[name]
	if !ok && tellsPublishing(name) {
		p, ok = place{published, meta}, true
	}
	if !ok {
		return
	}
	if p == (place{author, citation}) {
		content = givenFirst(content)
	}
	if held := c.found[p.field][p.source]; held != "" && isList(p) && len(held) < longestList {
		c.found[p.field][p.source] = held + listMark + content
		return
	}
	c.found.put(p.field, p.source, content)
}

// isOfGoods knows what the head says of something for sale.
func isOfGoods(name string) bool {
	return strings.HasPrefix(name, "product:") || strings.HasPrefix(name, "og:price:") || name == "og:availability"
}

const maxCard = 40

func (c *collector) goods(name, content string) {
	if c.card == nil {
		c.card = map[string]string{}
	}
	if c.card[name] == "" && len(c.card) < maxCard {
		c.card[name] = strings.Clone(content)
	}
}

// label reads the pairs of label and value that cards for social media show.
func (c *collector) label(name, content string) {
	if number, ok := strings.CutPrefix(name, "twitter:label"); ok {
		if isBylineWord(content) {
			c.authorLabel = number
		}
		return
	}
	if c.authorLabel != "" && name == "twitter:data"+c.authorLabel {
		c.found.put(author, twitter, content)
	}
}

// tellsPublishing knows names that sites make up, such as site.published-date.
func tellsPublishing(name string) bool {
	rest, found := strings.CutPrefix(name[max(0, strings.Index(name, "publish")):], "publish")
	return found && (rest == "ed" || strings.Contains(rest, "date") || strings.Contains(rest, "time")) ||
		strings.HasSuffix(name, ".date")
}

// isList knows what a page says once for each of several.
func isList(p place) bool {
	return p.field == author && p.source != openGraph || p.field == keywords
}

const (
	longestList = 2000
	listMark    = "\n" // between names that were given one by one
)

func (c *collector) link(n tree.Node) {
	rel, href := n.Attr("rel"), strings.TrimSpace(n.Attr("href"))
	if rel == "" || href == "" {
		return
	}
	for word := range strings.FieldsSeq(strings.ToLower(rel)) {
		switch word {
		case "canonical":
			c.found.put(canonical, link, href)
		case "icon":
			c.icon = href
		case "apple-touch-icon", "apple-touch-icon-precomposed":
			c.found.put(favicon, link, href)
		case "image_src":
			c.found.put(image, link, href)
		case "license":
			c.found.put(license, link, href)
		case "alternate":
			c.alternate(n, href)
		case "amphtml":
			c.plainer("amphtml", href)
		}
	}
}

const maxAlternates = 50

// plainer notes a form of the page that was made for less capable programs.
func (c *collector) plainer(rel, href string) {
	if address := c.absolute(href); address != "" && len(c.alternates) < maxAlternates {
		c.alternates = append(c.alternates, document.Alternate{MediaType: "text/html", Href: address, Rel: rel})
	}
}

func (c *collector) alternate(n tree.Node, href string) {
	if strings.EqualFold(n.Attr("media"), "print") {
		c.plainer("print", href)
		return
	}
	kind, lang := strings.ToLower(n.Attr("type")), n.Attr("hreflang")
	if kind == "" && lang == "" || len(c.alternates) >= maxAlternates {
		return
	}
	if kind == "" {
		kind = "text/html"
	}
	if address := c.absolute(href); address != "" {
		c.alternates = append(c.alternates, document.Alternate{MediaType: kind, Href: address, Lang: lang})
	}
}
