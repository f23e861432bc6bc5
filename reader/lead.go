package reader

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// leadOf returns what was chosen as content and stands before the first post: a
// question whose asker is not told in the way of the answers, an article that
// is talked about.
func leadOf(body tree.Node, posts []thread.Post, share webpage.Share) []tree.Node {
	begin := slices.IndexFunc(posts, func(p thread.Post) bool { return len(p.Body) > 0 })
	if begin < 0 {
		return nil
	}
	l := lead{first: posts[begin].Body[0], whole: posts[begin].Whole, author: letters(posts[begin].Author),
		score: posts[begin].Score, share: share}
	if l.whole.Exists() && !l.whole.Contains(l.first) { // it is below its head
		l.first = l.whole
	}
	l.box = boxOfFirst(posts[begin:])
	l.said = sync.OnceValue(func() []string { return saidIn(posts) })
	l.visit(body)
	return withoutLabel(l.nodes)
}

// withoutLabel leaves out the heading of the posts, where another stands before it.
func withoutLabel(nodes []tree.Node) []tree.Node {
	if last := len(nodes) - 1; last > 0 && thread.IsHeading(nodes[last]) && slices.ContainsFunc(nodes[:last], func(n tree.Node) bool {
		return n.Tag() == tag.H1 || thread.IsHeading(n)
	}) {
		return nodes[:last]
	}
	return nodes
}

// saidIn returns the letters of what posts say.
func saidIn(posts []thread.Post) (said []string) {
	for i := range posts {
		for _, n := range posts[i].Body {
			said = append(said, letters(thread.Own(n)))
		}
	}
	return said
}

type lead struct {
	said   func() []string // what the posts say, which few pages need
	first  tree.Node
	whole  tree.Node // the first of them, with who and when
	box    tree.Node // of the first of them, if it is known
	author string    // of the first of them
	score  string    // its points
	share  webpage.Share
	nodes  []tree.Node
}

// visit collects from below an element, and reports whether the posts begin in it.
func (l *lead) visit(n tree.Node) bool {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if !c.IsElement() {
			continue
		}
		if c == l.first || c == l.box {
			return true
		}
		kept, words := l.share(c)
		within := c.Contains(l.first)
		switch {
		case within || kept > 0 && (kept < words && hasElement(c) || isFrame(c)):
			if l.visit(c) {
				return true
			}
		case 2*kept > words && !l.isSaid(c) && !l.isHead(c, words) && !isMenu(c):
			l.nodes = append(l.nodes, c)
		}
	}
	return false
}

// menuLinks is how many links make a menu of what has hardly a letter besides, and
// menuLetters how many letters one has at most that has fewer: "Log in".
const menuLinks, menuLetters = 5, 12

// isMenu reports whether an element is the way to other pages: above a talk such
// a line may look like a post.
func isMenu(n tree.Node) bool {
	links, linked, isHeading := 0, 0, false
	n.Walk(func(c tree.Node) bool {
		isHeading = isHeading || c.Tag() == tag.H1 || thread.IsHeading(c)
		if c.Tag() != tag.A {
			return true
		}
		links++
		linked += lettersOf(c.Text())
		return false
	})
	all := lettersOf(n.Text())
	return 10*linked >= 9*all && !isHeading && (links >= menuLinks || all <= menuLetters)
}

// boxOfFirst returns the element that holds the first post and what is said of
// its writer, where the second one has its like beside it.
func boxOfFirst(posts []thread.Post) tree.Node {
	if len(posts) < 2 || len(posts[1].Body) == 0 {
		return tree.Node{}
	}
	first, second := posts[0].Body[0], posts[1].Body[0]
	a, b := within(first, second), within(second, first)
	if a.Exists() && b.Exists() && a.Parent() == b.Parent() && a.Tag() == b.Tag() && a.HasAttrs() && alikeClasses(a, b) {
		return a
	}
	return tree.Node{}
}

// within returns the outermost element around a node that does not hold another.
func within(n, other tree.Node) tree.Node {
	for n.Exists() && n.Parent().Exists() && !n.Parent().Contains(other) {
		n = n.Parent()
	}
	return n
}

// alikeClasses reports whether two elements have a class in common.
func alikeClasses(a, b tree.Node) bool {
	for name := range strings.FieldsSeq(a.Attr("class")) {
		if b.HasClass(name) {
			return true
		}
	}
	return false
}

// quotation is how many bytes of a text tell whether it is said in a post: lists
// of the best posts show where they begin.
const quotation = 60

func (l *lead) isSaid(n tree.Node) bool {
	text := letters(n.Text())
	text = text[:min(len(text), quotation)]
	return slices.ContainsFunc(l.said(), func(said string) bool { return strings.Contains(said, text) })
}

// headWords is how many words may tell who wrote the first post, and when.
const headWords = 12

// stampWords is how many words may tell when the talk began, was changed or seen.
const stampWords = 8

// isHead knows the line that tells what stands above the first post anyway.
func (l *lead) isHead(n tree.Node, words int) bool {
	switch n.Tag() {
	case tag.H1:
		return false
	case tag.H2, tag.H3:
		if !l.isInFirst(n) { // the title of what is talked about
			return false
		}
	}
	if l.isInFirst(n) && strings.IndexFunc(n.Text(), unicode.IsLetter) < 0 { // a time, a number
		return true
	}
	if l.score != "" && strings.TrimSpace(n.Text()) == l.score || words <= stampWords && thread.IsStamp(n.Text()) {
		return true
	}
	return l.author != "" && words <= headWords && strings.Contains(letters(n.Text()), l.author)
}

func (l *lead) isInFirst(n tree.Node) bool { return l.whole.Exists() && l.whole.Contains(n) }

// isFrame reports whether an element only holds others that each stand for themselves.
func isFrame(n tree.Node) (isFrame bool) {
	if n.Tag() != tag.Div && n.Tag() != tag.Header && n.Tag() != tag.Section {
		return false
	}
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		switch {
		case c.IsElement() && c.Tag() != tag.A && !framed.Has(c.Tag()), c.IsText() && strings.TrimSpace(c.Data()) != "":
			return false
		}
		isFrame = isFrame || framed.Has(c.Tag())
	}
	return isFrame
}

var framed = tag.SetOf(tag.Div, tag.P, tag.H1, tag.H2, tag.H3, tag.H4, tag.Ul, tag.Ol, tag.Table, tag.Pre, tag.Blockquote,
	tag.Section, tag.Header, tag.Form, tag.Hr, tag.Figure)

func hasElement(n tree.Node) bool {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.IsElement() {
			return true
		}
	}
	return false
}
