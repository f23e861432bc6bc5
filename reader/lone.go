package reader

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/metadata"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// findLone notes the one post of a talk that nobody has joined yet: a question
// without an answer, an issue without a comment. It is one where the page is
// said to be a talk or looks like it, or what holds the post is called so.
func (w *webReader) findLone(root tree.Node, s webpage.Selection, share webpage.Share) bool {
	body, least := bodyOf(root), mostNamed*s.KeptWords
	text := mostOf(body, least, share)
	if text == body {
		return false
	}
	post, ok := thread.Lone(body, text, w.doc.Metadata.Language)
	isTalk := s.PageType == "forum" && metadata.Reporter(post.Author) == "" || w.isSaidToBeTalk()
	if !ok || !isTalk && !calledLone(post.Whole, s.PageType) {
		return false
	}
	posts := []thread.Post{post}
	kept, words := shareOf(&post, share)
	if within := keptWithin(posts, share); 100*kept < mostKept*max(words, within) || 100*within < least {
		return false
	}
	w.posts = posts
	w.signByFirst()
	w.lead = leadOf(body, w.posts, share)
	return true
}

// speaksAlone reports whether no two posts say more than the line above one does.
func speaksAlone(posts []thread.Post, share webpage.Share) bool {
	speakers := 0
	for i := range posts {
		if _, words := shareOf(&posts[i], share); words > headWords {
			speakers++
		}
	}
	return speakers < 2
}

// mostOf returns the innermost element that holds a hundredth of so many of the
// chosen words.
func mostOf(n tree.Node, least int, share webpage.Share) tree.Node {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if !c.IsElement() {
			continue
		}
		if kept, _ := share(c); 100*kept >= least {
			return mostOf(c, least, share)
		}
	}
	return n
}

// loneLevels is how far above a post it may be told what it is.
const loneLevels = 3

// calledLone reports whether an element or what is around it is called what a
// talk begins with.
func calledLone(n tree.Node, pageType string) bool {
	for range loneLevels {
		if !n.Exists() || !n.IsElement() {
			break
		}
		if class := n.Attr("class"); beginsTalk(class) || pageType != "article" && namesRemark(class) {
			return true
		}
		n = n.Parent()
	}
	return false
}

// beginsTalk reports whether a class calls something a question or a comment of
// its own: the classes of articles say that they have comments, or none.
func beginsTalk(class string) bool {
	if !strings.Contains(class, "question") && !strings.Contains(class, "comment") {
		return false // as most, without being taken apart
	}
	return tree.HasAnyToken(class, beginnings)
}

var beginnings = []string{"question", "comment", "timeline-comment", "first-comment"}
