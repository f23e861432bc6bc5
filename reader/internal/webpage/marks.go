package webpage

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// nearness keeps for each element how deep the nearest ancestor with each mark
// lies. An element without marks of its own shares its parent's row, and one
// with the same marks as another of the last beside it shares that one's.
type nearness struct {
	rows    []uint8 // markCount bytes each: depth plus one, 0 for none
	row     []rowNotes
	counts  []int32 // elements with each mark on the page
	found   []uint8 // marks of the element at hand
	read    [1024]reading
	classes []reading // by their numbers
	raised  raisedRow
}

// A raisedRow is the last row that a block was described by, which the next
// block often shares.
type raisedRow struct {
	row   int32
	depth uint8 // 0 for none
	marks []uint8
}

// rowNotes is what is known of a row besides.
type rowNotes struct {
	key            uint64 // of the marks that the row it was made from had not, and their depth
	child, sibling int32  // the last row made from it, and the one before it of the same; 0 for none
	says           uint8  // what its own marks say, see sides.go
}

// A reading is what was found in a name, since pages give the same names again
// and again.
type reading struct {
	name  string
	hash  uint32
	marks []uint8
}

const deepest = 250 // depths beyond are taken for this one

func (m *nearness) reset() {
	m.rows = append(m.rows[:0], make([]uint8, markCount)...)
	m.row = append(m.row[:0], rowNotes{})
	if m.counts == nil {
		m.counts = make([]int32, markCount)
	}
	clear(m.counts)
	m.forgetClasses()
	m.raised.depth = 0
}

// forget drops the names, which are parts of the page.
func (m *nearness) forget() {
	for i := range m.read {
		m.read[i].name = ""
	}
	m.forgetClasses()
}

func (m *nearness) forgetClasses() {
	for i := range m.classes {
		m.classes[i].name = ""
	}
	m.classes = m.classes[:0]
}

func (m *nearness) at(row int32) []uint8 { return m.rows[int(row)*markCount : int(row+1)*markCount] }

// raise gives a row as seen from a depth: how near each mark is, 0 for none.
func (m *nearness) raise(row, depth int32) []uint8 {
	r, seen := &m.raised, uint8(min(depth, deepest))+1
	if r.row != row || r.depth != seen {
		r.row, r.depth = row, seen
		r.marks = append(r.marks[:0], m.at(row)...)
		raise(r.marks, 255-seen)
	}
	return r.marks
}

// add gives the row of an element, and a signature of its tag and class.
func (m *nearness) add(n tree.Node, name tag.Tag, parentRow, depth int32) (row int32, signature uint32) {
	m.found = m.found[:0]
	if mark := tagMarks[name]; mark != 0 {
		m.set(mark - 1)
	} else if name == tag.None && strings.Contains(n.Name(), "-") {
		m.set(uint8(firstSpecial + 3))
	}
	signature = uint32(name)
	if n.MayHave(markAttrs) {
		signature ^= m.attributes(n)
	}
	if len(m.found) == 0 {
		return parentRow, signature
	}
	return m.rowOf(parentRow, uint8(min(depth, deepest))+1), signature
}

func (m *nearness) set(mark uint8) {
	if !slices.Contains(m.found, mark) {
		m.found = append(m.found, mark)
	}
}

// rowsTried is how many of the rows made from one are looked at before another
// is made: lists and tables have a few kinds of elements in turn.
const rowsTried = 4

// rowOf gives the row of an element with the marks that were found.
func (m *nearness) rowOf(parent int32, depth uint8) int32 {
	key := mixRune(0, rune(depth))
	for _, mark := range m.found {
		m.counts[mark]++
		key = mixRune(key, rune(mark))
	}
	row := m.row[parent].child
	for tried := 0; row != 0 && tried < rowsTried; tried++ {
		if m.row[row].key == key {
			return row
		}
		row = m.row[row].sibling
	}
	return m.newRow(parent, depth, key)
}

