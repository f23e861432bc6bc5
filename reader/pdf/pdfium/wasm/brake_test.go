package wasm

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// spinning has a variable and a function that never ends: (module
// (global i32 (i32.const 7)) (func (export "spin") (loop (br 0)))).
var spinning = []byte("\x00asm\x01\x00\x00\x00" +
	"\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x06\x06\x01\x7f\x00\x41\x07\x0b" + "\x07\x08\x01\x04spin\x00\x00" +
	"\x0a\x09\x01\x07\x00\x03\x40\x0c\x00\x0b\x0b")

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
	if got := bytes.Count(fitted, lookAt(1)); got != 1 {
		t.Errorf("%d looks, want one in the loop", got)
	}
	ctx := context.Background()
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
	module.ExportedGlobal(BrakeName).(api.MutableGlobal).Set(1)
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
		out, err := brakeFunction(nil, []byte("\x00"+code+"\x03\x40\x0b\x0b"), 0, lookAt(1))
		if want := "\x00" + code + "\x03\x40" + string(lookAt(1)) + "\x0b\x0b"; err != nil || string(out) != want {
			t.Errorf("%s: got  %x, %v\nwant %x", name, out, err, want)
		}
	}
}

func TestRecursionLooks(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		code  string
		looks bool
	}{
		"a call of itself":            {"\x10\x05", true},
		"a call of one before":        {"\x10\x04", true},
		"a call of one behind":        {"\x10\x06", false},
		"both":                        {"\x10\x04\x10\x06", true},
		"a tail call of itself":       {"\x12\x05", true},
		"a call through the table":    {"\x11\x00\x00", true},
		"a tail call through a table": {"\x13\x00\x00", true},
		"no call":                     {"\x01", false},
	} {
		out, err := brakeFunction(nil, []byte("\x00"+tc.code+"\x0b"), 5, lookAt(1))
		want := "\x00" + tc.code + "\x0b"
		if tc.looks {
			want = "\x00" + string(lookAt(1)) + tc.code + "\x0b"
		}
		if err != nil || string(out) != want {
			t.Errorf("%s: got  %x, %v\nwant %x", name, out, err, want)
		}
	}
}

// It calls itself for ever: (module (global i32 (i32.const 7)) (func (export "spin") (call 0) (call 0))).
func TestARecursionStops(t *testing.T) {
	t.Parallel()
	endless := "\x00asm\x01\x00\x00\x00" + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x06\x06\x01\x7f\x00\x41\x07\x0b" +
		"\x07\x08\x01\x04spin\x00\x00" + "\x0a\x08\x01\x06\x00\x10\x00\x10\x00\x0b"
	fitted, err := braked([]byte(endless))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	module, err := runtime.InstantiateWithConfig(ctx, fitted, wazero.NewModuleConfig())
	if err != nil {
		t.Fatal(err)
	}
	module.ExportedGlobal(BrakeName).(api.MutableGlobal).Set(1)
	if _, err := module.ExportedFunction("spin").Call(ctx); err == nil || !strings.Contains(err.Error(), "unreachable") {
		t.Errorf("stopped with %v", err)
	}
}

func TestWhatCannotBeBraked(t *testing.T) {
	t.Parallel()
	for name, module := range map[string]string{
		"nothing":                "",
		"a cut section":          string(spinning[:len(spinning)-4]),
		"no variables":           strings.Replace(string(spinning), "\x06\x06\x01\x7f\x00\x41\x07\x0b", "", 1),
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
