package main

import (
	"debug/buildinfo"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/notice"
)

// NOTICE names what is linked into the program: no more, no less.
func TestNoticeNamesWhatIsLinked(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "decant")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"go": "standard-library"}
	for _, dep := range info.Deps {
		want[dep.Path] = dep.Version
	}
	if got := notice.Listed(decant.Notices, runtime.GOOS); !maps.Equal(got, want) {
		t.Errorf("NOTICE names %v\nlinked are %v; run make notice", got, want)
	}
}

func TestNoticeNamesWhatTheModelLearnedFrom(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../reader/internal/webpage/model.json")
	if err != nil {
		t.Fatal(err)
	}
	var model notice.Notice
	if err := json.Unmarshal(text, &model); err != nil || len(model.Sources) == 0 {
		t.Fatalf("sources %+v, %v", model.Sources, err)
	}
	for _, s := range model.Sources {
		if !strings.Contains(decant.Notices, s.Name+"\n  by "+s.Author+", "+s.Licence) {
			t.Errorf("NOTICE does not name %+v; run make notice", s)
		}
	}
}
