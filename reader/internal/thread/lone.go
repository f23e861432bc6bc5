package thread

import "github.com/decant-dev/decant/internal/tree"

// Lone returns the post around a text: what somebody said that nobody has
// answered. It is the least part of the page that holds the text with who wrote
// it and when.
func Lone(root, text tree.Node, lang string) (Post, bool) {
	s := look(root)
	if s == nil || len(s.times.list) == 0 || len(s.names.list) == 0 {
		return Post{}, false
	}
	for at := s.placeOf(text); at > 0; at = s.parentOf(at) {
		u := unit{at: at, end: s.ends[at], parent: -1}
		if !s.isComplete(&u) {
			continue
		}
		if s.marksOf(&u) > openingMarks || s.saidIn(&u) < openingWords {
			break
		}
		post := s.posts([]unit{u}, lang)[0]
		post.Aside = false
		return post, len(post.Body) > 0
	}
	return Post{}, false
}

// fewWords is how many say something, besides who and when.
const fewWords = 2

// Only returns the single comment of a part of a page that is there for them: the
// least element around the first time that tells who and says something.
func Only(region tree.Node, lang string) (Post, bool) {
	s := look(region)
	if s == nil || len(s.times.list) == 0 || len(s.names.list) == 0 {
		return Post{}, false
	}
	for at := s.parentOf(s.times.list[0].at); at > 0; at = s.parentOf(at) {
		u := unit{at: at, end: s.ends[at], parent: -1}
		if s.isComplete(&u) && s.saidIn(&u) >= fewWords {
			post := s.posts([]unit{u}, lang)[0]
			return post, len(post.Body) > 0
		}
	}
	return Post{}, false
}

func (s *survey) placeOf(n tree.Node) int32 {
	for i := range s.nodes {
		if s.nodes[i] == n {
			return int32(i)
		}
	}
	return -1
}
