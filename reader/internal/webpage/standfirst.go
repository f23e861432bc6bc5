package webpage

import (
	"slices"
	"strings"
	"unicode"
)

// How the words are known that sum up an article between its title and its text.
const (
	leadWithin   = 12   // blocks after the title
	leastLead    = 0.2  // probability from which they are taken in
	shortestLead = 6    // words
	longestLead  = 90   // words
	textBegins   = 30   // words of a block that is kept, after which there is no lead
	leadSaid     = 0.85 // share of its words that the page's description has as well
)

// keepStandfirst keeps the words that stand between the title of an article and
// its text and sum it up. By themselves they look like an offer to read on.
func (s *Survey) keepStandfirst(kept []bool, j judgement, p []float32) {
	title := int(s.landmarks.title)
	if title < 0 || PageTypes[highest(j.Types)] != "article" || !slices.Contains(kept, true) {
		return
	}
	for k := title + 1; k < min(title+1+leadWithin, len(kept)); k++ {
		switch {
		case kept[k] && s.blocks[k].count.size() > textBegins:
			return
		case !kept[k] && p[k] >= leastLead && s.isStandfirst(&s.blocks[k]):
			kept[k] = true
			return
		}
	}
}

func (s *Survey) isStandfirst(b *block) bool {
	c := &b.count
	size := c.size()
	if size < shortestLead || size > longestLead || 2*c.linkRunes > c.runes {
		return false
	}
	return float32(c.descriptionWords) >= leadSaid*float32(size) || s.isNamedLead(b.owner)
}

// leadNames are words by which classes name such a text in newsrooms.
var leadNames = strings.Fields(`lead lede standfirst intro subheadline subtitle subhead dek deck excerpt vorspann chapo
	entradilla bajada sapo`)

func (s *Survey) isNamedLead(at int32) bool {
	for range 2 {
		e := &s.elements[at]
		class := strings.ToLower(s.nodeOf(e).Attr("class"))
		for word := range strings.FieldsFuncSeq(class, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if slices.Contains(leadNames, word) {
				return true
			}
		}
		if at = e.parent; at < 0 {
			return false
		}
	}
	return false
}

// nameHeadings are what the first section of a manual page is called.
var nameHeadings = strings.Fields("name nom nombre nome bezeichnung nazwa имя название 이름 名前 名称 名稱")

// keepPurpose keeps the first section of a manual page, which says in one line
// what it is about: "tar - an archiving utility". Sites set it into the header.
func (s *Survey) keepPurpose(kept []bool) {
	if !slices.Contains(kept, true) {
		return
	}
	for k := range min(purposeWithin, len(kept)-1) {
		if headingLevel(s.elements[s.blocks[k].owner].tag) == 0 || s.Words(k) > 2 || s.Words(k+1) > longestLead {
			continue
		}
		if slices.Contains(nameHeadings, s.offerKey(k, maxNameHeading)) && isPurpose(s.Text(k+1)) {
			kept[k], kept[k+1] = true, true
			return
		}
	}
}

const (
	purposeWithin  = 200 // blocks of the page
	maxNameHeading = 40  // bytes
)

// isPurpose reports whether a line has a name, a dash and what is so named.
func isPurpose(line string) bool {
	for _, dash := range [...]string{" - ", " – ", " — ", " -- "} {
		if at := strings.Index(line, dash); at > 0 && len(line) > at+len(dash) {
			return true
		}
	}
	return false
}
