package reader

import (
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// A page is a talk where posts hold a good part of the words that were chosen
// as content, and a good part of their words was chosen; in percent. The list
// of the threads of a forum is none: its cards look like posts; nor is an article
// with much said below it: what was chosen is not all in posts. Where most of
// what was said was chosen, all of it is the content.
type bounds struct{ talk, chosen int }

func talkBounds(isForum bool) bounds {
	if isForum {
		return bounds{40, 20}
	}
	return bounds{70, 60}
}

// wholeTalk is how much of what is said, in percent, must have been chosen as
// content for all of it to be shown; else each post is shown that was.
const wholeTalk = 85

// mostKept is how much of what was chosen, in percent, must lie in posts on a
// page that does not look like a forum.
const mostKept = 80

// mostNamed is that share where posts are called answers: the question may stand
// above them without a name.
const mostNamed = 65

// mostSent is that share where posts are called messages: what a tracker tells of
// each on its way stands between them.
const mostSent = 50

// perhapsForum is the probability from which a page is looked at as a talk.
const perhapsForum = 0.25

// maxSmallTalk is how many words a talk has at most that may look like an article:
// half of them tell who and when. Of larger pages the model can tell.
const maxSmallTalk = 1000

// isSaidToBeTalk reports whether the page tells machines that it is a talk.
func (w *webReader) isSaidToBeTalk() bool {
	return slices.Contains(w.extra.Types, "DiscussionForumPosting") || slices.Contains(w.extra.Types, "QAPage")
}

// isSaidToBeText reports whether the page tells machines that it is something that
// one person wrote, whatever others say below it.
func (w *webReader) isSaidToBeText() bool {
	return !w.isSaidToBeTalk() && slices.ContainsFunc(w.extra.Types, func(kind string) bool {
		switch kind {
		case "Recipe", "NewsArticle", "BlogPosting", "JobPosting":
			return true
		}
		return false
	})
}

// findThread notes the posts of a page that is a talk, and reports whether it
// is one.
func (w *webReader) findThread(root tree.Node, s webpage.Selection, share webpage.Share) bool {
	if w.isSaidToBeText() {
		return false
	}
	isLikely := s.PageType == "forum" || s.TypeProbabilities["forum"] >= perhapsForum || w.isSaidToBeTalk()
	named := namesAnswer
	if s.PageType != "article" {
		named = namesRemark
	}
	isCalled := func(class string) bool {
		return namesAnswer(class) || talkNames.In(class) && (named(class) || beginsTalk(class) || namesMessage(class))
	}
	isHeaded := !isLikely && hasSignedHeadings(root)
	if !isLikely && !isHeaded && (s.KeptWords > maxSmallTalk || !slices.ContainsFunc(root.Tree().Classes(), isCalled)) {
		return false
	}
	posts := thread.Find(bodyOf(root), w.doc.Metadata.Language)
	kept, words := 0, 0
	chosen := make([]bool, len(posts))
	for i := range posts {
		k, all := shareOf(&posts[i], share)
		kept, words = kept+k, words+all
		chosen[i] = i == 0 || 2*k >= all // what began the talk is never left out
	}
	least := talkBounds(s.PageType == "forum")
	isTalk := 100*words >= least.talk*s.KeptWords && (s.PageType == "forum" || 100*kept >= mostKept*s.KeptWords)
	if !isLikely {
		within := 100 * keptWithin(posts, share)
		isTalk = areNamed(posts, named) && within >= mostNamed*s.KeptWords ||
			areMessages(posts) && within >= mostSent*s.KeptWords ||
			isHeaded && areHeaded(posts) && within >= mostKept*s.KeptWords
	}
	isPosted := isLikely && s.PageType != "article" && (arePosts(posts) || areNamed(posts, named) && areSigned(posts)) &&
		100*keptWithin(posts, share) >= mostKept*s.KeptWords
	if !isTalk && !isPosted || 100*kept < least.chosen*words || isLikely && !isPosted && 2*kept < s.KeptWords || words == 0 {
		return speaksAlone(posts, share) && w.findLone(root, s, share)
	}
	w.posts, w.lead = posts, leadOf(bodyOf(root), posts, share)
	w.dropStranger()
	if 100*kept < wholeTalk*words {
		w.chosen = chosen
	}
	return true
}

// dropStranger takes who began a talk for its author, where the one that a link
// beside the title names has said nothing in it.
func (w *webReader) dropStranger() {
	m := &w.doc.Metadata
	if m.Sources["author"] != "link" || slices.ContainsFunc(w.posts, func(p thread.Post) bool { return p.Author == m.Author }) {
		return
	}
	m.Author = ""
	w.signByFirst()
}

// talkNames are in all classes that call something a part of a talk, but for those
// of answers: of most classes one look tells that they do not.
var talkNames = phrases.New("comment", "question", "nick", "message", "msg", "chat", "irclog", "email-body")

// headedTalk is how many headings at least end in a time on a page whose posts
// they head, and headingsTried how many are asked: they may lie in each other.
const headedTalk, headingsTried = 2, 20

// hasSignedHeadings reports whether headings of the page end in a time in
// brackets, as those of a chat's archive do.
func hasSignedHeadings(root tree.Node) bool {
	found, tried := 0, 0
	for _, name := range [...]tag.Tag{tag.H3, tag.H4, tag.H5} {
		for _, n := range root.Tree().Tagged(name) {
			if end := strings.TrimSpace(lastText(n)); !strings.HasSuffix(end, ")") && !strings.HasSuffix(end, ":") {
				continue
			}
			if endsInTime(n.Text()) {
				found++
			}
			if tried++; found == headedTalk || tried == headingsTried {
				return found == headedTalk
			}
		}
	}
	return false
}

// endsInTime reports whether a text ends in a time in brackets.
func endsInTime(text string) bool {
	text = strings.TrimRight(text, ": \n")
	at := strings.LastIndexByte(text, '(')
	return at > 0 && strings.HasSuffix(text, ")") && hasClock([]byte(text[at:]))
}

// lastText is what an element ends with.
func lastText(n tree.Node) string {
	for n.LastChild().Exists() {
		n = n.LastChild()
	}
	if !n.IsText() {
		return ""
	}
	return n.Data()
}

// areHeaded reports whether each post is below a heading that tells who and when.
func areHeaded(posts []thread.Post) bool {
	return len(posts) > 1 && !slices.ContainsFunc(posts, func(p thread.Post) bool {
		return p.Author == "" || p.Time == "" || !thread.IsHeading(p.Whole)
	})
}

// namesAnswer reports whether a class calls something an answer.
func namesAnswer(class string) bool {
	if strings.IndexByte(class, 'w') < 0 && strings.IndexByte(class, 'W') < 0 {
		return false // of most it is known by this
	}
	class = strings.ToLower(class)
	return strings.Contains(class, "answer") && !strings.Contains(class, "unanswer")
}

// namesRemark reports whether a class calls something an answer or a comment:
// issues and reports are made of those. Below articles they are not the content.
func namesRemark(class string) bool { return namesAnswer(class) || strings.Contains(class, "comment") }

// arePosts reports whether all but a few tell who and when and are called posts: so
// little may be said in each that most words tell who said it.
func arePosts(posts []thread.Post) bool {
	return areMostly(posts, func(p *thread.Post) bool { return isSigned(p) && namesPost(p.Whole.Attr("class")) })
}

func areSigned(posts []thread.Post) bool { return areMostly(posts, isSigned) }

// isSigned reports whether a post tells who and when.
func isSigned(p *thread.Post) bool { return p.Author != "" && p.Time != "" }

// areMostly reports whether something is so of all but a few of several posts.
func areMostly(posts []thread.Post, is func(*thread.Post) bool) bool {
	count := 0
	for i := range posts {
		if is(&posts[i]) {
			count++
		}
	}
	return len(posts) > 1 && 100*count >= mostKept*len(posts)
}

// namesPost reports whether a class calls something a post, and not a comment, of
// which articles have many.
func namesPost(class string) bool { return tree.HasAnyToken(class, postNames) }

var postNames = []string{"post", "message", "postcontainer", "postbit", "postbitlegacy"}

// areNamed reports whether most of what follows the first post is called an answer.
func areNamed(posts []thread.Post, named func(class string) bool) bool {
	answers := 0
	for i := range posts {
		if isNamed(&posts[i], named) {
			answers++
		}
	}
	return answers > 0 && 2*answers >= len(posts)-1
}

// namedLevels is how many elements around what was said may name it.
const namedLevels = 6

// isNamed reports whether a post, or what holds that which was said in it, is called so.
func isNamed(p *thread.Post, named func(class string) bool) bool {
	if len(p.Body) > 0 {
		for n, level := p.Body[0], 0; n.IsElement() && n != p.Whole && level < namedLevels; n, level = n.Parent(), level+1 {
			if named(n.Attr("class")) {
				return p.Whole.Contains(n)
			}
		}
	}
	return named(p.Whole.Attr("class"))
}

// keptWithin counts the words that are kept of posts, with who said them and when.
func keptWithin(posts []thread.Post, share webpage.Share) (words int) {
	for i := range posts {
		if posts[i].Depth == 0 {
			kept, _ := share(posts[i].Whole)
			words += kept
			if body := posts[i].Body; len(body) > 0 && !posts[i].Whole.Contains(body[0]) { // below its head
				kept, _ = shareOf(&posts[i], share)
				words += kept
			}
		}
	}
	return words
}

func shareOf(p *thread.Post, share webpage.Share) (kept, words int) {
	for _, n := range p.Body {
		k, all := share(n)
		kept, words = kept+k, words+all
	}
	return kept, words
}

// transcribePosts writes the posts of a talk down, each under a line of its own.
func (w *webReader) transcribePosts(opts markup.Options) *document.Node {
	root := &document.Node{Kind: document.Root}
	for i, n := range w.lead {
		if i > 0 && n.Tag() == tag.H1 && letters(n.Text()) == letters(w.doc.Metadata.Title) {
			continue // it stands above all
		}
		move(root, w.writeDown(n, opts))
	}
	w.addPosts(root, w.posts, opts)
	return root
}

// addPosts transcribes posts and adds them to a tree; comments only where they
// are wanted.
func (w *webReader) addPosts(root *document.Node, posts []thread.Post, opts markup.Options) {
	for i := range posts {
		node := &document.Node{Kind: document.Message}
		for _, body := range posts[i].Body {
			w.dropTitle(body)
			thread.Trim(body)
			move(node, w.writeDown(body, opts))
		}
		if node.First == nil {
			continue
		}
		said := document.Said{Post: postOf(posts, i), Node: node}
		said.Shown = w.opts.Comments || !said.Comment && (w.chosen == nil || w.chosen[i])
		if !w.opts.Bare {
			node.Text = headOf(&said.Post)
		}
		w.doc.Posts = append(w.doc.Posts, said)
		if said.Shown {
			root.Append(node)
		}
	}
}

// dropTitle takes the heading out of a post that only says again what the talk is
// about.
func (w *webReader) dropTitle(body tree.Node) {
	title := letters(w.doc.Metadata.Title)
	if title == "" {
		return
	}
	for level, first := 0, body; level < loneLevels && first.Exists(); level++ {
		first = firstElement(first)
		if first.Exists() && thread.IsHeading(first) && strings.TrimPrefix(letters(first.Text()), "re") == title {
			first.Remove()
			return
		}
	}
}

func firstElement(n tree.Node) tree.Node {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.IsElement() {
			return c
		}
	}
	return tree.Node{}
}

