package thread

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/metadata"
)

// posts reads who, when and what in each unit. Which elements say so is found
// by what most units have: one odd post does not lead astray.
func (s *survey) posts(units []unit, lang string) []Post {
	author, body := s.authorKinds(units), ""
	names := make([]mark, len(units))
	times := make([]mark, len(units))
	for i := range units {
		names[i] = s.authorIn(&units[i], author)
		times[i] = s.timeIn(&units[i])
	}
	body = s.bodyKind(units, names, times)
	out := make([]Post, len(units))
	for i := range units {
		u := &units[i]
		out[i] = Post{Whole: s.nodes[u.at], Author: names[i].text, Time: timeOf(times[i], lang), Depth: u.depth,
			Parent: u.parent, Score: s.scoreIn(u), Accepted: s.isAccepted(u), Body: s.bodyOf(u, body, names[i], times[i])}
	}
	out = withoutCards(out)
	units = units[:len(out)]
	uncrown(out)
	s.setAside(units, out)
	s.weigh(units, out)
	s.indent(units, out)
	return out
}

// withoutCards leaves out what follows the posts and only leads to other talks:
// all that it says is a link. Between posts that is what was done to the talk, and
// nothing was said.
func withoutCards(posts []Post) []Post {
	said := map[string]bool{}
	for i := range posts {
		if class := bodyClass(&posts[i]); class != "" && !isLink(&posts[i]) && !isEvent(&posts[i]) {
			said[class] = true
		}
	}
	isCard := func(p *Post) bool { return (isLink(p) || isEvent(p)) && !said[bodyClass(p)] }
	for len(posts) > minPosts && isCard(&posts[len(posts)-1]) {
		posts = posts[:len(posts)-1]
	}
	for i := range posts[min(1, len(posts)):] {
		if p := &posts[i+1]; isCard(p) && len(posts) > minPosts {
			p.Body = nil
		}
	}
	return posts
}

// isLink reports whether all that a post says is a link.
func isLink(p *Post) bool {
	return len(p.Body) == 1 && (p.Body[0].Tag() == tag.A || onlyWordy(p.Body[0]).Tag() == tag.A)
}

// isEvent reports whether a page calls a post something that was done.
func isEvent(p *Post) bool { return p.Whole.HasClass("event") }

// bodyClass is the class of what holds what was said, which most posts share.
func bodyClass(p *Post) string {
	if len(p.Body) == 0 {
		return ""
	}
	return p.Body[0].Value(classAttr)
}

// leastMain is the share of the words that posts must hold, in percent, for the
// remarks among them to be set aside.
const leastMain = 50

// setAside marks remarks on posts, which are called comments where other posts
// are not.
func (s *survey) setAside(units []unit, posts []Post) {
	var main, aside int32
	for i := range units {
		posts[i].Aside = s.isComment(&units[i])
		if words := s.ownWords(&units[i]); posts[i].Aside {
			aside += words
		} else {
			main += words
		}
	}
	if 100*main >= leastMain*(main+aside) {
		return
	}
	for i := range posts {
		posts[i].Aside = false
	}
}

var remarkWords = phrases.New("comment", "follow-up")

// commentLevels is how far up a post is looked for what it is called.
const commentLevels = 3

func (s *survey) isComment(u *unit) bool {
	n := s.nodes[u.at]
	for level := 0; n.Exists() && n.IsElement() && level < commentLevels; n, level = n.Parent(), level+1 {
		if remarkWords.In(strings.ToLower(n.Attr("class"))) || remarkWords.In(strings.ToLower(n.Attr("id"))) {
			return true
		}
	}
	return false
}

// each goes over the nodes of a unit that are not in another.
func (s *survey) each(u *unit, visit func(at int32)) {
	hole := 0
	for at := u.at; at < u.end; at++ {
		if hole < len(u.holes) && at == u.holes[hole][0] {
			at = u.holes[hole][1] - 1
			hole++
			continue
		}
		visit(at)
	}
}

