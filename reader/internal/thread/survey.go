package thread

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A survey is a part of a page as one list of its nodes in document order.
type survey struct {
	nodes []tree.Node
	ends  []int32 // behind the last node below each
	words []int32 // before each node, and after the last
	times marks
	names marks
	last  [2]string // the texts before, the nearest first
	place int32     // of the nearest
	kinds map[classed][]string
	// what classes say of their elements
	persons, quotes, fringes, answers, scores, boxed memo.Classes[bool]
}

// look walks over the page. It returns nil for pages too large to weigh.
func look(root tree.Node) *survey {
	usual := roomFor(size(root))
	s := &survey{nodes: make([]tree.Node, 0, usual), ends: make([]int32, 0, usual), words: make([]int32, 0, usual),
		kinds: map[classed][]string{}}
	if !s.visit(root, 0, false) {
		return nil
	}
	s.words = append(s.words, s.words[len(s.words)-1]+wordsIn(s.nodes[len(s.nodes)-1]))
	s.times.count(len(s.nodes))
	s.names.count(len(s.nodes))
	return s
}

// size is about how many nodes there are below n: those that the page has up to what follows it.
func size(n tree.Node) int {
	end := n.Tree().Len()
	if next := n.Past(n.Tree().Root()); next.Index() > n.Index() {
		end = next.Index()
	}
	return end - n.Index()
}

const maxDepth = 400

// usualNodes is how many of a page's nodes are noted as a rule. Of pages that
// may have more all are given room at once, since what lists leave behind while
// they grow is several times what they need.
const usualNodes = 1 << 14

func roomFor(nodes int) int {
	if nodes/2 <= usualNodes {
		return nodes / 2
	}
	return min(nodes, maxNodes)
}

// visit notes a node and all below it; quoted are those that somebody repeats.
func (s *survey) visit(n tree.Node, depth int, quoted bool) bool {
	if len(s.nodes) >= maxNodes || depth > maxDepth {
		return false
	}
	at := int32(len(s.nodes))
	before := int32(0)
	if at > 0 {
		before = s.words[at-1] + wordsIn(s.nodes[at-1])
	}
	s.nodes, s.ends, s.words = append(s.nodes, n), append(s.ends, 0), append(s.words, before)
	if !quoted {
		s.mark(n, at)
	}
	quoted = quoted || isQuote(n) || s.quotes.Of(n, tellsQuote)
	for child := n.FirstChild(); child.Exists(); child = child.NextSibling() {
		if child.IsElement() && isMute(child) || !child.IsElement() && !child.IsText() {
			continue
		}
		if !s.visit(child, depth+1, quoted) {
			return false
		}
	}
	s.ends[at] = int32(len(s.nodes))
	return true
}

func (s *survey) mark(n tree.Node, at int32) {
	switch {
	case n.IsBlank():
	case n.IsText():
		s.text(strings.TrimSpace(n.Data()), at)
	case !n.IsElement():
	case n.Tag() == tag.Time:
		s.time(mark{at: at, kind: "time", text: n.Attr("datetime")})
	default:
		if when := n.Attr("datetime"); when != "" { // of an element that a page made up
			s.time(mark{at: at, kind: "time", text: when})
		}
		if title := n.Attr("title"); title != "" && len(title) <= maxTime && tellsTime(title) {
			s.time(mark{at: at, kind: "title", text: title})
		}
		if kind, text := s.nameOf(n); kind != "" {
			s.names.add(mark{at, kind, text, tellsEdit(s.last[0]) || tellsEdit(s.last[1])})
		}
	}
}

func (s *survey) text(text string, at int32) {
	if text == "" {
		return
	}
	if len(text) <= maxTime && tellsTime(text) {
		s.addClock(text)
		s.time(mark{at: at, text: text})
		s.nameBefore(text, at)
	}
	if name := senderIn(s.last[0], text); name != "" {
		s.names.add(mark{at: at, kind: "field", text: name})
	}
	s.last[0], s.last[1], s.place = text[:min(len(text), maxTime)], s.last[0], at
}

// addClock adds the time of day to the day right before it.
func (s *survey) addClock(text string) {
	if last := len(s.times.list) - 1; last >= 0 && s.times.list[last].at == s.place && s.times.list[last].kind == "" && isClock(text) {
		s.times.list[last].text += " " + text
	}
}

// nameBefore notes the name before a time in brackets, where both are the heading
// of what was said: "Ann Lee (May 4 2023 at 10:12):".
func (s *survey) nameBefore(time string, at int32) {
	if time[0] != '(' || s.place == 0 || len(s.names.list) > 0 && s.names.list[len(s.names.list)-1].at >= s.place {
		return
	}
	head := s.nodes[s.place].Parent()
	if IsHeading(head) && head.Contains(s.nodes[at]) && strings.Count(s.last[0], " ") < maxNameWords && hasLetter(s.last[0]) {
		s.names.add(mark{at: s.place, kind: "field", text: cleanName(s.last[0])})
	}
}

// IsHeading reports whether an element is a heading below the title.
func IsHeading(n tree.Node) bool {
	switch n.Tag() {
	case tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return true
	}
	return false
}

// time notes when something was written, and not when somebody joined.
func (s *survey) time(m mark) {
	if !tellsJoin(m.text) && !tellsJoin(s.last[0]) {
		m.edit = tellsEdit(s.last[0]) || tellsEdit(m.text)
		s.times.add(m)
	}
}

// isMute knows elements that hold no part of a talk.
func isMute(n tree.Node) bool {
	switch n.Tag() {
	case tag.Script, tag.Style, tag.Svg, tag.Template, tag.Nav, tag.Textarea, tag.Select, tag.Iframe, tag.Head,
		tag.Noscript, tag.Button:
		return true
	}
	return false
}

func isQuote(n tree.Node) bool { return n.Tag() == tag.Blockquote || n.Tag() == tag.Q }

// tellsQuote knows class names of what somebody repeats, and not of what holds
// a text that readers may select and quote.
func tellsQuote(class string) bool {
	return strings.Contains(class, "quote") && !strings.Contains(class, "quote-selection")
}

// wordsIn counts the words of a text; letters that stand alone, as Chinese
// ones do, count a half.
func wordsIn(n tree.Node) int32 {
	if !n.IsText() || n.IsBlank() {
		return 0
	}
	words, wide, inside := int32(0), int32(0), false
	for _, r := range n.Data() {
		switch {
		case r < utf8.RuneSelf:
			isWord := 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
			if isWord && !inside {
				words++
			}
			inside = isWord
		case r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			wide++
			inside = false
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if !inside {
				words++
			}
			inside = true
		default:
			inside = false
		}
	}
	return words + (wide+1)/2
}

// between is how many words stand between two places.
func (s *survey) between(from, to int32) int32 { return s.words[to] - s.words[from] }
