package webpage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// In the text of an article, and after its end, sites put lines that lead
// elsewhere: to other articles, to a newsletter, to their accounts. They stand
// in plain paragraphs like the text itself and are known by how they begin.

const (
	longestOffer  = 40 // words
	fringeBlocks  = 6  // at the beginning, and twice as many at the end
	offerLinked   = 50 // percent of a line that an offer with more than its beginning has as a link
	longestLabel  = 8  // words of an offer without a link, which leads a list of them
	offeredLinked = 80 // percent of each line of that list
)

// dropOffers leaves out lines of an article that offer to read on, to follow or
// to subscribe, and the links that such a line leads.
func (s *Survey) dropOffers(kept []bool, j judgement) {
	if PageTypes[highest(j.Types)] != "article" {
		return
	}
	first, last := s.fringe(kept)
	for i := range kept {
		if !kept[i] || s.blocks[i].count.size() > longestOffer {
			continue
		}
		atFringe := i < first || i >= last
		if !atFringe && s.blocks[i].count.links == 0 && s.Words(i) > longestLabel {
			continue
		}
		if !atFringe && len(readOnBy[s.firstLetter(i)]) == 0 {
			continue
		}
		switch text := offerKey(s.Text(i)); {
		case atFringe && isParting(text):
			kept[i] = false
		case !beginsWith(text, readOnBy[firstLetter(text)]):
		case s.isLinked(i, offerLinked):
			kept[i] = s.blocks[i].count.foreignLinks > 0 // that is a source
		case s.Words(i) <= longestLabel:
			s.dropOffered(kept, i)
		}
	}
}

// fringe gives the end of the first blocks that are kept, and the beginning of
// the last: partings stand there.
func (s *Survey) fringe(kept []bool) (first, last int) {
	last = len(kept)
	for n := 0; first < len(kept) && n < fringeBlocks; first++ {
		n += int(flagByte(kept[first]))
	}
	for n := 0; last > first && n < 2*fringeBlocks; last-- {
		n += int(flagByte(kept[last-1]))
	}
	return first, last
}

// readOnBy has the offers to read on by their first letters.
var readOnBy = func() map[rune][]string {
	by := map[rune][]string{}
	for _, line := range readOn {
		first := firstLetter(line)
		by[first] = append(by[first], line)
	}
	return by
}()

// firstLetter gives the first letter of a block as offerKey does, without
// putting its text together.
func (s *Survey) firstLetter(i int) rune {
	b := &s.blocks[i]
	for _, p := range s.texts[b.from:b.to] {
		for _, r := range s.tree.At(p.node).Data() {
			if unicode.IsLetter(r) {
				return unicode.ToLower(r)
			}
		}
	}
	return utf8.RuneError
}

func firstLetter(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// dropOffered leaves out a label and the lines after it that are links, if there
// are any, or nothing is left for it to lead.
func (s *Survey) dropOffered(kept []bool, label int) {
	next := label + 1
	for next < len(kept) && s.isLinked(next, offeredLinked) {
		next++
	}
	if next == label+1 && next < len(kept) && kept[next] {
		return // it leads what is no link
	}
	for i := label; i < next; i++ {
		kept[i] = false
	}
}

func (s *Survey) isLinked(i, percent int) bool {
	c := &s.blocks[i].count
	return c.runes > 0 && 100*int64(c.linkRunes) >= int64(percent)*int64(c.runes)
}

// offerKey is a line in small letters, from its first letter on.
func offerKey(text string) string {
	return strings.ToLower(strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }))
}

// isParting reports whether a line asks to follow or to subscribe, or ends an article.
func isParting(text string) bool {
	if says(text, leaveOff) || says(text, mailings) && says(text, signUp) {
		return true
	}
	for _, offer := range joinIn {
		if beginsWith(text, offer.begins) {
			return says(text, offer.has)
		}
	}
	return false
}

func says(text string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(text, p) })
}

func beginsWith(text string, beginnings []string) bool {
	return slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(text, b) })
}
