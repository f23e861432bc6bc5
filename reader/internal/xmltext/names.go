package xmltext

import "strings"

// prefixes gives the name spaces of documents the prefix that readers know
// them by, whatever a file calls them; those without one are the main name
// space of their files.
var prefixes = map[string]string{
	"http://schemas.openxmlformats.org/wordprocessingml/2006/main":            "w",
	"http://purl.oclc.org/ooxml/wordprocessingml/main":                        "w",
	"http://schemas.openxmlformats.org/spreadsheetml/2006/main":               "",
	"http://purl.oclc.org/ooxml/spreadsheetml/main":                           "",
	"http://schemas.openxmlformats.org/presentationml/2006/main":              "p",
	"http://purl.oclc.org/ooxml/presentationml/main":                          "p",
	"http://schemas.openxmlformats.org/drawingml/2006/main":                   "a",
	"http://purl.oclc.org/ooxml/drawingml/main":                               "a",
	"http://schemas.openxmlformats.org/drawingml/2006/chart":                  "c",
	"http://purl.oclc.org/ooxml/drawingml/chart":                              "c",
	"http://schemas.openxmlformats.org/drawingml/2006/diagram":                "dgm",
	"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing":  "wp",
	"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing":              "wp",
	"http://schemas.openxmlformats.org/drawingml/2006/picture":                "pic",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships":     "r",
	"http://purl.oclc.org/ooxml/officeDocument/relationships":                 "r",
	"http://schemas.openxmlformats.org/officeDocument/2006/math":              "m",
	"http://purl.oclc.org/ooxml/officeDocument/math":                          "m",
	"http://schemas.openxmlformats.org/markup-compatibility/2006":             "mc",
	"http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
	"http://schemas.openxmlformats.org/package/2006/relationships":            "",
	"http://schemas.microsoft.com/office/word/2010/wordprocessingShape":       "wps",
	"urn:schemas-microsoft-com:vml":                                           "v",
	"http://purl.org/dc/elements/1.1/":                                        "dc",
	"http://purl.org/dc/terms/":                                               "dcterms",
	"http://www.w3.org/2005/Atom":                                             "atom",
	"http://purl.org/atom/ns#":                                                "atom",
	"http://purl.org/rss/1.0/":                                                "",
	"http://purl.org/rss/1.0/modules/content/":                                "content",
	"http://www.itunes.com/dtds/podcast-1.0.dtd":                              "itunes",
	"http://www.itunes.com/DTDs/PodCast-1.0.dtd":                              "itunes",
	"http://search.yahoo.com/mrss/":                                           "media",
	"http://www.w3.org/1999/02/22-rdf-syntax-ns#":                             "rdf",
	"http://www.w3.org/1999/xhtml":                                            "",
	"http://www.w3.org/1999/xlink":                                            "xlink",
	"http://www.w3.org/1998/Math/MathML":                                      "math",
	"http://www.idpf.org/2007/opf":                                            "",
	"http://www.idpf.org/2007/ops":                                            "epub",
	"http://www.daisy.org/z3986/2005/ncx/":                                    "",
	"urn:oasis:names:tc:opendocument:xmlns:container":                         "",
	"urn:oasis:names:tc:opendocument:xmlns:office:1.0":                        "office",
	"urn:oasis:names:tc:opendocument:xmlns:text:1.0":                          "text",
	"urn:oasis:names:tc:opendocument:xmlns:table:1.0":                         "table",
	"urn:oasis:names:tc:opendocument:xmlns:style:1.0":                         "style",
	"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0":                       "draw",
	"urn:oasis:names:tc:opendocument:xmlns:presentation:1.0":                  "presentation",
	"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0":             "fo",
	"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0":                "svg",
	"urn:oasis:names:tc:opendocument:xmlns:meta:1.0":                          "meta",
	"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0":                      "manifest",
	"http://www.hancom.co.kr/hwpml/2011/paragraph":                            "hp",
	"http://www.hancom.co.kr/hwpml/2011/section":                              "hs",
	"http://www.hancom.co.kr/hwpml/2011/head":                                 "hh",
	"http://www.sitemaps.org/schemas/sitemap/0.9":                             "",
}

// A binding is a prefix as an element and all within it use it.
type binding struct {
	prefix, usual string
	depth         int
}

// names turns names as written into names with usual prefixes.
type names struct {
	bound []binding
	known map[string]string // for the prefixes bound now
}

func newNames() names { return names{known: map[string]string{}} }

// enter takes up what an element's attributes bind.
func (n *names) enter(attrs []Attr, depth int) {
	for _, attr := range attrs {
		prefix, isBound := strings.CutPrefix(attr.Name, "xmlns:")
		if !isBound && attr.Name != "xmlns" || len(n.bound) == maxPrefixes {
			continue
		}
		if !isBound {
			prefix = ""
		}
		usual, ok := prefixes[attr.Value]
		if !ok {
			usual = prefix
		}
		n.bound = append(n.bound, binding{prefix, usual, depth})
		clear(n.known)
	}
}

// leave forgets what the element at the depth bound.
func (n *names) leave(depth int) {
	for last := len(n.bound) - 1; last >= 0 && n.bound[last].depth >= depth; last-- {
		n.bound = n.bound[:last]
		clear(n.known)
	}
}

// of gives the name with its usual prefix.
func (n *names) of(written string) string {
	if name, ok := n.known[written]; ok {
		return name
	}
	name := n.resolve(written)
	if len(n.known) < maxPrefixes {
		n.known[written] = name
	}
	return name
}

func (n *names) resolve(written string) string {
	prefix, local, found := strings.Cut(written, ":")
	if !found {
		prefix, local = "", written
	}
	for i := len(n.bound) - 1; i >= 0; i-- {
		if b := n.bound[i]; b.prefix == prefix {
			if b.usual == "" {
				return local
			}
			return b.usual + ":" + local
		}
	}
	return written
}
