package thread

import (
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
)

// scoreIn finds a number of points or votes.
func (s *survey) scoreIn(u *unit) (score string) {
	s.each(u, func(at int32) {
		if n := s.nodes[at]; score == "" && n.IsElement() {
			score = s.scoreOf(n)
		}
	})
	return score
}

// scoreOf returns the points that an element tells, or "".
func (s *survey) scoreOf(n tree.Node) string {
	if v := n.Attr("data-score"); v != "" && isSigned(v) {
		return strings.TrimPrefix(v, "+")
	}
	if s.scores.Of(n, tellsScore) {
		return numberOf(shortNumber(n))
	}
	return ""
}

// scoreLevels is how far above a post its votes may stand, in a box beside it.
const scoreLevels = 3

// weigh gives points to posts that have them in a box beside them.
func (s *survey) weigh(units []unit, posts []Post) {
	isUnit := make(map[int]bool, len(units))
	for i := range units {
		isUnit[posts[i].Whole.Index()] = true
	}
	for i := range posts {
		if p := &posts[i]; p.Score == "" && !p.Aside && units[i].parent < 0 {
			p.Score = s.scoreBeside(p.Whole, isUnit, neighbours(posts, i))
		}
	}
}

// neighbours returns the posts before and after one, without remarks and what is in it.
func neighbours(posts []Post, i int) (out []tree.Node) {
	for k := i - 1; k >= 0 && len(out) == 0; k-- {
		if !posts[k].Aside {
			out = append(out, posts[k].Whole)
		}
	}
	for k := i + 1; k < len(posts); k++ {
		if !posts[k].Aside && !posts[i].Whole.Contains(posts[k].Whole) {
			return append(out, posts[k].Whole)
		}
	}
	return out
}

// scoreBeside looks for points around a post, as far as no other is.
func (s *survey) scoreBeside(n tree.Node, isUnit map[int]bool, others []tree.Node) (score string) {
	for level := 0; level < scoreLevels && score == ""; level++ {
		if n = n.Parent(); !n.Exists() || !n.IsElement() || slices.ContainsFunc(others, n.Contains) {
			break
		}
		n.Walk(func(c tree.Node) bool {
			if score != "" || isUnit[c.Index()] {
				return false
			}
			if c.IsElement() {
				score = s.scoreOf(c)
			}
			return true
		})
	}
	return score
}

var scoreWords = phrases.New("score", "vote-count", "votes", "points", "upvote", "js-vote")

// tellsScore knows class names of points, and not of how many they would be after
// a vote against.
func tellsScore(class string) bool {
	class = strings.ToLower(class)
	return scoreWords.In(class) && !strings.Contains(class, "reputation") && !strings.Contains(class, "dislike")
}

const maxScore = 24 // bytes of a text that is a number and "points"

func shortNumber(n tree.Node) string {
	text := brief.OneLine(n.Text())
	if len(text) > maxScore {
		return ""
	}
	return text
}

// numberOf returns the number that begins a text: "12 points", "-3".
func numberOf(text string) string {
	first, _, _ := strings.Cut(strings.ReplaceAll(text, ",", ""), " ")
	first = strings.Replace(first, "−", "-", 1)
	if isSigned(first) {
		return strings.TrimPrefix(first, "+")
	}
	return ""
}

func isSigned(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// isAccepted looks for the mark of the answer that was chosen.
func (s *survey) isAccepted(u *unit) (found bool) {
	n := s.nodes[u.at]
	for level := 1; level <= acceptedLevels && u.parent < 0; level++ {
		if n = n.Parent(); !n.Exists() || !n.IsElement() {
			break
		}
		found = found || s.answers.Of(n, tellsAccepted)
	}
	s.each(u, func(at int32) {
		found = found || s.answers.Of(s.nodes[at], tellsAccepted)
	})
	return found
}

// acceptedLevels is how far above a post it may be said.
const acceptedLevels = 2

var (
	acceptedWords = phrases.New("accepted", "best-answer", "bestanswer", "is-solution", "solution-post",
		"answer-chosen", "marked-solution")
	unacceptedWords = phrases.New("d-none", "unaccepted", "hidden")
)

func tellsAccepted(class string) bool {
	class = strings.ToLower(class)
	return acceptedWords.In(class) && !unacceptedWords.In(class)
}

// uncrown takes back what is said of most posts: no mark of a chosen one.
func uncrown(posts []Post) {
	n := 0
	for i := range posts {
		if posts[i].Accepted {
			n++
		}
	}
	if n <= max(1, len(posts)/4) {
		return
	}
	for i := range posts {
		posts[i].Accepted = false
	}
}
