package webpage

import "slices"

// A grouping puts blocks that share a key together.
type grouping struct {
	of       []int32 // group of each block
	groups   []group
	features []groupFeatures // of each group, once asked for
	slots    []int32         // hash table: one more than the group, 0 for none
	keys     []uint64
}

type group struct {
	first, last  int32 // blocks
	count, words int32
	runes, links int32
	stops        int32
	place        int32 // where the next of its blocks stands in a list of all
}

type groupFeatures struct {
	known bool
	bytes [7]uint8
}

func (g *grouping) reset(blocks int) {
	size := 16
	for size < 2*blocks {
		size *= 2
	}
	if cap(g.slots) < size {
		g.slots = make([]int32, size)
	}
	g.slots = g.slots[:size]
	clear(g.slots)
	g.of, g.groups, g.features, g.keys = g.of[:0], g.groups[:0], g.features[:0], g.keys[:0]
}

func (g *grouping) add(key uint64, i int32, c *textCount) {
	at := g.find(key)
	if at == len(g.groups) {
		g.groups = append(g.groups, group{first: i})
	}
	g.of = append(g.of, int32(at))
	group := &g.groups[at]
	group.last = i
	group.count++
	group.words += c.size()
	group.runes += c.runes
	group.links += c.linkRunes
	group.stops += c.stops
}

// find gives the group of a key, which is a new one if the key is new.
func (g *grouping) find(key uint64) int {
	mask := len(g.slots) - 1
	at := int(key*0x9e3779b97f4a7c15>>32) & mask
	for g.slots[at] != 0 {
		if g.keys[g.slots[at]-1] == key {
			return int(g.slots[at] - 1)
		}
		at = (at + 1) & mask
	}
	g.keys = append(g.keys, key)
	g.slots[at] = int32(len(g.keys))
	return len(g.keys) - 1
}

// together lists the blocks, those of one group after those of another.
func (g *grouping) together(list []int32) []int32 {
	sum := int32(0)
	for i := range g.groups {
		g.groups[i].place = sum
		sum += g.groups[i].count
	}
	list = slices.Grow(list[:0], len(g.of))[:len(g.of)]
	for i, at := range g.of {
		place := &g.groups[at].place
		list[*place] = int32(i)
		*place++
	}
	return list
}

func (g *grouping) group(i int) *group { return &g.groups[g.of[i]] }

// group finds out which blocks are alike.
func (s *Survey) group() {
	s.paths.reset(len(s.blocks))
	s.tags.reset(len(s.blocks))
	s.copies.reset(len(s.blocks))
	for i := range s.blocks {
		b := &s.blocks[i]
		s.paths.add(s.pathKey(b), int32(i), &b.count)
		s.tags.add(uint64(s.elements[b.owner].tagPath), int32(i), &b.count)
		s.copies.add(b.count.hash, int32(i), &b.count)
	}
}

const pathLength = 3

// pathKey names the tags and classes of the innermost elements of a block.
func (s *Survey) pathKey(b *block) uint64 {
	key := uint64(s.elements[b.leaf].signature)
	at := b.owner
	for range pathLength {
		if at < 0 {
			break
		}
		key = key*0x100000001b3 ^ uint64(s.elements[at].signature)
		at = s.elements[at].parent
	}
	return key
}

var repetitionNames = []string{
	"same path", "same path: words", "same path: words per block", "same path: link share", "same path: share of page",
	"same path: sentences", "same path: spread", "same tags", "same tags: words", "same tags: words per block",
	"same tags: link share", "same tags: share of page", "same tags: sentences", "same tags: spread", "same text",
	"same text before",
}

func (s *Survey) appendRepetition(out []uint8, i int) []uint8 {
	out = append(out, s.paths.describe(i, &s.page)...)
	out = append(out, s.tags.describe(i, &s.page)...)
	g := s.copies.group(i)
	return append(out, countByte(g.count), flagByte(g.first < int32(i)))
}

