package thread

import (
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// moreFlat is by how much more heads must explain than posts that are elements.
const moreFlat = 1.3

// flat returns posts that no element holds: heads of one kind that stand side by
// side, each with all up to the next. The best kind is taken.
func (s *survey) flat(groups []group) (units []unit) {
	best := 0.0
	for _, g := range groups {
		heads := s.headsOf(g.units)
		if worth := s.worth(heads); worth > best {
			best, units = worth, heads
		}
	}
	return units
}

// headsOf makes units of heads, or none where they are something else.
func (s *survey) headsOf(places []int32) []unit {
	parent := s.nodes[places[0]].Parent()
	units := make([]unit, len(places))
	for i, at := range places {
		u := unit{at: at, end: s.ends[at], parent: -1, isFlat: true}
		if s.nodes[at].Parent() != parent || s.times.own(&u) != 1 || s.names.own(&u) != 1 ||
			s.saidIn(&u) > maxHeadSays {
			return nil
		}
		if i > 0 {
			units[i-1].end = at
		}
		units[i] = u
	}
	last := &units[len(units)-1]
	last.end = s.endOf(parent)
	if rule := s.ruleIn(last); rule > 0 && s.ruleIn(&unit{at: units[0].at, end: last.at}) == 0 {
		last.end = rule // which sets apart what follows the last post
	}
	return units
}

// ruleIn is the place of the first line that is drawn across below the head of a
// unit, or 0.
func (s *survey) ruleIn(u *unit) int32 {
	for at := s.ends[u.at]; at < u.end; at = s.ends[at] {
		if s.nodes[at].Tag() == tag.Hr {
			return at
		}
	}
	return 0
}

// maxHeadSays is how many words a head has besides who and when: to whom, of what.
const maxHeadSays = 40

// endOf is the place behind an element.
func (s *survey) endOf(n tree.Node) int32 { return s.ends[s.placeOf(n)] }

// below returns what stands below the head of a flat unit.
func (s *survey) below(u *unit) (out []tree.Node) {
	for at := s.ends[u.at]; at < u.end; at = s.ends[at] {
		if s.between(at, s.ends[at]) > 0 && !s.fringes.Of(s.nodes[at], tellsFringe) {
			out = append(out, s.nodes[at])
		}
	}
	return out
}

// senderIn returns who a field of a message says that it is from, where that
// begins in the text or is what follows the one before.
func senderIn(before, text string) string {
	const field = "From:"
	name, ok := strings.CutPrefix(text, field)
	if !ok && before != field {
		return ""
	}
	name, _, _ = strings.Cut(name, "<")
	if name = strings.Trim(brief.OneLine(name), `" `); utf8.RuneCountInString(name) > maxName || !hasLetter(name) {
		return ""
	}
	return name
}
