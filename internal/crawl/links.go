package crawl

import (
	"bytes"
	"net/url"
	"strings"

	"golang.org/x/net/html"
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
func Find(body []byte, address string) Links {
	base, err := url.Parse(address)
	if err != nil {
		return Links{}
	}
	f := finder{base: base, seen: map[string]bool{}}
	tokens := html.NewTokenizer(bytes.NewReader(body))
	for len(f.links.Pages) < maxLinks {
		switch tokens.Next() {
		case html.ErrorToken:
			return f.found()
		case html.StartTagToken, html.SelfClosingTagToken:
			if name, more := tokens.TagName(); more {
				f.tag(string(name), attributes(tokens))
			}
		}
	}
	return f.found()
}

func attributes(tokens *html.Tokenizer) map[string]string {
	all := map[string]string{}
	for more := true; more; {
		var name, value []byte
		name, value, more = tokens.TagAttr()
		all[string(name)] = string(value)
	}
	return all
}

type finder struct {
	base     *url.URL
	isBased  bool
	isClosed bool // the page asks not to be followed from
	seen     map[string]bool
	links    Links
}

func (f *finder) tag(name string, attr map[string]string) {
	switch name {
	case "base":
		if base, err := f.base.Parse(attr["href"]); err == nil && !f.isBased && attr["href"] != "" {
			f.base, f.isBased = base, true
		}
	case "meta":
		isRobots := strings.EqualFold(attr["name"], "robots") || strings.EqualFold(attr["name"], "decant")
		f.isClosed = f.isClosed || isRobots && hasWord(attr["content"], "nofollow", "none")
	case "link":
		f.link(attr)
	case "a", "area":
		if !hasWord(attr["rel"], "nofollow") {
			f.add(attr["href"])
		}
	case "iframe", "frame":
		f.add(attr["src"])
	}
}

func (f *finder) link(attr map[string]string) {
	address := Canonical(f.base, attr["href"])
	switch {
	case address == "":
	case hasWord(attr["rel"], "canonical"):
		f.links.Canonical = address
	case hasWord(attr["rel"], "alternate") && isFeed(attr["type"]):
		f.links.Feeds = append(f.links.Feeds, address)
	case hasWord(attr["rel"], "next", "prev"):
		f.add(attr["href"])
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
