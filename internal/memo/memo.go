// Package memo remembers what was found in the names of a page, its classes
// above all: a page has few of them, each many times.
package memo

// slots is how many names are remembered; most pages have fewer that matter.
const slots = 256

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
	// Names differ most at both ends and in the middle; to look at more of them
	// takes longer than to find some anew.
	at := &m.slots[uint8(len(name)*7)^name[0]*3^name[len(name)-1]*5^name[len(name)/2]]
	if at.name != name {
		at.name, at.answer = name, find(name)
	}
	return at.answer
}
