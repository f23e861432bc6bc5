package snapshot

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/page"
)

// maxTries bounds how often a part is cut anew to leave room for its list.
const maxTries = 8

// listed cuts a part out of a page, and adds the list of what its numbered
// links lead to, all within the limit.
func listed(whole *page.Page, limit int, cut func(room int) *page.Page) *page.Page {
	if len(whole.Targets) == 0 {
		return cut(limit)
	}
	room := limit
	for try := 1; ; try++ {
		p := cut(room)
		p.Targets = nil
		list := definitions(whole, p.Content)
		text := utf8.RuneCountInString(p.Content)
		all := text + utf8.RuneCountInString(list)
		if all <= limit || room <= 0 {
			return withList(p, list)
		}
		room = text * limit / all
		if try == maxTries {
			room = max(0, text-(all-limit))
		}
		if try > maxTries {
			return withList(p, "")
		}
	}
}

func withList(p *page.Page, list string) *page.Page {
	if list != "" {
		p.Content = strings.TrimRight(p.Content, "\n") + list
		p.Tokens = budget.Tokens(p.Content)
	}
	return p
}

// definitions lists where the links of a text lead that it mentions by number,
// in their order: on the page's own site by path alone. Pictures are not listed,
// since their addresses say nothing and are in the page's media.
func definitions(whole *page.Page, text string) string {
	mentioned := numbers(text, len(whole.Targets))
	for _, m := range whole.Media {
		if i := slices.Index(whole.Targets, m.URL); i >= 0 {
			delete(mentioned, i+1)
		}
	}
	if len(mentioned) == 0 {
		return ""
	}
	from := placeOf(cmp.Or(whole.FinalURL, whole.URL))
	var b strings.Builder
	b.WriteByte('\n')
	for i, target := range whole.Targets {
		if mentioned[i+1] {
			b.WriteByte('\n')
			b.WriteString(markdown.Definition(i+1, from.shortened(target)))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// numbers returns the numbers up to most that a text refers to, as in [text][12].
func numbers(text string, most int) map[int]bool {
	found := map[int]bool{}
	for {
		_, rest, ok := strings.Cut(text, "][")
		if !ok {
			return found
		}
		text = rest
		digits, _, _ := strings.Cut(text, "]")
		if n, err := strconv.Atoi(digits); err == nil && 0 < n && n <= most {
			found[n] = true
		}
	}
}

// A place is where a page is, without its query: its site, and the folder on it.
type place struct{ site, folder, address string }

func placeOf(address string) place {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return place{}
	}
	path := u.EscapedPath()
	bare, _, _ := strings.Cut(address, "#")
	return place{u.Scheme + "://" + u.Host, path[:strings.LastIndexByte(path, '/')+1], bare}
}

// shortened writes a target as seen from the page: as a place on the page, by its
// path from the page's folder or on the site, and elsewhere as it is.
func (p place) shortened(target string) string {
	if fragment, ok := strings.CutPrefix(target, p.address+"#"); ok && fragment != "" {
		return "#" + fragment
	}
	path, ok := strings.CutPrefix(target, p.site)
	if !ok || p.site == "" || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return target
	}
	if below, ok := strings.CutPrefix(path, p.folder); ok && len(p.folder) > 1 && isPlainPath(below) {
		return below
	}
	return path
}

// isPlainPath reports whether a path means the same without the folder before it.
func isPlainPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return path != "" && strings.IndexByte("/?#.", path[0]) < 0 && !strings.Contains(first, ":") && !strings.Contains(path, "/.")
}
