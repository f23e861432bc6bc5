package release

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A Target is a system that the program is built for.
type Target struct{ OS, Arch string }

// Targets is every system that there are archives for.
var Targets = []Target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// ParseTargets reads systems such as linux/amd64,darwin/arm64; nothing means all.
func ParseTargets(list string) ([]Target, error) {
	if list == "" {
		return Targets, nil
	}
	var chosen []Target
	for word := range strings.SplitSeq(list, ",") {
		system, arch, _ := strings.Cut(strings.TrimSpace(word), "/")
		t := Target{system, arch}
		if !slices.Contains(Targets, t) {
			return nil, fmt.Errorf("there are no archives for %q: choose of %v", word, Targets)
		}
		chosen = append(chosen, t)
	}
	return chosen, nil
}

func (t Target) String() string { return t.OS + "/" + t.Arch }

func (t Target) program() string {
	if t.OS == "windows" {
		return "decant.exe"
	}
	return "decant"
}

func (t Target) extension() string {
	if t.OS == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// pack writes files as people of the system expect an archive.
func (t Target) pack(w io.Writer, folder string, files []File, date time.Time) error {
	if t.OS == "windows" {
		return writeZip(w, folder, files, date)
	}
	return writeTar(w, folder, files, date)
}

// build gives the program of a system. Commit and date come from the linker
// and not from the repository, so that its source archive gives the same.
func (p *Plan) build(ctx context.Context, t Target) ([]byte, error) {
	folder, err := os.MkdirTemp("", "decant-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	out := filepath.Join(folder, t.program())
	if err := p.run(ctx, t, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", p.linkerFlags(),
		"-o", out, "./cmd/decant"); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

func (p *Plan) linkerFlags() string {
	const about = "github.com/decant-dev/decant/internal/build."
	return "-s -w -X " + about + "commit=" + p.Commit + " -X " + about + "date=" + p.Date.UTC().Format(time.RFC3339)
}

func (p *Plan) run(ctx context.Context, t Target, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = p.Root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.OS, "GOARCH="+t.Arch, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", program, strings.Join(args, " "), err, out)
	}
	return nil
}

// here is the system that the release is made on.
func here() Target { return Target{runtime.GOOS, runtime.GOARCH} }
