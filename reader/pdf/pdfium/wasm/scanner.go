package wasm

import (
	"errors"
	"fmt"
)

var (
	errModule      = errors.New("the WebAssembly module is damaged")
	errNoVariables = errors.New("the WebAssembly module has no variables, so no place for a brake")
)

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

func appendNumber(out []byte, n int) []byte {
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}
