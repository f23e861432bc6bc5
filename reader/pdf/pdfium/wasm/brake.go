package wasm

// Cell is where in memory the module looks. Compilers keep what is below
// address 1024 free, for pointers that lead nowhere.
const Cell = 16

// look traps unless the cell is zero: i32.const Cell, i32.load, if,
// unreachable, end.
var look = []byte{0x41, Cell, 0x28, 2, 0, 0x04, 0x40, 0x00, 0x0b}

// Brake makes it possible to stop the module while it runs: each function and
// each turn of a loop looks at a cell of the module's own memory, and traps once
// that is not zero. A runtime's own way of stopping leaves the machine code at
// each of these places, which takes longer than all the rest.
func (m *Module) Brake() error {
	for i := range m.sections {
		if s := &m.sections[i]; s.id == codeSection {
			braked, err := brakeCode(s.body)
			if err != nil {
				return err
			}
			s.body = braked
		}
	}
	return nil
}

func brakeCode(section []byte) ([]byte, error) {
	in := &scanner{data: section}
	count := in.number()
	out := appendNumber(make([]byte, 0, len(section)+len(section)/8), count)
	var function []byte
	for range count {
		body := in.take(in.number())
		if in.err != nil {
			return nil, in.err
		}
		var err error
		if function, err = brakeFunction(function[:0], body); err != nil {
			return nil, err
		}
		out = append(appendNumber(out, len(function)), function...)
	}
	return out, in.err
}

// brakeFunction appends the body of a function to out, with a look where its code
// begins and where each of its loops does.
func brakeFunction(out, body []byte) ([]byte, error) {
	in := &scanner{data: body}
	in.skipVariables()
	copied := 0
	brake := func() {
		out = append(append(out, body[copied:in.at]...), look...)
		copied = in.at
	}
	if in.err == nil {
		brake()
	}
	for in.at < len(body) && in.err == nil {
		code := in.next()
		in.skip(code)
		if code == loop && in.err == nil {
			brake()
		}
	}
	return append(out, body[copied:]...), in.err
}
