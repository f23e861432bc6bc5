package markup

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A base is an address that others are resolved against. It is kept in pieces
// and joined as text, so that no byte of a link is encoded anew.
type base struct {
	scheme    string // with its colon
	authority string // with its slashes
	path      string
	query     string // with its question mark
	page      string // the whole page's address without fragment
}

func newBase(page *url.URL, root tree.Node) base {
	var b base
	if page != nil {
		b = baseAt(page)
	}
	if href := baseElement(root); href != "" {
		if own := splitBase(b.resolve(href)); own.authority != "" {
			own.page = b.page
			return own
		}
	}
	return b
}

func baseAt(page *url.URL) base {
	whole := *page
	whole.Fragment, whole.RawFragment = "", ""
	return splitBase(whole.String())
}

// baseElement returns the address that the head of root's page gives.
func baseElement(root tree.Node) string {
	top := root
	for top.Parent().Exists() {
		top = top.Parent()
	}
	head := childElement(childElement(top, tag.Html), tag.Head)
	if !head.Exists() {
		return ""
	}
	for c := head.FirstChild(); c.Exists(); c = c.NextSibling() {
		if href := c.Attr("href"); c.Tag() == tag.Base && href != "" {
			return href
		}
	}
	return ""
}

func childElement(n tree.Node, name tag.Tag) tree.Node {
	if !n.Exists() {
		return tree.Node{}
	}
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.Tag() == name {
			return c
		}
	}
	return tree.Node{}
}

func splitBase(address string) base {
	address, _, _ = strings.Cut(address, "#")
	b := base{page: address}
	if n := schemeLen(address); n > 0 {
		b.scheme, address = address[:n], address[n:]
	}
	if strings.HasPrefix(address, "//") {
		end := strings.IndexAny(address[2:], "/?")
		if end < 0 {
			end = len(address) - 2
		}
		b.authority, address = address[:end+2], address[end+2:]
	}
	b.path, b.query = splitQuery(address)
	return b
}

func splitQuery(address string) (path, rest string) {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		return address[:i], address[i:]
	}
	return address, ""
}

// resolve returns the absolute form of ref, by RFC 3986 section 5.2. An
// absolute ref is returned as it is. It is "" where a link must not lead.
func (b base) resolve(ref string) string { return b.join(cleanAddress(ref)) }

// join does so with a ref that is clean already.
func (b base) join(ref string) string {
	if n := schemeLen(ref); n > 0 {
		if !allowed(ref[:n-1]) {
			return ""
		}
		return ref
	}
	switch {
	case ref == "" || b.authority == "":
		return ref
	case strings.HasPrefix(ref, "//"):
		return b.scheme + ref
	case ref[0] == '#':
		return b.page + ref
	case ref[0] == '?':
		return b.scheme + b.authority + b.path + ref
	}
	path, rest := splitQuery(ref)
	if path[0] != '/' {
		path = b.path[:strings.LastIndexByte(b.path, '/')+1] + path
		if path[0] != '/' {
			path = "/" + path
		}
	}
	return b.scheme + b.authority + withoutDots(path) + rest
}

// Resolver returns what makes addresses absolute against that of a page. What
// must not be led to becomes "".
func Resolver(page *url.URL) func(string) string {
	return baseAt(page).resolve
}

// withoutDots removes the "." and ".." segments of an absolute path.
func withoutDots(path string) string {
	if !strings.Contains(path, "/.") {
		return path
	}
	out := make([]byte, 0, len(path))
	for len(path) > 0 {
		end := strings.IndexByte(path[1:], '/') + 1
		if end == 0 {
			end = len(path)
		}
		segment := path[:end]
		path = path[end:]
		switch segment {
		case "/.":
		case "/..":
			out = out[:max(0, bytes.LastIndexByte(out, '/'))]
		default:
			out = append(out, segment...)
			continue
		}
		if path == "" {
			out = append(out, '/')
		}
	}
	return string(out)
}

// cleanAddress drops what a browser drops: white space around an address, and
// line ends and tabs within, which would hide "java\nscript:".
func cleanAddress(ref string) string {
	if isClean(ref) {
		return ref
	}
	ref = strings.TrimFunc(ref, func(r rune) bool { return r <= ' ' })
	if strings.IndexFunc(ref, isControl) < 0 {
		return ref
	}
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, ref)
}

// isClean reports whether an address is visible ASCII, as nearly all are.
func isClean(ref string) bool {
	for i := range len(ref) {
		if c := ref[i]; c <= ' ' || c >= 0x7f {
			return false
		}
	}
	return true
}

func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }

// schemeLen returns the length of the scheme of an address with its colon.
func schemeLen(address string) int {
	for i := 0; i < len(address); i++ {
		switch c := address[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// allowed lists the schemes that a link may have; none of them runs code or
// carries content of its own.
func allowed(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "http", "https", "ftp", "ftps", "sftp", "mailto", "tel", "sms", "geo", "magnet", "irc",
		"ircs", "xmpp", "matrix", "news", "gemini", "git", "ssh", "doi", "urn", "webcal":
		return true
	}
	return false
}
