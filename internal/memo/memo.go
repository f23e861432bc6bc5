// Package memo remembers what was found in the names of a page, its classes
// above all: a page has few of them, each many times.
package memo

// slots is how many names are remembered; most pages have fewer that matter.
const slots = 512

// A Names remembers one answer for each name. The zero value is ready. It keeps
// the names, which are parts of a page, and so must not outlive it.
type Names[T any] struct {
	slots [slots]struct {
		name   string
		answer T
	}
}

// Of returns what find says of a name, which must not depend on anything else.
func (m *Names[T]) Of(name string, find func(string) T) T {
	if name == "" {
		return find(name)
	}
	at := &m.slots[Hash(name)%slots]
	if at.name != name {
		at.name, at.answer = name, find(name)
	}
	return at.answer
}

// Hash gives a number for a name that is not empty, the same for the same name.
// It looks at five places of it: names differ at both ends and in between, and
// to look at more takes longer than to find a few anew.
func Hash(name string) uint32 {
	n := len(name)
	mixed := uint32(n) + uint32(name[0])<<4 + uint32(name[n-1])<<10 + uint32(name[n/2])<<16 +
		uint32(name[n/4])<<20 + uint32(name[n*3/4])<<7
	return mixed * 0x9e3779b1 >> 16
}
