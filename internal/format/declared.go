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
	"application/x-ndjson":      {JSONLines, "application/x-ndjson"},
	"application/jsonl":         {JSONLines, "application/x-ndjson"},
	"application/x-ipynb+json":  {Notebook, "application/x-ipynb+json"},
	"text/x-opml":               {OPML, "text/x-opml"},
	"text/calendar":             {Calendar, "text/calendar"},
	"text/vcard":                {Contacts, "text/vcard"},
	"text/x-vcard":              {Contacts, "text/vcard"},
	"text/vtt":                  {Subtitles, "text/vtt"},
	"application/x-subrip":      {Subtitles, "application/x-subrip"},
	"message/rfc822":            {Email, "message/rfc822"},
	"multipart/related":         {MHTML, "multipart/related"},
	"application/x-mimearchive": {MHTML, "multipart/related"},
	"text/x-diff":               {Diff, "text/x-diff"},
	"text/x-patch":              {Diff, "text/x-diff"},
	"application/yaml":          {YAML, "application/yaml"},
	"application/x-yaml":        {YAML, "application/yaml"},
	"text/yaml":                 {YAML, "application/yaml"},
	"text/x-yaml":               {YAML, "application/yaml"},
	"application/toml":          {TOML, "application/toml"},
}

var extensions = map[string]Format{
	".html": textTypes["text/html"], ".htm": textTypes["text/html"],
	".xhtml": textTypes["application/xhtml+xml"], ".xht": textTypes["application/xhtml+xml"],
	".md": textTypes["text/markdown"], ".markdown": textTypes["text/markdown"], ".mdx": textTypes["text/markdown"],
	".csv": textTypes["text/csv"], ".tsv": textTypes["text/tab-separated-values"],
	".json": {JSON, "application/json"}, ".xml": {XML, "application/xml"},
	".rss": textTypes["application/rss+xml"], ".atom": textTypes["application/atom+xml"],
	".txt": {Text, "text/plain"}, ".log": {Text, "text/plain"},
	".jsonl": textTypes["application/x-ndjson"], ".ndjson": textTypes["application/x-ndjson"],
	".ipynb": textTypes["application/x-ipynb+json"], ".opml": textTypes["text/x-opml"],
	".yaml": textTypes["application/yaml"], ".yml": textTypes["application/yaml"],
	".toml": textTypes["application/toml"],
	".ics":  textTypes["text/calendar"], ".vcf": textTypes["text/vcard"],
	".vtt": textTypes["text/vtt"], ".srt": textTypes["application/x-subrip"],
	".eml": textTypes["message/rfc822"], ".mht": textTypes["multipart/related"],
	".mhtml": textTypes["multipart/related"],
	".diff":  textTypes["text/x-diff"], ".patch": textTypes["text/x-diff"],
}

// declaredText takes the header's word for a text. Plain text may be narrowed by
// the extension; types that say nothing give no answer.
func declaredText(declared, name string) (Format, bool) {
	if found, ok := textTypes[declared]; ok {
		return found, true
	}
	switch {
	case isJSON(declared):
		return Format{JSON, "application/json"}, true
	case declared == "text/xml" || declared == "application/xml" || strings.HasSuffix(declared, "+xml"):
		return Format{XML, "application/xml"}, true
	case declared == "text/plain":
		if found, ok := extension(name); ok && found.Kind != HTML && found.Kind != XHTML {
			return found, true
		}
		return Format{Text, "text/plain"}, true
	case strings.HasPrefix(declared, "text/") && len(declared) < 60 || strings.HasSuffix(declared, "javascript"):
		if Language(name) != "" || strings.HasSuffix(declared, "script") {
			return Format{Code, declared}, true
		}
		return Format{Text, declared}, true
	}
	return Format{}, false
}

func extension(name string) (Format, bool) {
	found, ok := extensions[suffix(name)]
	if !ok && Language(name) != "" {
		return Format{Code, "text/plain"}, true
	}
	return found, ok
}

// suffix gives the extension of an address or a file's name, in lower case.
func suffix(name string) string {
	if parsed, err := neturl.Parse(name); err == nil {
		name = parsed.Path
	}
	return strings.ToLower(path.Ext(name))
}
