// Package wasm rewrites modules of WebAssembly before they are compiled.
package wasm

const headerBytes = 8

// Sections of a module: WebAssembly Core Specification 2.0, 5.5.
const (
	importSection  = 2
	globalSection  = 6
	exportSection  = 7
	startSection   = 8
	elementSection = 9
	codeSection    = 10
)

// A Module is the parts of one. What is not rewritten stays where it was read
// from.
type Module struct {
	header   []byte
	sections []section
}

type section struct {
	id   byte
	body []byte
}

// Parse takes a module apart.
func Parse(module []byte) (*Module, error) {
	if len(module) < headerBytes {
		return nil, errModule
	}
	m := &Module{header: module[:headerBytes]}
	in := &scanner{data: module, at: headerBytes}
	for in.at < len(in.data) && in.err == nil {
		m.sections = append(m.sections, section{in.next(), in.take(in.number())})
	}
	return m, in.err
}

// Bytes puts the module together.
func (m *Module) Bytes() []byte {
	const maxPrefix = 6 // of a section: what it is, and its length
	size := headerBytes
	for _, s := range m.sections {
		size += maxPrefix + len(s.body)
	}
	out := append(make([]byte, 0, size), m.header...)
	for _, s := range m.sections {
		out = append(out, s.id)
		out = append(appendNumber(out, len(s.body)), s.body...)
	}
	return out
}
