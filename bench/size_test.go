package bench

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// maxLibrary is how large a program may be that does no more than call
// decant.Read, in bytes.
const maxLibrary = 12_000_000

const smallest = `package main

import (
	"context"
	"fmt"

	"github.com/decant-dev/decant"
)

func main() { fmt.Println(decant.Read(context.Background(), "https://example.com")) }
`

// BenchmarkLibrarySize builds the smallest program that reads a page, and
// reports how large it is.
func BenchmarkLibrarySize(b *testing.B) {
	// Within the module, so that its pinned versions serve.
	folder, err := os.MkdirTemp(".", "smallest")
	if err != nil {
		b.Fatal(err)
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(smallest), 0o600); err != nil {
		b.Fatal(err)
	}
	program := filepath.Join(b.TempDir(), "smallest")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, "./"+folder)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB")
	if info.Size() > maxLibrary {
		b.Errorf("a program that only reads is %d bytes large, want at most %d", info.Size(), maxLibrary)
	}
}
