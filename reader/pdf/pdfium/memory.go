package pdfium

import "github.com/tetratelabs/wazero/experimental"

// memory is what a machine works in. All that it may ever need is set apart at
// once, and becomes real as it is touched: it is never copied while it grows.
type memory struct{ data []byte }

func allocate(_, limit uint64) experimental.LinearMemory {
	data, err := reserve(min(int(limit), memoryPages<<16))
	if err != nil {
		data = nil
	}
	return &memory{data}
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
	m.data = nil
}
