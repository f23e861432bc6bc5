package wasm

// Instructions: WebAssembly Core Specification 2.0, 5.4.
const (
	unreachable  = 0x00
	block        = 0x02
	loop         = 0x03
	branch       = 0x04
	end          = 0x0b
	jump         = 0x0c
	jumpIf       = 0x0d
	jumpTable    = 0x0e
	call         = 0x10
	callTable    = 0x11
	tail         = 0x12
	tailTable    = 0x13
	choose       = 0x1c
	loadVariable = 0x23
	number32     = 0x41
	number64     = 0x42
	float32      = 0x43
	float64      = 0x44
	nullRef      = 0xd0
	isNull       = 0xd1
	function     = 0xd2
	bulk         = 0xfc
	vector       = 0xfd
)

// Types: 5.3.
const (
	variable32 = 0x7f
	mutable    = 1
	noValue    = 0x40
)

// skipVariables goes over what stands before a function's code: of its
// variables, how many are of which type.
func (s *scanner) skipVariables() {
	for n := s.number(); n > 0 && s.err == nil; n-- {
		s.number()
		s.next()
	}
}

// skip goes over what belongs to an instruction.
func (s *scanner) skip(code byte) {
	switch {
	case code <= 0x01, code == 0x05, code == end, code == 0x0f, code == 0x1a, code == 0x1b, code == isNull:
	case 0x45 <= code && code <= 0xc4: // arithmetic
	case code == block, code == loop, code == branch, code == jump, code == jumpIf, code == call, code == tail,
		code == number32, code == number64, code == nullRef, code == function,
		0x20 <= code && code <= 0x26, code == 0x3f, code == 0x40: // variables, tables, the size of memory
		s.pass()
	case code == callTable, code == tailTable, 0x28 <= code && code <= 0x3e: // load and store
		s.pass()
		s.pass()
	case code == jumpTable:
		for n := s.number() + 1; n > 0 && s.err == nil; n-- {
			s.pass()
		}
	case code == choose:
		s.take(s.number())
	case code == float32:
		s.take(4)
	case code == float64:
		s.take(8)
	case code == bulk:
		s.skipBulk(s.number())
	case code == vector:
		s.skipVector(s.number())
	default:
		s.unknown(code, 0)
	}
}

// skipBulk goes over conversions that do not trap, and work on much memory.
func (s *scanner) skipBulk(code int) {
	switch code {
	case 0, 1, 2, 3, 4, 5, 6, 7:
	case 9, 11, 13, 15, 16, 17:
		s.pass()
	case 8, 10, 12, 14:
		s.pass()
		s.pass()
	default:
		s.unknown(bulk, code)
	}
}

func (s *scanner) skipVector(code int) {
	switch {
	case code <= 11, code == 92, code == 93: // load and store
		s.pass()
		s.pass()
	case code == 12, code == 13: // a constant, or an order
		s.take(16)
	case 21 <= code && code <= 34: // of one lane
		s.next()
	case 84 <= code && code <= 91: // load and store one lane
		s.pass()
		s.pass()
		s.next()
	case code > 275:
		s.unknown(vector, code)
	}
}
