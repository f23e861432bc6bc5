package webpage

import (
	"bytes"
	"math"
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
		enough := longestReadOn
		if atFringe {
			enough = math.MaxInt
		}
		switch text := s.offerKey(i, enough); {
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

// longestReadOn is how much of a line, in bytes, tells whether it begins so.
var longestReadOn = len(slices.MaxFunc(readOn, func(a, b string) int { return len(a) - len(b) }))

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

// offerKey is the text of a block on one line in small letters, from its first
// letter on, and at least as much of it as is enough.
func (s *Survey) offerKey(i, enough int) string {
	key := &s.line
	key.text = key.text[:0]
	b := &s.blocks[i]
	for _, p := range s.texts[b.from:b.to] {
		if p.spaced {
			key.space()
		}
		if key.add(s.tree.At(p.node).Data(), enough); len(key.text) > enough {
			break
		}
	}
	return string(bytes.TrimRight(key.text, " "))
}

// A lineKey is made of a line piece by piece.
type lineKey struct{ text []byte }

func (k *lineKey) space() {
	if n := len(k.text); n > 0 && k.text[n-1] != ' ' {
		k.text = append(k.text, ' ')
	}
}

func (k *lineKey) add(piece string, enough int) {
	for _, r := range piece {
		switch {
		case 'a' <= r && r <= 'z': // as most are
			k.text = append(k.text, byte(r))
		case unicode.IsSpace(r):
			k.space()
		case len(k.text) > 0 || unicode.IsLetter(r):
			k.text = utf8.AppendRune(k.text, unicode.ToLower(r))
		}
		if len(k.text) > enough {
			return
		}
	}
}

// EndsArticle reports whether a line says what may not be done with an article, or
// how to reach who wrote it.
func EndsArticle(line string) bool { return leaveOff.In(strings.ToLower(line)) }

// isParting reports whether a line asks to follow or to subscribe, or ends an article.
func isParting(text string) bool {
	if leaveOff.In(text) || mailings.In(text) && signUp.In(text) {
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
