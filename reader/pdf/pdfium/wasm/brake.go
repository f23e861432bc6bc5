package wasm

// BrakeName is the name of the variable that stops a module, once it is set to
// other than zero.
const BrakeName = "brake"

// Brake makes it possible to stop the module while it runs: each turn of a loop
// and of a recursion looks at a variable of the module, and traps once that is
// not zero. A runtime's own way of stopping leaves the machine code at each of
// these places, which takes longer than all the rest; a cell of memory takes
// twice as long as a variable, since its bounds are looked at too.
func (m *Module) Brake() error {
	g := &graph{}
	brake := -1
	for i := range m.sections {
		s := &m.sections[i]
		err := g.read(*s)
		switch {
		case err != nil:
		case s.id == globalSection:
			brake, err = s.add(variable32, mutable, number32, 0, end)
		case brake < 0 && (s.id == exportSection || s.id == codeSection):
			err = errNoVariables
		case s.id == exportSection:
			export := append([]byte{byte(len(BrakeName))}, BrakeName...)
			_, err = s.add(appendNumber(append(export, variableKind), brake)...)
		case s.id == codeSection:
			s.body, err = brakeCode(g, lookAt(brake))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// lookAt traps unless a variable is zero. It is one of the module's own, since
// readImports takes none.
func lookAt(variable int) []byte {
	return append(appendNumber([]byte{loadVariable}, variable), branch, noValue, unreachable, end)
}

// add puts one more at the end of a section that is a list, and returns its
// number.
func (s *section) add(what ...byte) (int, error) {
	in := &scanner{data: s.body}
	count := in.number()
	s.body = append(append(appendNumber(nil, count+1), s.body[in.at:]...), what...)
	return count, in.err
}

func brakeCode(g *graph, look []byte) ([]byte, error) {
	size := 0
	for _, body := range g.bodies {
		size += len(body)
	}
	out := appendNumber(make([]byte, 0, size+size/8), len(g.bodies))
	var function []byte
	for i, body := range g.bodies {
		var err error
		if function, err = brakeFunction(function[:0], body, g.imported+i, look); err != nil {
			return nil, err
		}
		out = append(appendNumber(out, len(function)), function...)
	}
	return out, nil
}

// brakeFunction appends the body of the function of a number to out, with a look
// where each of its loops begins, and one at the start where it may be a part of
// a recursion. Every circle of calls has one that goes through the table, or to
// a function of no higher number: one look in each circle will do, and most
// functions are short and called often.
func brakeFunction(out, body []byte, number int, look []byte) ([]byte, error) {
	in := &scanner{data: body}
	in.skipVariables()
	start, returns := in.at, false
	var places []int
	for in.at < len(body) && in.err == nil {
		code := in.next()
		switch code {
		case call, tail:
			returns = in.number() <= number || returns
			continue
		case callTable, tailTable:
			returns = true
		}
		in.skip(code)
		if code == loop {
			places = append(places, in.at)
		}
	}
	if in.err != nil {
		return nil, in.err
	}
	if returns {
		places = append([]int{start}, places...)
	}
	copied := 0
	for _, place := range places {
		out = append(append(out, body[copied:place]...), look...)
		copied = place
	}
	return append(out, body[copied:]...), nil
}