// authorKinds returns the kinds of elements that hold names, the best first: in
// most units, with different names, and links to people before others.
func (s *survey) authorKinds(units []unit) []string {
	in, words, values := map[string]int{}, map[string]int{}, map[string]map[string]bool{}
	for i := range units {
		seen := map[string]bool{}
		for m := range s.names.in(&units[i]) {
			if seen[m.kind] {
				continue
			}
			seen[m.kind] = true
			in[m.kind]++
			words[m.kind] += len(strings.Fields(m.text))
			if values[m.kind] == nil {
				values[m.kind] = map[string]bool{}
			}
			values[m.kind][m.text] = true
		}
	}
	worth := func(kind string) float64 {
		w := float64(in[kind])
		if len(values[kind]) == 1 && in[kind] > 2 {
			w *= 0.2
		}
		w *= 0.3 + 0.7*float64(len(values[kind]))/float64(in[kind])
		if kind[0] == 'a' {
			w *= 1.8
		}
		if mean := float64(words[kind]) / float64(in[kind]); mean > longName {
			w *= longName / mean
		}
		return w
	}
	kinds := make([]string, 0, len(in))
	for kind := range in {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	slices.SortStableFunc(kinds, func(a, b string) int {
		switch x, y := worth(a), worth(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return kinds
}

const longName = 2.0 // words from which a text is rather more than a name

// authorIn returns the first name of the best kind that the unit has.
func (s *survey) authorIn(u *unit, kinds []string) mark {
	found := slices.Collect(s.names.in(u))
	for _, kind := range kinds {
		var best *mark
		for _, m := range found {
			if m.kind == kind && (best == nil || best.edit && !m.edit) {
				best = m
			}
		}
		if best != nil {
			return *best
		}
	}
	return mark{at: -1}
}

// timeIn prefers what is written for machines.
func (s *survey) timeIn(u *unit) mark {
	found := slices.Collect(s.times.in(u))
	for _, edit := range [...]bool{false, true} {
		for _, kind := range [...]string{"time", "title", ""} {
			for _, m := range found {
				if m.kind == kind && m.edit == edit && (kind != "time" || m.text != "") {
					return *m
				}
			}
		}
	}
	return mark{at: -1}
}

func timeOf(m mark, lang string) string {
	if m.at < 0 {
		return ""
	}
	if iso := metadata.Date(m.text, lang); iso != "" {
		return withClock(iso, m.text)
	}
	return brief.OneLine(m.text)
}

// bodyKind is the kind of element that holds what is said in most units:
// neither name nor time, and the most words.
func (s *survey) bodyKind(units []unit, names, times []mark) string {
	covered := map[string]int32{}
	order := []string{}
	for i := range units {
		best := map[string]int32{}
		s.each(&units[i], func(at int32) {
			if !s.isBody(&units[i], at, names[i], times[i]) {
				return
			}
			n := s.nodes[at]
			words := min(s.between(at, s.ends[at]), maxBodyWords)
			for _, key := range s.keysOf(n, tree.Node{}) {
				best[key] = max(best[key], words)
			}
		})
		for key, words := range best {
			if covered[key] == 0 {
				order = append(order, key)
			}
			covered[key] += words
		}
	}
	slices.Sort(order)
	kind := ""
	for _, key := range order {
		if kind == "" || covered[key] > covered[kind] {
			kind = key
		}
	}
	return kind
}

const maxBodyWords = 200 // that one post may say for a kind

// isBody reports whether an element holds words and nothing of who and when.
func (s *survey) isBody(u *unit, at int32, name, when mark) bool {
	end := s.ends[at]
	holds := func(m mark) bool { return m.at >= at && m.at < end || m.at >= 0 && m.at <= at && at < s.ends[m.at] }
	return at != u.at && s.nodes[at].IsElement() && s.between(at, end) > 0 && !holds(name) && !holds(when) &&
		!slices.ContainsFunc(u.holes, func(h [2]int32) bool { return h[0] >= at && h[0] < end }) &&
		!s.fringes.Of(s.nodes[at], tellsFringe)
}

// bodyOf returns the element of the kind, or else the one with the most words.
func (s *survey) bodyOf(u *unit, kind string, name, when mark) []tree.Node {
	var found, largest int32 = -1, -1
	s.each(u, func(at int32) {
		if !s.isBody(u, at, name, when) {
			return
		}
		n := s.nodes[at]
		words := s.between(at, s.ends[at])
		if (found < 0 || words > s.between(found, s.ends[found])) && slices.Contains(s.keysOf(n, tree.Node{}), kind) {
			found = at
		}
		if largest < 0 || words > s.between(largest, s.ends[largest]) {
			largest = at
		}
	})
	switch {
	case u.isFlat && (found < 0 || kind[0] == '>'):
		return s.below(u)
	case found >= 0:
		return s.withLike(u, found)
	case largest >= 0 && 2*s.between(largest, s.ends[largest]) >= s.ownWords(u)-maxHeadWords:
		return []tree.Node{s.nodes[largest]}
	}
	return s.rest(u, name, when)
}

// withLike returns an element with those of a unit that are there for the same:
// what somebody wrote in a row.
func (s *survey) withLike(u *unit, found int32) (out []tree.Node) {
	class, around := s.nodes[found].Value(classAttr), s.nodes[found].Parent().Value(classAttr)
	end := int32(0)
	s.each(u, func(at int32) {
		n := s.nodes[at]
		isLike := class != "" && around != "" && n.IsElement() && n.Value(classAttr) == class &&
			n.Parent().Value(classAttr) == around && s.between(at, s.ends[at]) > 0 && n.Parent() != s.nodes[found].Parent()
		if at == found || isLike && at >= end {
			out, end = append(out, n), s.ends[at]
		}
	})
	return out
}

// maxHeadWords is how much may stand around what is said.
const maxHeadWords = 12

// rest returns the children of a unit that are neither name nor time.
func (s *survey) rest(u *unit, name, when mark) (out []tree.Node) {
	for at := u.at + 1; at < u.end; at = s.ends[at] {
		end := s.ends[at]
		holds := func(m mark) bool { return m.at >= at && m.at < end }
		isHole := slices.ContainsFunc(u.holes, func(h [2]int32) bool { return h[0] >= at && h[0] < end })
		if !holds(name) && !holds(when) && !isHole && s.between(at, end) > 0 && !s.fringes.Of(s.nodes[at], tellsFringe) {
			out = append(out, s.nodes[at])
		}
	}
	return out
}

// fringes are class names of what stands around what people say.
var fringes = phrases.New("signature", "user-info", "userinfo", "post-menu", "reaction", "actions", "controls",
	"toolbar",
	"share", "badge", "vote", "profile", "avatar", "joined", "postdetails", "user-details", "usertitle", "likes")

func tellsFringe(class string) bool {
	class = strings.ToLower(class)
	return fringes.In(class) || class == "sig" || strings.HasPrefix(class, "sig ")
}
