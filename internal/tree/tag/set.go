package tag

// A Set is some of the names of this package. The zero Set is empty.
type Set [(Count + 63) / 64]uint64

// SetOf returns the set of some names.
func SetOf(tags ...Tag) (s Set) {
	for _, t := range tags {
		s[t/64] |= 1 << (t % 64)
	}
	return s
}

// Has reports whether a name is in the set. One that a page has made up is in none.
func (s *Set) Has(t Tag) bool { return t < Count && s[t/64]>>(t%64)&1 != 0 }
