package thread

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
)

// scoreIn finds a number of points or votes.
func (s *survey) scoreIn(u *unit) (score string) {
	s.each(u, func(at int32) {
		n := s.nodes[at]
		if score != "" || !n.IsElement() {
			return
		}
		if v := n.Attr("data-score"); v != "" && isSigned(v) {
			score = strings.TrimPrefix(v, "+")
			return
		}
		if s.scores.Of(n, tellsScore) {
			score = numberOf(shortNumber(n))
		}
	})
	return score
}

var scoreWords = phrases.New("score", "vote-count", "votes", "points", "upvote", "js-vote")

func tellsScore(class string) bool {
	class = strings.ToLower(class)
	return scoreWords.In(class) && !strings.Contains(class, "reputation")
}

const maxScore = 24 // bytes of a text that is a number and "points"

func shortNumber(n tree.Node) string {
	text := strings.Join(strings.Fields(n.Text()), " ")
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
	acceptedWords = phrases.New("accepted", "best-answer", "bestanswer", "is-solution", "solution-post", "answer-chosen",
		"marked-solution")
	unacceptedWords = phrases.New("d-none", "unaccepted", "hidden")
)

func tellsAccepted(class string) bool {
	class = strings.ToLower(class)
	return acceptedWords.In(class) && !unacceptedWords.In(class)
}

// indent reads how deep posts lie where only a number says so.
func (s *survey) indent(units []unit, posts []Post) {
	var open []int
	for i := range units {
		depth, ok := s.levelOf(&units[i])
		if !ok {
			return
		}
		posts[i].Depth, posts[i].Parent = depth, -1
		for len(open) > 0 && posts[open[len(open)-1]].Depth >= depth {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			posts[i].Parent = open[len(open)-1]
		}
		open = append(open, i)
	}
}

func (s *survey) levelOf(u *unit) (level int, ok bool) {
	s.each(u, func(at int32) {
		if ok || !s.nodes[at].IsElement() {
			return
		}
		for _, name := range [...]string{"indent", "data-depth", "depth"} {
			text := s.nodes[at].Attr(name)
			if text == "" {
				continue
			}
			if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= maxDepth {
				level, ok = n, true
			}
		}
	})
	return level, ok
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
