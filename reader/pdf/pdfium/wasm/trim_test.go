package wasm

import (
	"context"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
)

// calling has four functions that give a number: "one" calls the second for its
// 1, "three" is the third, and the fourth is only in the table.
//
//	(module (table 1 funcref) (elem (i32.const 0) 3)
//	  (func (export "one") (result i32) (call 1)) (func (result i32) (i32.const 1))
//	  (func (export "three") (result i32) (i32.const 3)) (func (result i32) (i32.const 4)))
const calling = "\x00asm\x01\x00\x00\x00" + "\x01\x05\x01\x60\x00\x01\x7f" + "\x03\x05\x04\x00\x00\x00\x00" +
	"\x04\x04\x01\x70\x00\x01" + "\x07\x0f\x02\x03one\x00\x00\x05three\x00\x02" +
	"\x09\x07\x01\x00\x41\x00\x0b\x01\x03" +
	"\x0a\x15\x04\x04\x00\x10\x01\x0b\x04\x00\x41\x01\x0b\x04\x00\x41\x03\x0b\x04\x00\x41\x04\x0b"

func trimmed(module string, exports ...string) (string, error) {
	m, err := Parse([]byte(module))
	if err != nil {
		return "", err
	}
	err = m.Trim(exports)
	return string(m.Bytes()), err
}

func TestWhatIsCalledStays(t *testing.T) {
	t.Parallel()
	got, err := trimmed(calling, "one")
	if err != nil {
		t.Fatal(err)
	}
	for part, stays := range map[string]bool{
		"\x10\x01\x0b": true, "\x41\x01\x0b": true, "\x41\x03\x0b": false, "\x41\x04\x0b": true, "three": false,
	} {
		if strings.Contains(got, part) != stays {
			t.Errorf("in %x\n%x is there: %t, want %t", got, part, !stays, stays)
		}
	}
}

func TestATrimmedModuleRuns(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"one", "three"} {
		got, err := trimmed(calling, name)
		if err != nil {
			t.Fatal(err)
		}
		ctx := context.Background()
		runtime := wazero.NewRuntime(ctx)
		defer runtime.Close(ctx)
		module, err := runtime.Instantiate(ctx, []byte(got))
		if err != nil {
			t.Fatal(err)
		}
		results, err := module.ExportedFunction(name).Call(ctx)
		if want := map[string]uint64{"one": 1, "three": 3}[name]; err != nil || results[0] != want {
			t.Errorf("%s gives %v, %v, want %d", name, results, err, want)
		}
	}
}

func TestWhatCannotBeTrimmed(t *testing.T) {
	t.Parallel()
	for name, module := range map[string]string{
		"nothing":                 "",
		"a cut section":           calling[:len(calling)-4],
		"a call to no function":   strings.Replace(calling, "\x10\x01", "\x10\x09", 1),
		"an imported memory":      calling + "\x02\x08\x01\x01m\x01n\x02\x00\x01",
		"a segment of other kind": strings.Replace(calling, "\x09\x07\x01\x00", "\x09\x07\x01\x01", 1),
	} {
		if got, err := trimmed(module, "one"); err == nil {
			t.Errorf("%s becomes %x", name, got)
		}
	}
}

func FuzzTrim(f *testing.F) {
	f.Add([]byte(calling), "one")
	f.Add(spinning, "spin")
	f.Fuzz(func(t *testing.T, module []byte, export string) {
		m, err := Parse(module)
		if err != nil {
			return
		}
		if err := m.Trim([]string{export}); err != nil {
			return
		}
		if _, err := Parse(m.Bytes()); err != nil {
			t.Errorf("%x becomes %x: %v", module, m.Bytes(), err)
		}
	})
}