func (m *nearness) newRow(parent int32, depth uint8, key uint64) int32 {
	row := int32(len(m.row))
	m.rows = append(doubled(m.rows, markCount), m.at(parent)...)
	notes := rowNotes{key: key, sibling: m.row[parent].child}
	marks := m.at(row)
	for _, mark := range m.found {
		marks[mark] = depth
		notes.says |= saidBy[mark]
	}
	m.row = append(m.row, notes)
	m.row[parent].child = row
	return row
}

// The attributes that may have marks in them.
var (
	classAttr, idAttr    = tree.NameOf("class"), tree.NameOf("id")
	roleAttr, itemAttr   = tree.NameOf("role"), tree.NameOf("itemprop")
	styleAttr            = tree.NameOf("style")
	hiddenAttr, ariaAttr = tree.NameOf("hidden"), tree.NameOf("aria-hidden")

	markAttrs = tree.NamesOf("class", "id", "role", "itemprop", "style", "hidden", "aria-hidden")
	rareAttrs = tree.NamesOf("role", "itemprop", "style", "hidden", "aria-hidden")
)

// attributes sets the marks that attributes name, and hashes the class.
func (m *nearness) attributes(n tree.Node) (hash uint32) {
	if number := n.Class(); number > 0 {
		hash = m.class(n.Tree(), number)
	} else if _, has := n.Lookup(classAttr); has {
		hash = hashSeed
	}
	m.words(n.Value(idAttr))
	if !n.MayHave(rareAttrs) {
		return hash
	}
	m.words(n.Value(roleAttr))
	m.words(n.Value(itemAttr))
	if _, has := n.Lookup(hiddenAttr); has {
		m.set(uint8(firstSpecial))
	}
	if style := n.Value(styleAttr); style != "" && hidesByStyle(style) {
		m.set(uint8(firstSpecial + 1))
	}
	if n.Value(ariaAttr) == "true" {
		m.set(uint8(firstSpecial + 2))
	}
	return hash
}

func hidesByStyle(style string) bool {
	for _, word := range [...]string{"display", "visibility"} {
		at := strings.Index(style, word)
		if at < 0 {
			continue
		}
		value := strings.TrimLeft(style[at+len(word):], " :")
		if strings.HasPrefix(value, "none") || strings.HasPrefix(value, "hidden") {
			return true
		}
	}
	return false
}

// words sets the marks that a name has in it, and returns its hash.
func (m *nearness) words(name string) uint32 {
	if name == "" {
		return hashSeed
	}
	r := &m.read[memo.Hash(name)%uint32(len(m.read))]
	if r.name != name {
		r.find(name)
	}
	return m.take(r)
}

// class does so for a class by its number.
func (m *nearness) class(t *tree.Tree, number int) uint32 {
	if number >= len(m.classes) {
		m.classes = slices.Grow(m.classes, len(t.Classes())-len(m.classes))[:len(t.Classes())]
	}
	r := &m.classes[number]
	if r.name == "" {
		r.find(t.Classes()[number])
	}
	return m.take(r)
}

func (m *nearness) take(r *reading) uint32 {
	for _, mark := range r.marks {
		m.set(mark)
	}
	return r.hash
}

func (r *reading) find(name string) {
	r.name, r.marks = name, r.marks[:0]
	r.hash = eachMark(name, func(mark uint8) { r.marks = append(r.marks, mark) })
}

// letters gives the small letter for each letter, and 0 for other bytes.
var letters = func() (table [256]byte) {
	for c := 'a'; c <= 'z'; c++ {
		table[c], table[c-0x20] = byte(c), byte(c)
	}
	return table
}()

// eachMark finds the known words in a name. It cuts at everything but
// letters, and where a capital follows a small letter. It returns a hash of the
// words alone, so that numbered names are the same.
func eachMark(value string, found func(mark uint8)) uint32 {
	all := hashSeed
	for i := 0; i < len(value); {
		if letters[value[i]] == 0 {
			i++
			continue
		}
		word, small := hashSeed, false
		for ; i < len(value); i++ {
			c := value[i]
			letter := letters[c]
			if letter == 0 || small && c != letter {
				break
			}
			word = mixLetter(word, letter)
			small = c == letter
		}
		if mark := wordMarks.find(word); mark != 0 {
			found(mark - 1)
		}
		all = (all ^ word) * 0x9e3779b1
	}
	return all
}
