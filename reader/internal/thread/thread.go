// Package thread finds who said what on a page where people talk: the posts of
// a forum, questions and answers, the comments below an article.
//
//	thread.go   Find: the posts of a part of a page
//	survey.go   one walk that notes texts, times and names
//	mark.go     who and when: how many there are in a part
//	group.go    the elements that are posts, by what repeats
//	flat.go     posts that no element holds, by their heads
//	lone.go     a post that nobody has answered
//	opening.go  the post that began the talk, and what is none
//	part.go     who, when and what in each of them
//	merit.go    points, the accepted answer, and how deep a post lies
//	clock.go    the time of day beside a day
//	chat.go     lines that each tell who and when
//	letter.go   messages as they were sent, below their heads
//	trim.go     what a page adds to what people say
//	words.go    words for times and names
//	region.go   the part of a page that holds its readers' comments
//
// Posts are known by their shape: elements of the same kind that each have a
// name, a time and a text. No site is known by name, and what a page says to
// machines is not asked.
package thread

import (
	"slices"
	"sort"

	"github.com/decant-dev/decant/internal/tree"
)

// A Post is one thing that somebody said.
type Post struct {
	Whole    tree.Node   // the element that it is, or begins with, with who and when
	Body     []tree.Node // what was said
	Author   string
	Time     string // ISO 8601 where the page gives it so, else its words
	Score    string // points or votes, as a number; empty where there are none
	Accepted bool   // marked as the answer
	Depth    int    // how many posts it lies in
	Parent   int    // the post it lies in or answers, or -1
	Aside    bool   // a remark in a post of another kind, as below an answer
}

// Bounds on what is looked at.
const (
	maxNodes = 400_000
	maxPosts = 50_000
	minPosts = 2
)

// Find returns the posts below root in their order, or none where they are
// fewer than two. It does not change the tree.
func Find(root tree.Node, lang string) []Post {
	s := look(root)
	if s == nil || len(s.times.list)+len(s.names.list) < minPosts {
		return nil
	}
	groups := s.groups()
	units := s.group(slices.Clone(groups))
	if heads := s.flat(groups); s.worth(heads) > moreFlat*s.worth(units) {
		return s.posts(heads[:min(len(heads), maxPosts)], lang)
	}
	if len(units) < minPosts {
		return nil
	}
	units = s.unframed(s.sifted(units))
	s.addOpening(&units)
	units = slices.DeleteFunc(units, func(u unit) bool { return s.marksOf(&u) == 0 })
	sort.Slice(units, func(i, j int) bool { return units[i].at < units[j].at })
	s.own(units)
	return s.posts(units[:min(len(units), maxPosts)], lang)
}
