package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// nearness keeps for each element how deep the nearest ancestor with each mark
// lies. An element without marks of its own shares its parent's row.
type nearness struct {
	rows   []uint8 // markCount bytes each: depth plus one, 0 for none
	sides  []uint8 // of each row, whether its own marks speak for content or against it
	counts []int32 // elements with each mark on the page
	read   [256]reading
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
	m.sides = append(m.sides[:0], 0)
	if m.counts == nil {
		m.counts = make([]int32, markCount)
	}
	clear(m.counts)
}

// forget drops the names, which are parts of the page.
func (m *nearness) forget() {
	for i := range m.read {
		m.read[i].name = ""
	}
}

// add gives the row of an element, and a signature of its tag and class.
func (m *nearness) add(n tree.Node, parentRow, depth int32) (row int32, signature uint32) {
	s := marker{nearness: m, row: parentRow, parent: parentRow, depth: uint8(min(depth, deepest)) + 1}
	if mark := tagMarks.find(uint32(n.Tag())); mark != 0 {
		s.set(mark - 1)
	} else if n.Tag() >= tag.Count && strings.Contains(n.Name(), "-") {
		s.set(uint8(firstSpecial + 3))
	}
	signature = uint32(nameOf(n))
	for a := range n.Attrs() {
		signature ^= s.attribute(a)
	}
	return s.row, signature
}

type marker struct {
	*nearness
	row, parent int32
	depth       uint8
}

func (s *marker) set(mark uint8) {
	if s.row == s.parent {
		s.row = int32(len(s.rows) / markCount)
		s.rows = append(doubled(s.rows, markCount), s.rows[int(s.parent)*markCount:int(s.parent+1)*markCount]...)
		s.sides = append(s.sides, 0)
	}
	at := &s.rows[int(s.row)*markCount+int(mark)]
	if *at != s.depth {
		*at = s.depth
		s.sides[s.row] |= sideOf[mark]
		s.counts[mark]++
	}
}

// attribute sets the marks that an attribute names, and hashes a class.
func (s *marker) attribute(a tree.Attribute) uint32 {
	switch a.Name {
	case "class":
		return s.words(a.Value)
	case "id", "role", "itemprop":
		s.words(a.Value)
	case "hidden":
		s.set(uint8(firstSpecial))
	case "style":
		if hidesByStyle(a.Value) {
			s.set(uint8(firstSpecial + 1))
		}
	case "aria-hidden":
		if a.Value == "true" {
			s.set(uint8(firstSpecial + 2))
		}
	}
	return 0
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
func (s *marker) words(name string) uint32 {
	if name == "" {
		return hashSeed
	}
	r := &s.read[uint8(len(name)*7)^name[0]*3^name[len(name)-1]*5^name[len(name)/2]]
	if r.name != name {
		r.name, r.marks = name, r.marks[:0]
		r.hash = eachMark(name, func(mark uint8) { r.marks = append(r.marks, mark) })
	}
	for _, mark := range r.marks {
		s.set(mark)
	}
	return r.hash
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
	word, all, length, small := hashSeed, hashSeed, 0, false
	for i := range len(value) {
		c := value[i]
		letter := letters[c]
		if length > 0 && (letter == 0 || small && c != letter) {
			if mark := wordMarks.find(word); mark != 0 {
				found(mark - 1)
			}
			all = (all ^ word) * 0x9e3779b1
			word, length = hashSeed, 0
		}
		if letter != 0 {
			word = mixLetter(word, letter)
			length++
		}
		small = c == letter
	}
	if length > 0 {
		if mark := wordMarks.find(word); mark != 0 {
			found(mark - 1)
		}
		all = (all ^ word) * 0x9e3779b1
	}
	return all
}
