package crawl

import (
	"net/url"
	"strings"

	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// maxLinks is how many links of one page are looked at.
const maxLinks = 10_000

// Links is what a page says of other addresses.
type Links struct {
	Pages     []string // canonical, each once
	Feeds     []string
	Canonical string // how the page wants to be called
}

// Find reads the links of an HTML page at an address. Those that the page asks
// not to be followed are left out.
func Find(body []byte, contentType, address string) Links {
	base, err := url.Parse(address)
	if err != nil {
		return Links{}
	}
	f := finder{base: base, seen: map[string]bool{}}
	page := tree.Parse(charset.Decode(body, contentType).UTF8, tree.Options{NoScripts: true})
	defer page.Release()
	for n := range page.Pick(&leading, 0) {
		if len(f.links.Pages) == maxLinks {
			break
		}
		f.element(n)
	}
	return f.found()
}

// leading are the elements that lead elsewhere, or say how.
var leading = tag.SetOf(tag.Base, tag.Meta, tag.Link, tag.A, tag.Area, tag.Iframe, tag.Frame)

type finder struct {
	base     *url.URL
	isBased  bool
	isClosed bool // the page asks not to be followed from
	seen     map[string]bool
	links    Links
}

func (f *finder) element(n tree.Node) {
	switch n.Tag() {
	case tag.Base:
		href := n.Attr("href")
		if base, err := f.base.Parse(href); err == nil && !f.isBased && href != "" {
			f.base, f.isBased = base, true
		}
	case tag.Meta:
		name := n.Attr("name")
		isRobots := strings.EqualFold(name, "robots") || strings.EqualFold(name, "decant")
		f.isClosed = f.isClosed || isRobots && hasWord(n.Attr("content"), "nofollow", "none")
	case tag.Link:
		f.link(n)
	case tag.A, tag.Area:
		if !hasWord(n.Attr("rel"), "nofollow") {
			f.add(n.Attr("href"))
		}
	case tag.Iframe, tag.Frame:
		f.add(n.Attr("src"))
	}
}

func (f *finder) link(n tree.Node) {
	href, rel := n.Attr("href"), n.Attr("rel")
	address := Canonical(f.base, href)
	switch {
	case address == "":
	case hasWord(rel, "canonical"):
		f.links.Canonical = address
	case hasWord(rel, "alternate") && isFeed(n.Attr("type")):
		f.links.Feeds = append(f.links.Feeds, address)
	case hasWord(rel, "next", "prev"):
		f.add(href)
	}
}

func isFeed(kind string) bool { return strings.Contains(kind, "rss") || strings.Contains(kind, "atom") }

func (f *finder) add(ref string) {
	if address := Canonical(f.base, ref); address != "" && !f.seen[address] {
		f.seen[address] = true
		f.links.Pages = append(f.links.Pages, address)
	}
}

func (f *finder) found() Links {
	if f.isClosed {
		f.links.Pages = nil
	}
	return f.links
}

func hasWord(list string, words ...string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(list), func(r rune) bool { return r == ' ' || r == ',' }) {
		for _, w := range words {
			if word == w {
				return true
			}
		}
	}
	return false
}
