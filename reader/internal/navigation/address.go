package navigation

import (
	"net/url"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// places are what addresses are resolved against. Most are written in the one way
// that reading them would lead to, and are joined as text.
type places struct {
	base   *url.URL
	origin string // of the base, "" if it has none
	folder string // that the base lies in, "" where a joined text may not be the address
}

func placesAt(base *url.URL) places {
	p := places{base: base}
	if base == nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return p
	}
	p.origin = (&url.URL{Scheme: base.Scheme, Host: base.Host}).String()
	if path := base.EscapedPath(); path == "" || path == "/" || isPlainPath(path) {
		p.folder = p.origin + "/" + path[min(1, len(path)):strings.LastIndexByte(path, '/')+1]
	}
	return p
}

// resolve returns the whole address that a link means, and "" where that is none
// of another page of the web.
func (p *places) resolve(href string) string {
	href = strings.TrimSpace(href)
	switch {
	case href == "" || href[0] == '#' || isOfOtherKind(href):
		return ""
	case p.origin != "" && isPlainReference(href):
		return p.origin + href
	case isPlainAddress(href):
		return href
	}
	if address := p.join(href); address != "" {
		return address
	}
	return p.read(href)
}

// read is resolve for every address.
func (p *places) read(href string) string {
	u, err := url.Parse(href)
	if err != nil {
		return ""
	}
	if p.base != nil {
		u = p.base.ResolveReference(u)
	}
	if u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "" {
		return ""
	}
	return u.String()
}

// isOfOtherKind knows mailto:, javascript: and the like.
func isOfOtherKind(href string) bool {
	end := 0
	for end < len(href) && (isLetter(href[end]) || end > 0 && strings.IndexByte("0123456789+-.", href[end]) >= 0) {
		end++
	}
	return end > 0 && end < len(href) && href[end] == ':' &&
		!strings.EqualFold(href[:end], "http") && !strings.EqualFold(href[:end], "https")
}

// join resolves a path from the folder of the base, or from one above it. For
// what is not plain it is "".
func (p *places) join(href string) string {
	folder, path, up := p.folder, href, false
	for strings.HasPrefix(path, "../") && folder != "" {
		if len(folder) > len(p.origin)+1 {
			folder = folder[:strings.LastIndexByte(folder[:len(folder)-1], '/')+1]
		}
		path, up = path[len("../"):], true
	}
	first, _, _ := strings.Cut(path, "/")
	if folder == "" || first == "" && path != "" || !up && path == "" || strings.IndexByte(first, ':') >= 0 ||
		!isPlainName(path) {
		return ""
	}
	return folder + path
}

// isPlainPath reports whether an address is a path from the root of its host
// that needs no reading to be resolved, as most are.
func isPlainPath(href string) bool {
	return len(href) > 1 && href[0] == '/' && href[1] != '/' && isPlainName(href[1:])
}

// isPlainName reports whether what follows a slash is left as it is: it has no
// folder whose name begins with a dot, and escapes that are whole.
func isPlainName(path string) bool {
	for i := 0; i < len(path); i++ {
		switch pathBytes[path[i]] {
		case plainByte:
		case dot:
			if i == 0 || path[i-1] == '/' {
				return false
			}
		case percent:
			if i+2 >= len(path) || !isHex(path[i+1]) || !isHex(path[i+2]) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// What a byte is to a path.
const (
	plainByte = iota + 1
	dot
	percent
)

var pathBytes = func() (table [256]uint8) {
	for c := range table {
		if isLetter(byte(c)) || '0' <= c && c <= '9' || strings.IndexByte("-_~/:@&=+$,;!'()*", byte(c)) >= 0 {
			table[c] = plainByte
		}
	}
	table['.'], table['%'] = dot, percent
	return table
}()

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// isPlainAddress reports whether an address is whole and written in the one way
// that reading it would lead to.
func isPlainAddress(href string) bool {
	rest, found := strings.CutPrefix(href, "https://")
	if !found {
		rest, found = strings.CutPrefix(href, "http://")
	}
	end := strings.IndexByte(rest, '/')
	if end < 0 {
		end = len(rest)
	}
	if !found || end == 0 {
		return false
	}
	for i := range end {
		if c := rest[i]; !isLower(c) && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return end == len(rest) || isPlainReference(rest[end:])
}

// isPlainReference is isPlainPath for the root alone and paths with a query, too.
func isPlainReference(href string) bool {
	path, query, asked := strings.Cut(href, "?")
	if path != "/" && !isPlainPath(path) {
		return false
	}
	for i := range len(query) {
		if c := query[i]; c <= ' ' || c == '#' || c == 0x7f {
			return false
		}
	}
	return query != "" || !asked
}

// baseOf honours the base element of the page's head.
func baseOf(root tree.Node, base *url.URL) *url.URL {
	href := ""
	root.Walk(func(n tree.Node) bool {
		if n.Tag() == tag.Base && href == "" {
			href = n.Attr("href")
		}
		return n.Tag() != tag.Body
	})
	own, err := url.Parse(href)
	if err != nil || href == "" || base == nil {
		return base
	}
	return base.ResolveReference(own)
}
