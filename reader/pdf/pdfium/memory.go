package pdfium

import (
	"sync/atomic"
	"unsafe"

	"github.com/tetratelabs/wazero/experimental"

	"github.com/decant-dev/decant/reader/pdf/pdfium/wasm"
)

// memory is what a machine works in. All that it may ever need is set apart at
// once, and becomes real as it is touched: it is never copied while it grows,
// and the brake stays where it is.
type memory struct {
	data []byte
	stop *atomic.Uint32
}

// allocate sets the machine's memory apart.
func (m *machine) allocate(_, limit uint64) experimental.LinearMemory {
	data, err := reserve(min(int(limit), memoryPages<<16))
	if err != nil {
		data = nil
	}
	memory := &memory{data: data}
	if len(data) > 0 {
		memory.stop = (*atomic.Uint32)(unsafe.Pointer(&data[wasm.Cell]))
	}
	m.memory = memory
	return memory
}

// Reallocate gives the first bytes of the memory; none where there is not enough.
func (m *memory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.data)) {
		return nil
	}
	return m.data[:size:size]
}

// Free gives it back.
func (m *memory) Free() {
	release(m.data)
	m.data, m.stop = nil, nil
}
