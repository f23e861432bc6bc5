// Package pdfium takes PDF files apart. It runs PDFium in WebAssembly, which
// sees neither files nor network and may be stopped at any time.
package pdfium

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	_ "unsafe" // for the name of PDFium's code

	_ "github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/decant-dev/decant/reader/pdf/pdfium/wasm"
)

const (
	memoryPages = 1536 // of 64 KiB, for one file and all that is unpacked of it
	maxAtOnce   = 16   // files
)

// code is PDFium in WebAssembly. The module that carries it starts it in a way
// that can be stopped only at a great cost, so that we take the code alone.
//
//go:linkname code github.com/klippa-app/go-pdfium/webassembly.pdfiumWasm
var code []byte

// A factory makes machines of compiled code.
type factory struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	bodies   sync.Map      // of the files that are open, by their modules
	free     chan struct{} // has room for as many as may run at once
}

// theFactory is built when the first file needs it: that takes seconds where the
// code is not in the cache, and most programs that link this package read no PDF.
var theFactory = sync.OnceValues(func() (*factory, error) {
	f, err := newFactory(context.Background())
	if err != nil {
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	return f, nil
})

func newFactory(ctx context.Context) (*factory, error) {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages)
	if cache, err := compilationCache(); err == nil {
		config = config.WithCompilationCache(cache)
	}
	fitted, err := fit(code)
	if err != nil {
		return nil, err
	}
	f := &factory{runtime: wazero.NewRuntimeWithConfig(ctx, config), free: make(chan struct{}, maxAtOnce)}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, f.runtime); err != nil {
		return nil, err
	}
	if f.compiled, err = f.runtime.CompileModule(ctx, fitted); err != nil {
		return nil, err
	}
	return f, f.host(ctx)
}

// fit leaves away what is not called, which is a third of the code, and makes
// the rest such that it can be stopped.
func fit(code []byte) ([]byte, error) {
	defer forget(code)
	module, err := wasm.Parse(code)
	if err != nil {
		return nil, err
	}
	if err := module.Trim(calls); err != nil {
		return nil, err
	}
	err = module.Brake()
	return module.Bytes(), err
}

// Prepare compiles PDFium, unless that is done.
func Prepare() error {
	_, err := theFactory()
	return err
}

// compilationCache is a directory of machine code, so nobody but its owner may
// write there: only an owner can change its mode.
func compilationCache() (wazero.CompilationCache, error) {
	root, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(root, "decant", "pdfium")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no directory: %w", dir, err)
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return nil, err
	}
	return wazero.NewCompilationCacheWithDir(dir)
}

// start makes a machine of its own for one file, once there is room for it.
func start(body []byte) (*machine, error) {
	f, err := theFactory()
	if err != nil {
		return nil, err
	}
	f.free <- struct{}{}
	m := &machine{functions: map[string]api.Function{}, ended: func() { <-f.free }}
	ctx := experimental.WithMemoryAllocator(context.Background(), experimental.MemoryAllocatorFunc(allocate))
	// Without a file system, a network, a clock or chance, as is the default.
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	if m.module, err = f.runtime.InstantiateModule(ctx, f.compiled, config); err != nil {
		m.ended()
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	m.brake = m.module.ExportedGlobal(wasm.BrakeName).(api.MutableGlobal)
	f.bodies.Store(m.module, body)
	m.ended = func() {
		f.bodies.Delete(m.module)
		<-f.free
	}
	m.call("FPDF_InitLibrary")
	m.scratch = m.call("malloc", scratchBytes)
	return m, nil
}
