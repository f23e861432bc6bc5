package format

import (
	neturl "net/url"
	"path"
	"strings"
)

// textTypes are the media types that say what a text is.
var textTypes = map[string]Format{
	"text/html":                 {HTML, "text/html"},
	"application/xhtml+xml":     {XHTML, "application/xhtml+xml"},
	"text/markdown":             {Markdown, "text/markdown"},
	"text/x-markdown":           {Markdown, "text/markdown"},
	"text/csv":                  {CSV, "text/csv"},
	"application/csv":           {CSV, "text/csv"},
	"text/tab-separated-values": {CSV, "text/tab-separated-values"},
	"application/rss+xml":       {RSS, "application/rss+xml"},
	"application/atom+xml":      {Atom, "application/atom+xml"},
	"application/feed+json":     {JSONFeed, "application/feed+json"},
	"image/svg+xml":             {Image, "image/svg+xml"},
}

var extensions = map[string]Format{
	".html": textTypes["text/html"], ".htm": textTypes["text/html"],
	".xhtml": textTypes["application/xhtml+xml"], ".xht": textTypes["application/xhtml+xml"],
	".md": textTypes["text/markdown"], ".markdown": textTypes["text/markdown"], ".mdx": textTypes["text/markdown"],
	".csv": textTypes["text/csv"], ".tsv": textTypes["text/tab-separated-values"],
	".json": {JSON, "application/json"}, ".xml": {XML, "application/xml"},
	".rss": textTypes["application/rss+xml"], ".atom": textTypes["application/atom+xml"],
	".txt": {Text, "text/plain"}, ".log": {Text, "text/plain"},
}

// declaredText takes the header's word for a text. Plain text may be narrowed by
// the extension; types that say nothing give no answer.
func declaredText(declared, url string) (Format, bool) {
	if found, ok := textTypes[declared]; ok {
		return found, true
	}
	switch {
	case isJSON(declared):
		return Format{JSON, "application/json"}, true
	case declared == "text/xml" || declared == "application/xml" || strings.HasSuffix(declared, "+xml"):
		return Format{XML, "application/xml"}, true
	case declared == "text/plain":
		if found, ok := extension(url); ok && (found.Kind == Markdown || found.Kind == CSV) {
			return found, true
		}
		return Format{Text, "text/plain"}, true
	case strings.HasPrefix(declared, "text/") && len(declared) < 60:
		return Format{Text, declared}, true
	case strings.HasSuffix(declared, "javascript") || strings.HasSuffix(declared, "yaml") || strings.HasSuffix(declared, "toml"):
		return Format{Text, "text/plain"}, true
	}
	return Format{}, false
}

func extension(url string) (Format, bool) {
	parsed, err := neturl.Parse(url)
	if err != nil {
		return Format{}, false
	}
	found, ok := extensions[strings.ToLower(path.Ext(parsed.Path))]
	return found, ok
}
