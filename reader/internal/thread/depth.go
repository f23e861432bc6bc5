package thread

import (
	"iter"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// indent reads how deep posts lie where none is in another, or all are in the first:
// a number says so, the room before them, or what they are in. What began the talk
// need not say it.
func (s *survey) indent(units []unit, posts []Post) {
	first := 0
	for i := range units {
		switch {
		case units[i].parent > 0 || first == 0 && i > 1 && units[i].parent == 0 || first == 1 && units[i].parent < 0:
			return
		case units[i].parent == 0:
			first = 1
		}
	}
	for _, read := range [...]func(*unit) int{s.levelTold, s.levelCalled, s.room, s.boxes} {
		levels := make([]int, len(units))
		for i := range units {
			levels[i] = read(&units[i])
		}
		for from := first; from < min(2, len(levels)); from++ {
			if step := stepOf(levels[from:]); step > 0 {
				nest(posts, from, levels, step)
				return
			}
		}
	}
}

func (s *survey) levelTold(u *unit) int { return s.readIn(u, levelIn, unsaid) }

func (s *survey) levelCalled(u *unit) int { return s.readIn(u, levelNamed, unsaid) }

func (s *survey) room(u *unit) int { return s.readIn(u, roomBefore, 0) }

// boxes is how many lists of replies a post is in; what began the talk is in none.
func (s *survey) boxes(u *unit) (boxes int) {
	for n := s.nodes[u.at].Parent(); n.IsElement(); n = n.Parent() {
		if n.Tag() == tag.Ul || n.Tag() == tag.Ol || s.boxed.Of(n, holdsReplies) {
			boxes++
		}
	}
	if boxes == 0 {
		return unsaid
	}
	return boxes
}

func holdsReplies(class string) bool { return replyBoxes.In(strings.ToLower(class)) }

var replyBoxes = phrases.New("children", "replies", "indent", "nested")

// unsaid is the level of a post of which nothing is known.
const unsaid = -1

// readIn returns what is read of the first element before the words of a unit in
// which there is something to be read.
func (s *survey) readIn(u *unit, read func(tree.Node) (int, bool), absent int) int {
	for n := range s.before(u) {
		if level, ok := read(n); ok {
			return level
		}
	}
	return absent
}

// before goes over the elements of a unit that stand before its first word.
func (s *survey) before(u *unit) iter.Seq[tree.Node] {
	return func(yield func(tree.Node) bool) {
		for at := u.at; at < u.end && s.words[at] == s.words[u.at]; at++ {
			if n := s.nodes[at]; n.IsElement() && !yield(n) {
				return
			}
		}
	}
}

// stepOf is by how much each post lies deeper than the one that it answers: always
// as much. It is 0 where the numbers mean something else.
func stepOf(levels []int) (step int) {
	for i, level := range levels {
		deeper := level - levels[max(i-1, 0)]
		if level < max(levels[0], 0) || deeper > 0 && step > 0 && deeper != step {
			return 0
		}
		step = max(step, deeper)
	}
	return step
}

// nest gives the posts from the first on their depth, and whom they answer.
func nest(posts []Post, first int, levels []int, step int) {
	var open []int
	for i := first; i < len(posts); i++ {
		depth := min((levels[i]-levels[first])/step, len(open))
		if depth > 0 {
			posts[i].Depth, posts[i].Parent = posts[open[0]].Depth+depth, open[depth-1]
		}
		open = append(open[:depth], i)
	}
}

// levelIn reads the number that an element gives for how deep it is.
func levelIn(n tree.Node) (level int, ok bool) {
	for _, name := range [...]string{"indent", "data-depth", "depth", "data-level", "aria-level"} {
		if text := n.Attr(name); text != "" {
			return amount(text, 1)
		}
	}
	return 0, false
}

// levelNamed reads the number in a class such as depth-2.
func levelNamed(n tree.Node) (level int, ok bool) {
	for token := range strings.FieldsSeq(n.Value(classAttr)) {
		name := strings.TrimRight(token, "0123456789")
		if name != token && levelWords.In(strings.ToLower(name)) {
			return amount(token[len(name):], 1)
		}
	}
	return 0, false
}

var levelWords = phrases.New("depth", "level", "lvl", "indent", "nest")

// roomBefore reads by how much an element is moved in, or how wide a picture is
// that nobody sees, in tenths of whatever unit.
func roomBefore(n tree.Node) (room int, ok bool) {
	if n.Tag() == tag.Img && n.Attr("height") == "1" {
		return amount(n.Attr("width"), 10)
	}
	style := n.Attr("style")
	for _, name := range [...]string{"margin-left:", "padding-left:", "margin-inline-start:", "padding-inline-start:"} {
		if _, value, found := strings.Cut(style, name); found {
			value = strings.TrimLeft(value, " ")
			return amount(value[:len(value)-len(strings.TrimLeft(value, "0123456789."))], 10)
		}
	}
	return 0, false
}

// maxRoom is how far something is moved in at most, in whatever unit.
const maxRoom = 4_000

// amount reads a number that is not negative, as so many parts of one.
func amount(text string, parts float64) (n int, ok bool) {
	number, err := strconv.ParseFloat(text, 64)
	ok = err == nil && number >= 0 && number <= maxRoom
	if !ok {
		return 0, false
	}
	return int(number*parts + 0.5), true
}
