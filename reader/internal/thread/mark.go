package thread

import "iter"

// A mark is a node that tells when or who.
type mark struct {
	at   int32
	kind string // what elements of its kind have in common
	text string
	edit bool // it is of a change
}

// marks are those of a survey that tell the same, in order.
type marks struct {
	list   []mark
	before []int32 // by place, how many stand before it; none if there is no mark at all
}

func (m *marks) add(one mark) { m.list = append(m.list, one) }

// count makes the number of marks known for all of the places of a survey, and
// for the one behind them.
func (m *marks) count(places int) {
	if len(m.list) == 0 {
		return
	}
	m.before = make([]int32, places+1)
	for i, one := range m.list {
		m.before[one.at+1] = int32(i + 1)
	}
	for i, most := range m.before {
		m.before[i] = max(most, m.before[max(i-1, 0)])
	}
}

// between is how many marks there are from a place up to another.
func (m *marks) between(from, to int32) int {
	if m.before == nil {
		return 0
	}
	return int(m.before[to] - m.before[from])
}

// own counts those of a unit that are in no other.
func (m *marks) own(u *unit) int {
	n := m.between(u.at, u.end)
	for _, h := range u.holes {
		n -= m.between(h[0], h[1])
	}
	return n
}

// in goes through those that are in the unit itself, but for its element.
func (m *marks) in(u *unit) iter.Seq[*mark] {
	return func(yield func(*mark) bool) {
		from := u.at + 1
		for i := 0; i <= len(u.holes) && m.before != nil; i++ {
			hole := [2]int32{u.end, u.end}
			if i < len(u.holes) {
				hole = u.holes[i]
			}
			for k := m.before[from]; k < m.before[min(hole[0], u.end)]; k++ {
				if !yield(&m.list[k]) {
					return
				}
			}
			from = hole[1] // which may be behind the unit, where that is a part of what it begins
		}
	}
}
