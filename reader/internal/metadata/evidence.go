package metadata

// A field is one thing a page can say about itself.
type field uint8

const (
	title field = iota
	author
	description
	published
	modified
	siteName
	language
	canonical
	image
	favicon
	keywords
	license
	fields
)

// fieldNames are the JSON names in document.Metadata.
var fieldNames = [fields]string{
	"title", "author", "description", "publishedAt", "modifiedAt", "siteName",
	"language", "canonical", "image", "favicon", "keywords", "license",
}

// A source is a place in a page where a field can be said.
type source uint8

const (
	jsonLD source = iota
	microdata
	rdfa
	openGraph
	twitter
	dublinCore
	citation
	meta
	link
	element // an element made for it: title, html lang, time
	heading
	byline // text beside the heading that says what it is
	nearby // other text there
	stamp  // text elsewhere that is marked as a date
	address
	letters
	sources
)

var sourceNames = [sources]string{
	"json-ld", "microdata", "rdfa", "opengraph", "twitter", "dublin core", "citation", "meta",
	"link", "element", "heading", "byline", "nearby text", "marked text", "url", "letters",
}

// trust holds, for each field, its sources from the most trusted on. The title
// is chosen by weighing them; see traits.go.
var trust = [fields][]source{
	title:       {heading, openGraph, element, jsonLD, twitter, microdata, citation, dublinCore, meta},
	author:      {citation, jsonLD, microdata, rdfa, meta, link, byline, openGraph, dublinCore, twitter},
	description: {openGraph, meta, jsonLD, twitter, dublinCore, microdata},
	published: {jsonLD, openGraph, microdata, citation, rdfa, meta, dublinCore, element, byline, nearby, stamp,
		address},
	modified:  {jsonLD, openGraph, microdata, rdfa, meta, dublinCore, element, byline},
	siteName:  {openGraph, jsonLD, meta, citation, microdata, twitter},
	language:  {element, meta, openGraph, jsonLD, dublinCore, letters},
	canonical: {link, openGraph},
	image:     {openGraph, twitter, jsonLD, microdata, link, meta},
	favicon:   {link},
	keywords:  {meta, citation, openGraph, jsonLD, dublinCore},
	license:   {link, jsonLD, dublinCore, meta, microdata},
}

// evidence is all that was found, by field and source. The first find of a
// source counts.
type evidence [fields][sources]string

func (e *evidence) put(f field, s source, text string) {
	if e[f][s] == "" {
		e[f][s] = text
	}
}

// best returns the first text, in order of trust, that accept takes.
func (e *evidence) best(f field, accept func(string) string) (string, source) {
	for _, s := range trust[f] {
		if e[f][s] == "" {
			continue
		}
		if text := accept(e[f][s]); text != "" {
			return text, s
		}
	}
	return "", 0
}
