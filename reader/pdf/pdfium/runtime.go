// Package pdfium takes PDF files apart. It runs PDFium in WebAssembly, which
// sees neither files nor network and may be stopped at any time.
package pdfium

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"time"

	gopdfium "github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

const (
	// Of 64 KiB, for one file and all that is unpacked of it. While memory grows
	// it is copied, so that a process may need four times as much.
	memoryPages  = 1536
	maxAtOnce    = 16 // files
	longestStart = 30 * time.Second
)

// pool is compiled when the first file needs it: that takes seconds where it
// is not in the cache, and most programs that link this package read no PDF.
var pool = sync.OnceValues(func() (gopdfium.Pool, error) {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages).WithCloseOnContextDone(true)
	if cache, err := compilationCache(); err == nil {
		config = config.WithCompilationCache(cache)
	}
	return webassembly.Init(webassembly.Config{
		MaxTotal: maxAtOnce, FSConfig: wazero.NewFSConfig(), RuntimeConfig: config, Stdout: io.Discard,
		Stderr:       io.Discard,
		RandomSource: bytes.NewReader(make([]byte, 1<<10)),
	})
})

// Prepare compiles PDFium, unless that is done.
func Prepare() error {
	_, err := pool()
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

// instance starts a machine of its own for one file.
func instance() (gopdfium.Pdfium, api.Module, error) {
	p, err := pool()
	if err != nil {
		return nil, nil, fmt.Errorf("start pdfium: %w", err)
	}
	running, err := p.GetInstance(longestStart)
	if err != nil {
		return nil, nil, fmt.Errorf("start pdfium: %w", err)
	}
	// The library's own calls allocate for every number they return. Its
	// module, which it keeps in an exported field, can be called without.
	field := reflect.Indirect(reflect.ValueOf(running.GetImplementation())).FieldByName("Module")
	if field.IsValid() {
		if module, ok := field.Interface().(api.Module); ok {
			return running, module, nil
		}
	}
	running.Close()
	return nil, nil, fmt.Errorf("start pdfium: its module is not to be had")
}