// move hangs the children of one node under another.
func move(to, from *document.Node) {
	for c := from.First; c != nil; {
		next := c.Next
		c.Next = nil
		to.Append(c)
		c = next
	}
}

func postOf(posts []thread.Post, i int) document.Post {
	p := &posts[i]
	out := document.Post{Author: strings.Clone(p.Author), Time: strings.Clone(p.Time), Accepted: p.Accepted,
		Depth: p.Depth, Comment: p.Aside}
	if n, err := strconv.Atoi(p.Score); err == nil {
		out.Score = &n
	}
	if p.Parent >= 0 {
		out.ReplyTo = strings.Clone(posts[p.Parent].Author)
	}
	return out
}

// headOf is the line above a post.
func headOf(p *document.Post) string {
	parts := []string{p.Author}
	if p.Author == "" {
		parts[0] = "Anonymous"
	}
	if p.Time != "" {
		parts = append(parts, p.Time)
	}
	if p.ReplyTo != "" {
		parts = append(parts, "reply to "+p.ReplyTo)
	}
	if p.Accepted {
		parts = append(parts, "accepted answer")
	}
	if p.Score != nil {
		parts = append(parts, points(*p.Score))
	}
	return strings.Join(parts, " · ")
}

func points(n int) string {
	if n == 1 || n == -1 {
		return strconv.Itoa(n) + " point"
	}
	return strconv.Itoa(n) + " points"
}
