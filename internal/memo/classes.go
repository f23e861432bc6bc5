package memo

import "github.com/decant-dev/decant/internal/tree"

// A Classes remembers one answer for each class attribute of a tree. The zero
// value is ready.
type Classes[T any] struct {
	answers []answer[T] // by Node.Class
}

type answer[T any] struct {
	known bool
	is    T
}

// Of returns what find says of the class attribute of n, which must not depend
// on anything else, and the zero value where that is empty or not there.
func (c *Classes[T]) Of(n tree.Node, find func(string) T) T {
	number := n.Class()
	if number >= len(c.answers) {
		c.answers = append(c.answers, make([]answer[T], len(n.Tree().Classes())-len(c.answers))...)
	}
	a := &c.answers[number]
	if !a.known {
		a.known = true
		if number > 0 {
			a.is = find(n.Tree().Classes()[number])
		}
	}
	return a.is
}
