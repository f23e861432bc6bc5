package format

import (
	"bytes"
	"encoding/json"
	"strings"
)

// structure knows text formats by how they begin, where that is beyond doubt.
func structure(body, head []byte, declared string) (Format, bool) {
	trimmed := skipBlank(head)
	if len(trimmed) == 0 {
		return Format{}, false
	}
	switch trimmed[0] {
	case '<':
		return markup(trimmed, declared)
	case '{', '[':
		return jsonKind(body, head, declared)
	}
	return opening(trimmed)
}

func markup(head []byte, declared string) (Format, bool) {
	isXML := hasTag(head, "<?xml")
	root := rootName(head)
	root = root[strings.LastIndexByte(root, ':')+1:]
	switch root {
	case "html":
		if (isXML || bytes.Contains(head, []byte("//DTD XHTML"))) && declared != "text/html" {
			return Format{XHTML, "application/xhtml+xml"}, true
		}
		return Format{HTML, "text/html"}, true
	case "rss", "rdf":
		return Format{RSS, "application/rss+xml"}, true
	case "feed":
		return Format{Atom, "application/atom+xml"}, true
	case "opml":
		return Format{OPML, "text/x-opml"}, true
	case "urlset", "sitemapindex":
		return Format{Sitemap, "application/xml"}, true
	}
	if hasTag(head, "<!doctype html") {
		return Format{HTML, "text/html"}, true
	}
	if root == "svg" {
		return Format{Image, "image/svg+xml"}, true
	}
	if isXML && !strings.Contains(declared, "html") {
		return Format{XML, "application/xml"}, true
	}
	return Format{}, false
}

// rootName gives the first element's name, past the XML declaration, comments
// and the document type, as far as the head reaches.
func rootName(head []byte) string {
	for {
		head = skipBlank(head)
		switch {
		case bytes.HasPrefix(head, []byte("<!--")):
			head = after(head, "-->")
		case bytes.HasPrefix(head, []byte("<?")):
			head = after(head, "?>")
		case bytes.HasPrefix(head, []byte("<!")):
			head = after(head, ">")
		case bytes.HasPrefix(head, []byte("<")):
			return tagName(head[1:])
		default:
			return ""
		}
	}
}

func tagName(head []byte) string {
	end := bytes.IndexAny(head, " \t\r\n\f/>")
	if end < 0 || end > 64 {
		return ""
	}
	return strings.ToLower(string(head[:end]))
}

func after(head []byte, end string) []byte {
	if at := bytes.Index(head, []byte(end)); at >= 0 {
		return head[at+len(end):]
	}
	return nil
}

func skipBlank(head []byte) []byte { return bytes.TrimLeft(head, " \t\r\n\f") }

// hasTag compares without regard to case.
func hasTag(head []byte, tag string) bool {
	return len(head) >= len(tag) && strings.EqualFold(string(head[:len(tag)]), tag)
}

// pageTags begin fragments that are meant as HTML.
var pageTags = map[string]bool{
	"html": true, "head": true, "body": true, "title": true, "meta": true, "link": true, "base": true, "style": true,
	"script": true, "h1": true, "h2": true, "h3": true, "div": true, "p": true, "a": true, "b": true, "br": true,
	"table": true, "ul": true, "ol": true, "dl": true, "span": true, "font": true, "center": true, "iframe": true,
	"img":     true,
	"article": true, "main": true, "section": true, "header": true, "nav": true, "form": true, "noscript": true,
}

// startsWithTag reports bytes that a browser would take for HTML.
func startsWithTag(head []byte) bool {
	trimmed := skipBlank(head)
	return hasTag(trimmed, "<!doctype html") || len(trimmed) > 0 && trimmed[0] == '<' && pageTags[rootName(trimmed)]
}

func jsonKind(body, head []byte, declared string) (Format, bool) {
	if bytes.Contains(head, []byte("https://jsonfeed.org/version/")) ||
		bytes.Contains(head, []byte(`https:\/\/jsonfeed.org\/version\/`)) {
		return Format{JSONFeed, "application/feed+json"}, true
	}
	whole := bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	if isNotebook(whole) {
		return Format{Notebook, "application/x-ipynb+json"}, true
	}
	if isJSON(declared) || json.Valid(whole) {
		return Format{JSON, "application/json"}, true
	}
	if isJSONLines(whole) {
		return Format{JSONLines, "application/x-ndjson"}, true
	}
	return Format{}, false
}

// isNotebook looks for the two members every notebook has, near its ends.
func isNotebook(body []byte) bool {
	head, tail := body[:min(len(body), sniffBytes)], body[max(0, len(body)-sniffBytes):]
	has := func(member string) bool {
		return bytes.Contains(head, []byte(member)) || bytes.Contains(tail, []byte(member))
	}
	return has(`"nbformat"`) && (has(`"cells"`) || has(`"worksheets"`) || has(`"cell_type"`))
}

// isJSONLines reports whether the first two lines each hold an object or list.
func isJSONLines(body []byte) bool {
	first, rest, found := bytes.Cut(body, []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return found && len(bytes.TrimSpace(second)) > 1 && json.Valid(first) && json.Valid(second)
}

func isJSON(declared string) bool {
	return strings.HasSuffix(declared, "/json") || strings.HasSuffix(declared, "+json")
}
