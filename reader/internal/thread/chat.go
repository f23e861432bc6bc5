package thread

import (
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	minLines    = 4  // that a chat has
	minSpeakers = 2  // who take part in it
	leastSaid   = 80 // of the words, in percent, that are on lines of it
	maxBefore   = 20 // lines that may stand before it
)

// Chat returns what was said in a text of which each line tells when and by whom:
// `12:01 <ann> hello`. Lines that one speaker wrote in a row are one post. What
// is returned of each is made anew and no part of the page.
func Chat(root tree.Node) []Post {
	c := chat{root: root, speakers: map[string]bool{}}
	if lines := (liner{take: c.add}); !lines.visit(root, false) {
		return nil
	}
	if c.lines < minLines || len(c.speakers) < minSpeakers || 100*c.said < leastSaid*c.words {
		return nil
	}
	return c.posts
}

type chat struct {
	root        tree.Node
	posts       []Post
	before      int
	speakers    map[string]bool
	lines       int
	said, words int // how many, on lines of the chat and on all
	isLong      bool
}

var (
	stamped = lazyregexp.New(`^[\[(]?((?:\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?Z?)[\])]?:?\s+(.*)$`)
	spoken  = lazyregexp.New(`^<[ @+%~&]?([^<>\s]{1,32})>\s*(.*)$`)
	acted   = lazyregexp.New(`^(?:\*|•) ([^\s*]{1,32}) (.+)$`)
)

// add reads one line, and reports whether this may be a chat as yet. A line that
// tells neither is the rest of the one before, as far as the chat has begun.
func (c *chat) add(line string) bool {
	words := len(strings.Fields(line))
	c.words += words
	var stamp []string
	if first := line[0]; first == '[' || first == '(' || isDigitAt(line, 0) {
		stamp = stamped().FindStringSubmatch(line)
	}
	switch {
	case stamp != nil:
		c.entry(stamp[1], stamp[2], words)
	case len(c.posts) > 0:
		c.say(line)
	default:
		c.before++
	}
	return c.before <= maxBefore && !c.isLong
}

// entry reads what follows the time.
func (c *chat) entry(when, rest string, words int) {
	if found := spoken().FindStringSubmatch(rest); found != nil && !isLevel(found[1]) {
		c.begin(when, found[1], found[2])
	} else if found := acted().FindStringSubmatch(rest); found != nil && c.speakers[found[1]] {
		c.begin(when, found[1], rest)
	} else if !isNotice(rest) {
		c.before++
		return
	}
	c.said += words
}

// begin notes a line of a speaker, in the post before if that is his.
func (c *chat) begin(when, who, says string) {
	c.lines++
	c.speakers[who] = true
	if last := len(c.posts) - 1; last < 0 || c.posts[last].Author != who {
		if len(c.posts) == maxPosts {
			c.isLong = true
			return
		}
		body := c.root.Tree().NewElement(tag.P)
		c.posts = append(c.posts, Post{Whole: c.root, Body: []tree.Node{body}, Author: who, Time: when, Parent: -1})
	}
	c.say(says)
}

func (c *chat) say(text string) {
	body := c.posts[len(c.posts)-1].Body[0]
	if body.FirstChild().Exists() {
		body.Append(c.root.Tree().NewElement(tag.Br))
	}
	body.Append(c.root.Tree().NewText(text))
}

// isNotice knows what a chat tells of those who come and go.
func isNotice(text string) bool {
	for _, mark := range [...]string{"-!-", "***", "-->", "<--", "=-=", "→", "←", "⇐", "⇒"} {
		if strings.HasPrefix(text, mark) {
			return true
		}
	}
	return strings.HasPrefix(text, "* ") && strings.Contains(text, " has ")
}

// isLevel knows what programs write before the lines of their logs.
func isLevel(word string) bool {
	switch strings.ToLower(word) {
	case "trace", "debug", "info", "notice", "warn", "warning", "error", "err", "fatal", "critical":
		return true
	}
	return false
}

// A liner gives the lines of a text as they are seen, as long as they are wanted.
type liner struct {
	line strings.Builder
	take func(line string) bool
}

// visit reports whether more is wanted.
func (l *liner) visit(n tree.Node, verbatim bool) bool {
	switch {
	case n.IsText():
		return l.text(n.Data(), verbatim)
	case !n.IsElement() || isMute(n):
		return true
	}
	breaks := !isInline(n)
	if breaks && !l.end() {
		return false
	}
	for child := n.FirstChild(); child.Exists(); child = child.NextSibling() {
		if !l.visit(child, verbatim || n.Tag() == tag.Pre) {
			return false
		}
	}
	return !breaks || l.end()
}

func (l *liner) text(text string, verbatim bool) bool {
	for {
		line, rest, more := strings.Cut(text, "\n")
		l.line.WriteString(line)
		switch {
		case !more:
			return true
		case !verbatim:
			l.line.WriteByte(' ')
		case !l.end():
			return false
		}
		text = rest
	}
}

func (l *liner) end() bool {
	line := strings.TrimSpace(l.line.String())
	l.line.Reset()
	return line == "" || l.take(line)
}

func isInline(n tree.Node) bool {
	switch n.Tag() {
	case tag.A, tag.B, tag.I, tag.Em, tag.Strong, tag.Span, tag.Code, tag.Font, tag.Tt, tag.Time, tag.Small, tag.U,
		tag.Cite, tag.Td, tag.Kbd:
		return true
	}
	return false
}
