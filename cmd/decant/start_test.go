package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// maxStart is how many bytes all packages of this module may allocate before
// main: with those of others, little enough that nothing is collected while a
// small command runs.
const maxStart = 512 << 10

// begun is a line that the runtime writes for a package that was initialised.
var begun = regexp.MustCompile(`(?m)^init (github\.com/decant-dev/decant/\S+) .* (\d+) bytes, `)

// TestStartIsLight keeps tables that few commands need from being made for all.
func TestStartIsLight(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "decant", "links", "example.com")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	all := 0
	for _, line := range begun.FindAllSubmatch(trace.Bytes(), -1) {
		size, err := strconv.Atoi(string(line[2]))
		if err != nil {
			t.Fatal(err)
		}
		if all += size; size > maxStart/2 {
			t.Errorf("%s allocates %d bytes before main, more than %d; make its tables when they are asked for",
				line[1], size, maxStart/2)
		}
	}
	if all == 0 || all > maxStart {
		t.Errorf("the packages of this module allocate %d bytes before main, want 1 to %d", all, maxStart)
	}
}

// BenchmarkStart tells how much of the processor a small command takes, from
// its start to its end.
func BenchmarkStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "decant")
	build := exec.CommandContext(b.Context(), "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	var taken time.Duration
	for b.Loop() {
		cmd := exec.CommandContext(b.Context(), program, "links", "see https://example.com/a and go.dev/x")
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		taken += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	b.ReportMetric(float64(taken.Microseconds())/1000/float64(b.N), "cpu-ms/op")
}
