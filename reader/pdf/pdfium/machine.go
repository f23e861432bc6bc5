package pdfium

import (
	"context"
	"encoding/binary"
	"math"
	"unicode/utf16"

	"github.com/tetratelabs/wazero/api"
)

const scratchBytes = 64 << 10

// A machine calls PDFium's functions. After the first call that fails, all
// others give 0, so that callers look at err only where they loop.
type machine struct {
	module    api.Module
	brake     api.MutableGlobal
	ended     func() // to be called once it is
	functions map[string]api.Function
	scratch   uint64 // memory for what functions return through pointers
	stack     [8]uint64
	err       error
}

// stop ends what the machine does, from any goroutine.
func (m *machine) stop() { m.brake.Set(1) }

// close gives back what the machine holds. Nothing may run or stop it any more.
func (m *machine) close() {
	m.module.Close(context.Background())
	m.ended()
}

func (m *machine) function(name string) api.Function {
	f := m.functions[name]
	if f == nil {
		f = m.module.ExportedFunction(name)
		m.functions[name] = f
	}
	return f
}

func (m *machine) call(name string, args ...uint64) uint64 {
	return m.invoke(m.function(name), args...)
}

func (m *machine) invoke(f api.Function, args ...uint64) uint64 {
	if m.err != nil {
		return 0
	}
	m.stack[0] = 0
	copy(m.stack[:], args)
	m.err = f.CallWithStack(context.Background(), m.stack[:])
	if m.err != nil {
		return 0
	}
	return m.stack[0]
}

// isTrue calls a function that says whether it succeeded.
func (m *machine) isTrue(name string, args ...uint64) bool { return uint32(m.call(name, args...)) != 0 }

// write copies bytes into memory of their own.
func (m *machine) write(data []byte) uint64 {
	at := m.call("malloc", uint64(len(data)+1))
	if at == 0 || !m.module.Memory().Write(uint32(at), data) {
		return 0
	}
	return at
}

// floats reads numbers of 4 bytes that a function left in the scratch memory.
func (m *machine) floats(out []float64) {
	data, ok := m.module.Memory().Read(uint32(m.scratch), uint32(4*len(out)))
	for i := range out {
		if out[i] = 0; ok {
			out[i] = finite(float64(math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))))
		}
	}
}

// doubles reads numbers of 8 bytes.
func (m *machine) doubles(out []float64) {
	data, ok := m.module.Memory().Read(uint32(m.scratch), uint32(8*len(out)))
	for i := range out {
		if out[i] = 0; ok {
			out[i] = finite(math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:])))
		}
	}
}

const farthest = 1e6 // that anything may be from a page's corner

func finite(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return min(max(x, -farthest), farthest)
}

// text calls a function that writes into a buffer and tells how many bytes it
// wrote. The buffer's place and size come last.
func (m *machine) text(name string, args ...uint64) []byte {
	size := m.call(name, append(args, m.scratch, scratchBytes)...)
	if size == 0 || size > scratchBytes {
		return nil
	}
	data, _ := m.module.Memory().Read(uint32(m.scratch), uint32(size))
	return data
}

// wide is a text in UTF-16.
func (m *machine) wide(name string, args ...uint64) string {
	data := m.text(name, args...)
	units := make([]uint16, 0, len(data)/2)
	for ; len(data) >= 2; data = data[2:] {
		if unit := binary.LittleEndian.Uint16(data); unit != 0 {
			units = append(units, unit)
		}
	}
	return string(utf16.Decode(units))
}

// narrow is a text in bytes, up to its final zero.
func (m *machine) narrow(name string, args ...uint64) string {
	data := m.text(name, args...)
	for len(data) > 0 && data[len(data)-1] == 0 {
		data = data[:len(data)-1]
	}
	return string(data)
}
