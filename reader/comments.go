package reader

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// mostBelow is the share of the chosen words, in percent, that a part called
// comments may hold without being taken for the content itself.
const mostBelow = 60

// mostLone is that share for a part in which no two posts are found: a single
// comment, or a form to write one.
const mostLone = 20

// setCommentsAside takes the comments below the content out of the page, and
// notes what they say.
func (w *webReader) setCommentsAside(root tree.Node, s webpage.Selection, share webpage.Share) {
	if s.PageType == "forum" || len(w.extra.Talk) == 0 {
		return
	}
	regions := thread.Regions(root, w.extra.Talk)
	for _, region := range regions {
		kept, _ := share(region)
		if 100*kept > mostBelow*s.KeptWords || holdsTitle(region) {
			continue
		}
		posts := thread.Find(region, w.doc.Metadata.Language)
		isLone := s.PageType == "article" && 100*kept <= mostLone*s.KeptWords
		if len(posts) == 0 && isLone {
			posts = w.onlyComment(region)
		}
		if len(posts) == 0 && (!isLone || len(regions) > 1) { // whatever is called a comment there
			continue
		}
		w.below = append(w.below, posts...)
		region.Remove()
	}
}

// onlyComment returns the single comment of a region, if there is one.
func (w *webReader) onlyComment(region tree.Node) []thread.Post {
	if post, ok := thread.Only(region, w.doc.Metadata.Language); ok {
		return []thread.Post{post}
	}
	return nil
}

func holdsTitle(n tree.Node) (found bool) {
	n.Walk(func(n tree.Node) bool {
		found = found || n.Tag() == tag.H1 || n.Tag() == tag.Main
		return !found
	})
	return found
}

// addComments writes the comments below the content down where that was asked
// for, as a section of posts.
func (w *webReader) addComments(opts markup.Options) {
	if len(w.below) == 0 || w.doc.Root == nil {
		return
	}
	for i := range w.below {
		w.below[i].Aside = true
	}
	section := &document.Node{Kind: document.Root}
	media := w.doc.Media
	w.addPosts(section, w.below, opts)
	if section.First == nil {
		w.doc.Media = media // of what is not shown
		return
	}
	heading := &document.Node{Kind: document.Heading, Level: 2}
	heading.Append(&document.Node{Kind: document.Text, Text: "Comments"})
	w.doc.Root.Append(heading)
	move(w.doc.Root, section)
}
