package webpage

import "golang.org/x/net/html/atom"

// keepStructure mends what a choice block by block can break: a table or a
// listing stays or goes as a whole, and a heading stays with the text it leads.
func (s *Survey) keepStructure(kept []bool) {
	for i := range s.elements {
		if e := &s.elements[i]; s.isWhole(i) {
			level(s, kept, e.first, e.last)
		}
	}
	for i := len(kept) - 2; i >= 0; i-- {
		if !kept[i] && kept[i+1] && s.isSubheading(i) {
			kept[i] = true
		}
	}
}

// isWhole reports whether an element is a table or listing that only makes
// sense whole. A table with others inside or with half the page is a layout.
func (s *Survey) isWhole(i int) bool {
	e := &s.elements[i]
	switch e.tag {
	case atom.Pre:
		return true
	case atom.Table:
		return 2*(e.last-e.first) < int32(len(s.blocks)) && !s.holdsTable(i)
	}
	return false
}

func (s *Survey) holdsTable(i int) bool {
	for k := i + 1; k < int(s.elements[i].end); k++ {
		if s.elements[k].tag == atom.Table {
			return true
		}
	}
	return false
}

// level keeps all of the blocks from first to last when most of their words
// are kept, and none when few are.
func level(s *Survey, kept []bool, first, last int32) {
	all, some := int32(0), int32(0)
	for i := first; i < last; i++ {
		all += s.blocks[i].count.size()
		if kept[i] {
			some += s.blocks[i].count.size()
		}
	}
	if all == 0 || some == 0 || some == all {
		return
	}
	for i := first; i < last; i++ {
		kept[i] = 2*some >= all
	}
}

// isSubheading leaves h1 out: it is the page's title, which is told apart.
func (s *Survey) isSubheading(i int) bool {
	switch s.elements[s.blocks[i].owner].tag {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}
