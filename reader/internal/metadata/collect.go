package metadata

import (
	"net/url"
	"slices"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A collector goes over a page once and notes what it says about itself.
type collector struct {
	page        *tree.Tree
	ground      memo.Lineage // what stands in the page itself
	base        *url.URL
	where       location
	found       evidence
	data        structured
	alternates  []document.Alternate
	talk        []tree.Node       // elements whose names speak of comments
	talking     []bool            // which classes do, by number; nil if none does
	items       []any             // things described in the attributes of elements
	card        map[string]string // what the head says of goods
	ogType      string
	icon        string
	authorLabel string // the number of the label for authors

	headings      []tree.Node // h1 elements with text, in order
	second        []tree.Node // h2 and h3 elements, for pages whose h1 is not the title
	times         []tree.Node
	site          siteMarks
	title         tree.Node // the h1 that is the title
	titleWords    []string
	titleLikeness int  // the share of its words that the h1 has, in percent
	saysWhen      bool // words beside a date say that it is the page's own
	body          tree.Node
	main          tree.Node
	articles      int
	posts         int
	lastPost      tree.Node
}

const maxNoted = 40

// standsIn says whether what is in an element stands in the page itself, and not
// in a drawing, a template or the like.
func standsIn(n tree.Node) memo.Verdict {
	if !n.Exists() {
		return memo.No // removed
	}
	switch n.Tag() {
	case tag.Svg, tag.Template, tag.Noscript, tag.Iframe, tag.Script, tag.Style:
		return memo.No
	}
	if n == n.Tree().Root() {
		return memo.Yes
	}
	return memo.Silent
}

// telling are the elements that say something by their name.
var telling = tag.SetOf(tag.Html, tag.Body, tag.Base, tag.Title, tag.Meta, tag.Link, tag.Script, tag.Noscript,
	tag.H1, tag.H2, tag.H3, tag.Time, tag.Article, tag.Main)

// collect notes what the page at an address says.
func collect(page *tree.Tree, address string) *collector {
	c := &collector{page: page, where: locate(address), ground: memo.Lineage{Says: standsIn}}
	c.base, _ = url.Parse(address)
	c.elements()
	c.data.fill(&c.found)
	if c.icon != "" {
		c.found[favicon][link] = c.icon
	}
	return c
}

func (c *collector) elements() {
	attributes := describing | tree.NamesOf("id", "rel")
	if c.talking = talkingClasses(c.page); c.talking != nil {
		attributes |= tree.NamesOf("class")
	}
	for n := range c.page.Pick(&telling, attributes) {
		if c.tells(n) && c.ground.Holds(n) {
			c.element(n)
		}
	}
}

// tells reports whether an element may say something by its name or attributes.
func (c *collector) tells(n tree.Node) bool {
	return telling.Has(n.Tag()) || n.MayHave(describing) || c.talks(n) || isLicence(n)
}

func (c *collector) element(n tree.Node) {
	switch n.Tag() {
	case tag.Html:
		c.found.put(language, element, strings.TrimSpace(firstOf(n.Attr("lang"), n.Attr("xml:lang"))))
	case tag.Body:
		c.body = n
	case tag.Base:
		c.rebase(n.Attr("href"))
	case tag.Title:
		if n.Space() == tree.HTML {
			c.found.put(title, element, n.Text())
		}
	case tag.Meta:
		c.meta(n)
		return
	case tag.Link:
		c.link(n)
		return
	case tag.Script:
		c.script(n)
		return
	case tag.Noscript:
		c.noscript(n)
		return
	case tag.Style, tag.Svg, tag.Template, tag.Iframe:
		return
	case tag.H1:
		c.headings = note(c.headings, n)
	case tag.H2, tag.H3:
		c.second = note(c.second, n)
	case tag.Time:
		c.times = note(c.times, n)
	case tag.Article:
		if isPost(n.Attr("class")) {
			c.posts, c.lastPost = c.posts+1, n
		} else {
			c.articles++
		}
		fallthrough
	case tag.Main:
		if !c.main.Exists() {
			c.main = n
		}
	}
	c.attributes(n)
}

// isPost knows the articles that are messages of one thread.
func isPost(class string) bool {
	return strings.Contains(class, "message") || strings.Contains(class, "comment") || strings.Contains(class, "reply")
}

const maxTalk = 400

// tellsTalk reports whether a class or id speaks of comments.
func tellsTalk(names string) bool { return talkNames.In(names) }

// CommentWords are what pages in many languages call the comments of their
// readers, in lower case.
var CommentWords = []string{"comments", "comment", "disqus", "kommentare", "kommentar", "commentaires", "commentaire",
	"comentarios", "commenti", "reply", "replies", "cmt", "u_cbox", "pinglun"}

// talkNames are the same, as they stand in names: capital letters begin words there.
// Words that have another one in them are left out.
var talkNames = phrases.New(inNames(CommentWords)...)

func inNames(words []string) (out []string) {
	for _, word := range words {
		isLonger := func(part string) bool { return part != word && strings.Contains(word, part) }
		if !slices.ContainsFunc(words, isLonger) {
			out = append(out, word, strings.ToUpper(word[:1])+word[1:])
		}
	}
	return out
}

// talks reports whether the class or id of an element speaks of comments.
func (c *collector) talks(n tree.Node) bool {
	return c.talking != nil && c.talking[n.Class()] || tellsTalk(n.Value(idAttr))
}

// talkingClasses tells which classes of a page speak of comments, by number, and
// is nil where none does.
func talkingClasses(page *tree.Tree) (talking []bool) {
	classes := page.Classes()
	for i, class := range classes {
		if !tellsTalk(class) {
			continue
		}
		if talking == nil {
			talking = make([]bool, len(classes))
		}
		talking[i] = true
	}
	return talking
}

func noteTalk(list []tree.Node, n tree.Node) []tree.Node {
	if len(list) < maxTalk && (len(list) == 0 || list[len(list)-1] != n) {
		list = append(list, n)
	}
	return list
}

func note(list []tree.Node, n tree.Node) []tree.Node {
	if len(list) < maxNoted {
		list = append(list, n)
	}
	return list
}

func (c *collector) script(n tree.Node) {
	if !n.FirstChild().Exists() || !strings.Contains(strings.ToLower(n.Attr("type")), "ld+json") {
		return
	}
	c.data.read(strings.Clone(n.FirstChild().Data())) // its objects may be kept
}

const longestNoscript = 200_000

// noscript reads the microdata of pages, mostly forums, whose only readable
// form is for browsers without scripts.
func (c *collector) noscript(n tree.Node) {
	if !n.FirstChild().Exists() || len(n.FirstChild().Data()) > longestNoscript ||
		!strings.Contains(n.FirstChild().Data(), "itemprop=") {
		return
	}
	inner := tree.Parse([]byte(n.FirstChild().Data()), tree.Options{})
	inner.Root().Walk(func(n tree.Node) bool {
		if names := n.Attr("itemprop"); names != "" {
			c.item(n, names)
		}
		return true
	})
}

// textOf returns the text of an element with white space folded, at most about
// limit bytes of it; what is not text is left out.
func textOf(n tree.Node, limit int) string {
	var out strings.Builder
	n.Walk(func(n tree.Node) bool {
		switch {
		case n.IsText():
			out.WriteString(n.Data()[:min(len(n.Data()), 4000)])
		case isUnread(n.Tag()):
			return false
		case isBlock(n) && out.Len() > 0:
			out.WriteByte(' ')
		}
		return out.Len() < limit
	})
	return fold(out.String())
}

// isUnread knows elements whose text is no part of what is read aloud: code,
// buttons, and the pronunciation that stands above ruby.
func isUnread(t tag.Tag) bool {
	switch t {
	case tag.Script, tag.Style, tag.Noscript, tag.Svg, tag.Template, tag.Button, tag.Select, tag.Rt, tag.Rp:
		return true
	}
	return false
}

func isBlock(n tree.Node) bool {
	switch n.Tag() {
	case tag.Br, tag.P, tag.Div, tag.Li, tag.Td, tag.Tr, tag.H1, tag.H2, tag.H3, tag.Section, tag.Ul:
		return true
	}
	return false
}

func (c *collector) rebase(href string) {
	if u, err := url.Parse(strings.TrimSpace(href)); err == nil && c.base != nil {
		c.base = c.base.ResolveReference(u)
	}
}

// absolute returns the address that href means on this page, or "" when it is
// not one of the web.
func (c *collector) absolute(href string) string {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil {
		return ""
	}
	if c.base != nil {
		u = c.base.ResolveReference(u)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return ""
	}
	return u.String()
}
