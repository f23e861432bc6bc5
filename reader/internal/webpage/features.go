package webpage

import (
	"encoding/binary"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// Each group of features has a list of names and a function that appends as
// many bytes for one block; FeatureNames and describe keep the same order.

// FeatureNames names the features of a block, in their order.
var FeatureNames = featureNames()

func featureNames() []string {
	var names []string
	add := func(prefix string, list []string) {
		for _, name := range list {
			names = append(names, prefix+name)
		}
	}
	add("text: ", textNames)
	add("", placeNames)
	for _, tags := range markTags {
		names = append(names, "near <"+tags[0].String()+">")
	}
	add("near ", specialMarks)
	add("near word ", firstWords(markWords))
	add("", sideNames)
	for _, level := range []string{"1", "2", "3", "4", "5", "6"} {
		add("container "+level+": ", measureNames[:])
		names = append(names, "container "+level+": place")
	}
	for _, level := range []string{"1", "2", "3"} {
		add("section "+level+": ", sectionNames)
	}
	for _, level := range []string{"0", "1", "2", "3", "4", "5"} {
		add("item "+level+": ", itemNames)
	}
	add("repetition: ", repetitionNames)
	for _, offset := range []string{"-3", "-2", "-1", "+1", "+2", "+3"} {
		add("neighbour "+offset+": ", neighbourNames)
	}
	add("position: ", positionNames)
	add("page: ", pageNames)
	return names
}

// describe appends the features of a block.
func (s *Survey) describe(out []uint8, i int) []uint8 {
	return append(s.describeBlock(out, i), s.pageFeatures...)
}

// describeBlock appends those that a block does not share with the whole page.
func (s *Survey) describeBlock(out []uint8, i int) []uint8 {
	b := &s.blocks[i]
	out = s.appendText(out, b)
	out = s.appendPlace(out, b)
	out = s.appendMarks(out, b)
	out = s.appendSides(out, b)
	out = s.appendContainers(out, b, int32(i))
	out = s.appendSections(out, b, int32(i))
	out = s.appendItems(out, b)
	out = s.appendRepetition(out, i)
	out = s.appendNeighbours(out, i)
	return s.appendPosition(out, int32(i))
}

var textNames = []string{
	"characters", "words", "letters per word", "short words", "capitalised words", "capitals", "digits", "punctuation",
	"sentence ends", "sentence ends per word", "commas", "commas per word", "symbols", "currency signs", "separators",
	"dashes", "link share", "links", "bold share", "code share", "unspaced script", "first sign", "last sign",
	"ends a sentence", "number-like", "pieces", "words of the title", "covers the title", "words of the description",
	"covers the description", "description words", "links elsewhere", "links within the page", "links without a path",
}

func (s *Survey) appendText(out []uint8, b *block) []uint8 {
	c := &b.count
	words := c.words + c.wide
	return append(out,
		logByte(c.runes), logByte(c.size()), meanByte(c.letters, c.words), ratioByte(c.shortWords, c.words),
		ratioByte(c.capitalWords, c.words), ratioByte(c.upper, c.letters), ratioByte(c.digits, c.runes),
		ratioByte(c.punct, c.runes),
		logByte(c.stops), ratioByte(c.stops*4, c.words), logByte(c.commas), ratioByte(c.commas*4, c.words),
		logByte(c.symbols), countByte(c.currency), ratioByte(c.separators, c.runes),
		logByte(c.dashes), ratioByte(c.linkRunes, c.runes), logByte(c.links), ratioByte(c.strongRunes, c.runes),
		ratioByte(c.codeRunes, c.runes), ratioByte(c.wide, c.letters), uint8(c.first), uint8(c.last),
		flagByte(c.last == classStop || c.last == classQuestion), flagByte(c.numeric), logByte(b.to-b.from),
		ratioByte(c.titleWords, words), ratioByte(c.titleWords, s.head.titleWords),
		ratioByte(c.descriptionWords, words), ratioByte(c.descriptionWords, s.head.descriptionWords),
		logByte(c.descriptionWords),
		ratioByte(c.foreignLinks, c.links), ratioByte(c.innerLinks, c.links), ratioByte(c.deadLinks, c.links),
	)
}

var placeNames = []string{
	"heading level", "tag", "depth", "depth of containers", "child elements", "place among siblings", "siblings",
	"images within", "leaf depth",
}

func (s *Survey) appendPlace(out []uint8, b *block) []uint8 {
	owner := &s.elements[b.owner]
	leaf := &s.elements[b.leaf]
	siblings := int32(1)
	if owner.parent >= 0 {
		siblings = s.elements[owner.parent].children
	}
	return append(out,
		headingLevel(owner.tag), tagRank(owner.tag), countByte(owner.depth), countByte(owner.level),
		logByte(owner.children), logByte(owner.index), logByte(siblings), logByte(owner.images),
		countByte(leaf.depth-owner.depth),
	)
}

// tagRank orders tags by how often they hold content.
func tagRank(name tag.Tag) uint8 {
	switch name {
	case tag.P:
		return 12
	case tag.Pre:
		return 11
	case tag.Blockquote:
		return 10
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return 9
	case tag.Td, tag.Th:
		return 8
	case tag.Dd, tag.Dt:
		return 7
	case tag.Figcaption, tag.Caption:
		return 6
	case tag.Section, tag.Article, tag.Main:
		return 5
	case tag.Div:
		return 4
	case tag.Li:
		return 3
	case tag.Button:
		return 1
	}
	return 2
}

// appendMarks says how near the nearest ancestor with each mark is.
func (s *Survey) appendMarks(out []uint8, b *block) []uint8 {
	leaf := &s.elements[b.leaf]
	return append(out, s.near.raise(leaf.marks, leaf.depth)...)
}

// raise adds to every byte but zeros, eight at a time. None overflows, since
// no mark lies deeper than what it is near to.
func raise(row []uint8, by uint8) {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	at := 0
	for ; at <= len(row)-8; at += 8 {
		v := binary.LittleEndian.Uint64(row[at:])
		filled := (v&^high + high - ones | v) & high >> 7 // a one in each byte that is not zero
		binary.LittleEndian.PutUint64(row[at:], v+filled*uint64(by))
	}
	for i, d := range row[at:] {
		if d != 0 {
			row[at+i] += by
		}
	}
}

func (s *Survey) appendContainers(out []uint8, b *block, i int32) []uint8 {
	at := s.elements[b.owner].up
	for range 6 {
		if at < 0 {
			at = 0
		}
		e := &s.elements[at]
		out = append(out, s.measureOf(at)[:len(measureNames)]...)
		out = append(out, ratioByte(i-e.first, e.last-e.first))
		at = e.up
	}
	return out
}

var sectionNames = []string{
	"words", "link share", "blocks", "paragraph share", "share of page", "words per block", "sentences", "begins at",
	"ends at", "place",
}

func (s *Survey) appendSections(out []uint8, b *block, i int32) []uint8 {
	for _, at := range s.elements[b.owner].top {
		if at < 0 {
			at = b.owner
		}
		e := &s.elements[at]
		m := s.measureOf(at)
		out = append(out, m[:7]...)
		out = append(out, m[len(m)-2], m[len(m)-1], ratioByte(i-e.first, e.last-e.first))
	}
	return out
}

func firstWords(lines []string) []string {
	words := make([]string, len(lines))
	for i, line := range lines {
		words[i] = line
		for j, r := range line {
			if r == ' ' {
				words[i] = line[:j]
				break
			}
		}
	}
	return words
}
