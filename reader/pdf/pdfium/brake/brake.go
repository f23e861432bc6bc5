// Package brake rewrites WebAssembly modules so that they can be stopped while
// they run: each function and each turn of a loop looks at a cell of the
// module's own memory, and traps once that is not zero. A runtime's own way of
// stopping leaves the machine code at each of these places, which takes longer
// than all the rest.
package brake

import (
	"errors"
	"fmt"
)

// Cell is where in memory the module looks. Compilers keep what is below
// address 1024 free, for pointers that lead nowhere.
const Cell = 16

// look traps unless the cell is zero: i32.const Cell, i32.load, if,
// unreachable, end.
var look = []byte{0x41, Cell, 0x28, 2, 0, 0x04, 0x40, 0x00, 0x0b}

const (
	headerBytes = 8
	codeSection = 10
)

var errModule = errors.New("the WebAssembly module is damaged")

// Fit returns the module with brakes.
func Fit(module []byte) ([]byte, error) {
	if len(module) < headerBytes {
		return nil, errModule
	}
	out := make([]byte, 0, len(module)+len(module)/8)
	out = append(out, module[:headerBytes]...)
	in := &scanner{data: module, at: headerBytes}
	for in.at < len(in.data) && in.err == nil {
		id := in.next()
		body := in.take(in.number())
		if in.err == nil && id == codeSection {
			body, in.err = fitCode(body)
		}
		out = append(out, id)
		out = append(appendNumber(out, len(body)), body...)
	}
	if in.err != nil {
		return nil, in.err
	}
	return out, nil
}

func fitCode(section []byte) ([]byte, error) {
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
		if function, err = fitFunction(function[:0], body); err != nil {
			return nil, err
		}
		out = append(appendNumber(out, len(function)), function...)
	}
	return out, in.err
}

// fitFunction appends the body of a function to out, with a look where its code
// begins and where each of its loops does.
func fitFunction(out, body []byte) ([]byte, error) {
	in := &scanner{data: body}
	for n := in.number(); n > 0 && in.err == nil; n-- { // its variables: how many, of which type
		in.number()
		in.next()
	}
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

func appendNumber(out []byte, n int) []byte {
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

// A scanner reads on until something is missing.
type scanner struct {
	data []byte
	at   int
	err  error
}

func (s *scanner) next() byte {
	if s.at >= len(s.data) {
		s.fail(errModule)
		return 0
	}
	s.at++
	return s.data[s.at-1]
}

func (s *scanner) take(n int) []byte {
	if s.err != nil || n > len(s.data)-s.at {
		s.fail(errModule)
		return nil
	}
	s.at += n
	return s.data[s.at-n : s.at]
}

// number reads one of up to 32 bits: LEB128.
func (s *scanner) number() int {
	n := 0
	for shift := 0; shift < 35; shift += 7 {
		b := s.next()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	s.fail(errModule)
	return 0
}

// pass goes over a number of any size and sign.
func (s *scanner) pass() {
	for s.next() >= 0x80 {
	}
}

func (s *scanner) fail(err error) {
	if s.err == nil {
		s.err = err
	}
	s.at = len(s.data)
}

func (s *scanner) unknown(code byte, more int) {
	s.fail(fmt.Errorf("the WebAssembly module has the unknown instruction %#x %d", code, more))
}
