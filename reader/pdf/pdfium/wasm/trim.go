package wasm

import "slices"

// nothing is the body of a function that is never called: no variables,
// unreachable, end.
var nothing = []byte{0x00, 0x00, 0x0b}

// Kinds of what is imported and exported.
const (
	functionKind = 0
	variableKind = 3
)

// Trim leaves away the exported functions that are not named, and all code that
// the others cannot come to. A function whose place is in the table may be
// called from anywhere.
func (m *Module) Trim(exports []string) error {
	g := &graph{wanted: exports}
	for _, s := range m.sections {
		if err := g.read(s); err != nil {
			return err
		}
	}
	if err := g.walk(); err != nil {
		return err
	}
	for i := range m.sections {
		g.write(&m.sections[i])
	}
	return nil
}

// A graph is who calls whom. Functions have numbers, those that are imported
// the first.
type graph struct {
	wanted   []string
	imported int
	roots    []int
	bodies   [][]byte
	reached  []bool // by the number of the body
}

func (g *graph) read(s section) error {
	in := &scanner{data: s.body}
	switch s.id {
	case importSection:
		g.readImports(in)
	case exportSection:
		g.keepExports(in)
	case startSection:
		g.roots = append(g.roots, in.number())
	case elementSection:
		g.readElements(in)
	case codeSection:
		for n := in.number(); n > 0 && in.err == nil; n-- {
			g.bodies = append(g.bodies, in.take(in.number()))
		}
	}
	return in.err
}

func (g *graph) readImports(in *scanner) {
	for n := in.number(); n > 0 && in.err == nil; n-- {
		in.take(in.number()) // the module
		in.take(in.number()) // the name
		switch kind := in.next(); kind {
		case functionKind:
			in.number()
			g.imported++
		default:
			in.unknown(importSection, int(kind))
		}
	}
}

// readElements takes functions that the table holds for roots.
func (g *graph) readElements(in *scanner) {
	for n := in.number(); n > 0 && in.err == nil; n-- {
		if flags := in.number(); flags != 0 {
			in.unknown(elementSection, flags)
			return
		}
		for code := in.next(); code != end && in.err == nil; code = in.next() { // where in the table
			in.skip(code)
		}
		for n := in.number(); n > 0 && in.err == nil; n-- {
			g.roots = append(g.roots, in.number())
		}
	}
}

// keepExports returns the exports that are wanted, and takes their functions
// for roots.
func (g *graph) keepExports(in *scanner) []byte {
	var kept []byte
	count := 0
	for n := in.number(); n > 0 && in.err == nil; n-- {
		start := in.at
		name, kind, index := string(in.take(in.number())), in.next(), in.number()
		if kind == functionKind && !slices.Contains(g.wanted, name) {
			continue
		}
		if kind == functionKind {
			g.roots = append(g.roots, index)
		}
		kept = append(kept, in.data[start:in.at]...)
		count++
	}
	return append(appendNumber(nil, count), kept...)
}

// walk goes from the roots to all that they call.
func (g *graph) walk() error {
	g.reached = make([]bool, len(g.bodies))
	for left := g.roots; len(left) > 0; {
		number := left[len(left)-1] - g.imported
		left = left[:len(left)-1]
		if number >= len(g.bodies) {
			return errModule
		}
		if number < 0 || g.reached[number] {
			continue
		}
		g.reached[number] = true
		var err error
		if left, err = appendCalls(left, g.bodies[number]); err != nil {
			return err
		}
	}
	return nil
}

// appendCalls adds the functions that the code of a function names.
func appendCalls(out []int, body []byte) ([]int, error) {
	in := &scanner{data: body}
	in.skipVariables()
	for in.at < len(body) && in.err == nil {
		code := in.next()
		if code == call || code == tail || code == function {
			out = append(out, in.number())
			continue
		}
		in.skip(code)
	}
	return out, in.err
}

// write leaves what is not reached out of a section.
func (g *graph) write(s *section) {
	switch s.id {
	case exportSection:
		s.body = g.keepExports(&scanner{data: s.body})
	case codeSection:
		s.body = g.code()
	}
}

func (g *graph) code() []byte {
	const maxPrefix = 5 // of a body: its length
	size := maxPrefix
	for i := range g.bodies {
		if !g.reached[i] {
			g.bodies[i] = nothing
		}
		size += maxPrefix + len(g.bodies[i])
	}
	out := appendNumber(make([]byte, 0, size), len(g.bodies))
	for _, body := range g.bodies {
		out = append(appendNumber(out, len(body)), body...)
	}
	return out
}