// describe gives the features of the group of a block.
func (g *grouping) describe(i int, page *totals) []uint8 {
	if len(g.features) == 0 {
		g.features = zeros(g.features, len(g.groups))
	}
	f := &g.features[g.of[i]]
	if !f.known {
		f.known, f.bytes = true, g.group(i).describe(page)
	}
	return f.bytes[:]
}

func (g *group) describe(page *totals) [7]uint8 {
	return [...]uint8{
		logByte(g.count), logByte(g.words), meanByte(g.words, g.count), ratioByte(g.links, g.runes),
		ratioByte(g.words, page.words), ratioByte(8*g.stops, g.words), ratioByte(g.last-g.first, page.blocks),
	}
}

// groupSiblings finds elements that stand beside others of the same tag and class.
func (s *Survey) groupSiblings() {
	s.siblings.reset(len(s.elements))
	for i := range s.elements {
		e := &s.elements[i]
		key := uint64(uint32(e.parent))<<32 | uint64(e.signature)
		at := s.siblings.find(key)
		if at == len(s.siblings.groups) {
			s.siblings.groups = append(s.siblings.groups, group{first: int32(i)})
		}
		g := &s.siblings.groups[at]
		s.siblings.of = append(s.siblings.of, int32(at))
		before, after := &s.sums[e.first], &s.sums[e.last]
		e.rank = g.count
		g.count++
		g.words += after.words - before.words
		g.runes += after.runes - before.runes
		g.links += after.linkRunes - before.linkRunes
		g.stops += after.stops - before.stops
	}
}

var itemNames = []string{"alike", "words each", "share of page", "link share", "place"}

// appendItems says, for the containers of a block, how many stand beside them
// that are alike: posts, answers, cards and rows are each one of many.
func (s *Survey) appendItems(out []uint8, b *block) []uint8 {
	at := b.owner
	for range itemLevels {
		e := &s.elements[at]
		if !e.itemized {
			e.itemized, e.item = true, s.itemOf(e.outer) // wrappers are not counted
		}
		out = append(out, e.item[:]...)
		at = max(e.up, 0)
	}
	return out
}

// An item describes an element as one of several that are alike.
type item [5]uint8

func (s *Survey) itemOf(at int32) item {
	g := s.siblings.group(int(at))
	return item{logByte(g.count), logByte(g.words / max(1, g.count)), ratioByte(g.words, s.page.words),
		ratioByte(g.links, g.runes), ratioByte(s.elements[at].rank, g.count)}
}

const itemLevels = 6

var neighbourNames = []string{"words", "link share", "ends a sentence", "heading level", "same path", "tag", "depth"}

func (s *Survey) appendNeighbours(out []uint8, i int) []uint8 {
	for _, offset := range [...]int{-3, -2, -1, 1, 2, 3} {
		j := i + offset
		if j < 0 || j >= len(s.blocks) {
			out = append(out, 0, 0, 0, 0, 0, 0, 0)
			continue
		}
		n := &s.neighbours[j]
		out = append(out, n.words, n.links, n.ends, n.level, flagByte(s.paths.of[i] == s.paths.of[j]), n.rank,
			uint8(128+min(100, max(-100, n.depth-s.neighbours[i].depth))))
	}
	return out
}

// A neighbour is what the blocks around a block see of it.
type neighbour struct {
	words, links, ends, level, rank uint8
	depth                           int32
}

func (s *Survey) findNeighbours() {
	s.neighbours = s.neighbours[:0]
	for i := range s.blocks {
		b := &s.blocks[i]
		owner := &s.elements[b.owner]
		s.neighbours = append(s.neighbours, neighbour{
			words: logByte(b.count.size()), links: ratioByte(b.count.linkRunes, b.count.runes),
			ends:  flagByte(b.count.last == classStop || b.count.last == classQuestion),
			level: headingLevel(owner.tag), rank: tagRank(owner.tag), depth: owner.depth,
		})
	}
}
