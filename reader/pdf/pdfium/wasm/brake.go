package wasm

// Cell is where in memory the module looks. Compilers keep what is below
// address 1024 free, for pointers that lead nowhere.
const Cell = 16

// look traps unless the cell is zero: i32.const Cell, i32.load, if,
// unreachable, end.
var look = []byte{0x41, Cell, 0x28, 2, 0, 0x04, 0x40, 0x00, 0x0b}

// Brake makes it possible to stop the module while it runs: each turn of a loop
// and of a recursion looks at a cell of the module's own memory, and traps once
// that is not zero. A runtime's own way of stopping leaves the machine code at
// each of these places, which takes longer than all the rest.
func (m *Module) Brake() error {
	g := &graph{}
	for i := range m.sections {
		s := &m.sections[i]
		if err := g.read(*s); err != nil {
			return err
		}
		if s.id == codeSection {
			braked, err := brakeCode(s.body, g)
			if err != nil {
				return err
			}
			s.body = braked
		}
	}
	return nil
}

func brakeCode(section []byte, g *graph) ([]byte, error) {
	out := appendNumber(make([]byte, 0, len(section)+len(section)/8), len(g.bodies))
	var function []byte
	for i, body := range g.bodies {
		var err error
		if function, err = brakeFunction(function[:0], body, g.imported+i); err != nil {
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
func brakeFunction(out, body []byte, number int) ([]byte, error) {
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
