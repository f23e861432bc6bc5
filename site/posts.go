package site

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/decant-dev/decant/document"
)

// Limits of a thread.
const (
	maxPosts     = 300
	maxPostDepth = 30
)

// givePosts adds the posts of a thread, answers after what they answer.
func (v *Visit) givePosts(l *postList, c *composer) {
	t := &thread{list: l, composer: c, most: l.Most, authors: v.authors, written: v.written}
	if t.most == 0 {
		t.most = maxPosts
	}
	items := l.ordered(&v.scope)
	if l.Up.valuePath != nil {
		items = l.chain(&v.scope)
	}
	for _, item := range items {
		s := v.scope.within(item)
		if id := l.ID.text(s); id != "" {
			t.authors[id] = l.Author.text(s)
		}
	}
	before := c.root.Last
	c.heading(2, l.Heading.text(&v.scope))
	if !t.addAll(&v.scope, items, "", 0) {
		c.cutBack(before)
		return
	}
	c.more(t.seen, t.most)
}

// ordered are the posts, those that come first before the others.
func (l *postList) ordered(s *scope) []any {
	items := slices.Clone(l.Each.list(s))
	if !l.First.isZero() {
		rank := func(item any) int {
			if l.First.text(s.within(item)) != "" {
				return 0
			}
			return 1
		}
		slices.SortStableFunc(items, func(a, b any) int { return rank(a) - rank(b) })
	}
	return items
}

// chain are the posts that lead to one, the first of them first.
func (l *postList) chain(s *scope) []any {
	var out []any
	for at := l.Each.list(s); len(at) > 0 && len(out) < maxPostDepth; at = l.Up.list(s.within(at[0])) {
		out = append(out, at[0])
	}
	slices.Reverse(out)
	return out
}

// cutBack drops what was added after a node.
func (c *composer) cutBack(last *document.Node) {
	if c.root.Last = last; last != nil {
		last.Next = nil
	} else {
		c.root.First = nil
	}
}

// A thread is a list of posts while it is written.
type thread struct {
	list     *postList
	composer *composer
	most     int
	seen     int
	authors  map[string]string // by the id of their post
	written  map[string]bool   // ids of posts that stand already: another list may hold them too
}

// addAll reports whether any was added.
func (t *thread) addAll(outer *scope, items []any, replyTo string, depth int) bool {
	any := false
	for _, item := range items {
		s := outer.within(item)
		id := t.list.ID.text(s)
		if t.written[id] {
			continue
		}
		t.written[id] = id != ""
		if !t.list.If.isZero() && t.list.If.text(s) == "" {
			continue
		}
		to := replyTo
		if parent := t.list.Parent.text(s); parent != "" && to == "" && parent != id {
			to = t.authors[parent]
		}
		body := t.body(s)
		if body != "" || !t.list.If.isZero() {
			t.seen++
			any = true
			if t.seen <= t.most {
				t.add(s, to, depth)
			}
		}
		if t.list.Replies.valuePath != nil && depth < maxPostDepth {
			author := t.list.Author.text(s)
			any = t.addAll(outer, t.list.Replies.list(s), author, depth+1) || any
		}
	}
	return any
}

func (t *thread) body(s *scope) string {
	for _, x := range []text{t.list.HTML, t.list.Markdown, t.list.Text, t.list.Code} {
		if words := x.text(s); words != "" {
			return words
		}
	}
	return ""
}

// add writes one post: who, when and how it was received in one line, and below
// it what was said.
func (t *thread) add(s *scope, replyTo string, depth int) {
	c, l := t.composer, t.list
	said := document.Post{
		Author: cmp.Or(oneLine(l.Author.text(s)), "(deleted)"), Time: oneLine(dated(l.Time.text(s))),
		Accepted: l.Accepted.text(s) != "", ReplyTo: oneLine(replyTo), Depth: depth,
	}
	if n, err := strconv.Atoi(l.Score.text(s)); err == nil {
		said.Score = &n
	}
	node := c.add(document.Message, c.root)
	node.Text = said.Author
	for _, fact := range []string{
		l.Role.text(s), said.Time, points(l.Score.text(s)), mark(l.Accepted.text(s)), answers(said.ReplyTo),
	} {
		if fact = oneLine(fact); fact != "" {
			node.Text += " · " + fact
		}
	}
	c.html(node, l.HTML.source(s), 4)
	c.markdown(node, l.Markdown.text(s), 4)
	c.say(node, l.Text.text(s))
	c.code(node, l.Code.text(s), "")
	c.posts = append(c.posts, document.Said{Post: said, Node: node, Shown: true})
}

func points(score string) string {
	switch score {
	case "", "0":
		return ""
	case "1", "-1":
		return score + " point"
	}
	return score + " points"
}

func mark(accepted string) string {
	if accepted == "" {
		return ""
	}
	return "accepted"
}

func answers(author string) string {
	if author == "" {
		return ""
	}
	return "reply to " + author
}
