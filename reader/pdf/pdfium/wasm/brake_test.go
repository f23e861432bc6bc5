package wasm

import (
	"bytes"
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

// spinning has one page of memory and a function that never ends: (module
// (memory 1) (func (export "spin") (loop (br 0)))).
var spinning = []byte("\x00asm\x01\x00\x00\x00" +
	"\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x05\x03\x01\x00\x01" + "\x07\x08\x01\x04spin\x00\x00" +
	"\x0a\x09\x01\x07\x00\x03\x40\x0c\x00\x0b\x0b")

type page struct{ data []byte }

func (p page) Reallocate(size uint64) []byte { return p.data[:size] }
func (page) Free()                           {}

func braked(module []byte) ([]byte, error) {
	m, err := Parse(module)
	if err != nil {
		return nil, err
	}
	err = m.Brake()
	return m.Bytes(), err
}

func TestALoopStops(t *testing.T) {
	t.Parallel()
	fitted, err := braked(spinning)
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.Count(fitted, look); got != 2 {
		t.Errorf("%d looks, want one where the function begins and one in its loop", got)
	}
	memory := page{make([]byte, 1<<16)}
	ctx := experimental.WithMemoryAllocator(context.Background(),
		experimental.MemoryAllocatorFunc(func(_, _ uint64) experimental.LinearMemory { return memory }))
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	module, err := runtime.InstantiateWithConfig(ctx, fitted, wazero.NewModuleConfig())
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		_, err := module.ExportedFunction("spin").Call(context.Background())
		ended <- err
	}()
	(*atomic.Uint32)(unsafe.Pointer(&memory.data[Cell])).Store(1)
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "unreachable") {
		t.Errorf("stopped with %v", err)
	}
}

func TestInstructionsAreSkippedWhole(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]string{
		"a block":          "\x02\x40\x0b",
		"a table of jumps": "\x0e\x02\x03\x03\x03",
		"a load":           "\x28\x02\x83\x03",
		"a number":         "\x41\x83\x83\x03",
		"a float":          "\x44\x03\x03\x03\x03\x03\x03\x03\x03",
		"a choice":         "\x1c\x01\x7f",
		"a fill":           "\xfc\x0b\x03",
		"a copy":           "\xfc\x0a\x03\x03",
		"a vector":         "\xfd\x0c\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03\x03",
		"a lane":           "\xfd\x15\x03",
		"a lane's load":    "\xfd\x54\x00\x03\x03",
		"an addition":      "\x6a",
	} {
		out, err := brakeFunction(nil, []byte("\x00"+code+"\x03\x40\x0b\x0b"))
		if want := "\x00" + string(look) + code + "\x03\x40" + string(look) + "\x0b\x0b"; err != nil || string(out) != want {
			t.Errorf("%s: got  %x, %v\nwant %x", name, out, err, want)
		}
	}
}

func TestWhatCannotBeBraked(t *testing.T) {
	t.Parallel()
	for name, module := range map[string]string{
		"nothing":                "",
		"a cut section":          string(spinning[:len(spinning)-4]),
		"an unknown instruction": strings.Replace(string(spinning), "\x03\x40\x0c\x00", "\x06\x40\x0c\x00", 1),
	} {
		if _, err := braked([]byte(module)); err == nil {
			t.Errorf("%s is braked", name)
		}
	}
}

func FuzzBrake(f *testing.F) {
	f.Add(spinning)
	f.Fuzz(func(t *testing.T, module []byte) {
		fitted, err := braked(module)
		if err == nil && len(fitted) < min(len(module), headerBytes) {
			t.Errorf("%d bytes became %d", len(module), len(fitted))
		}
	})
}
