package browser

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "chromium")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	for named, want := range map[string]string{"": program, program: program, "chromium": program} {
		if got, err := Find(named); got != want || err != nil {
			t.Errorf("Find(%q) = %q, %v; want %q", named, got, err, want)
		}
	}
	if _, err := Find("/nowhere/chrome"); !errors.Is(err, tab.ErrNoBrowser) {
		t.Errorf("a path that leads nowhere: %v", err)
	}
	for setting, want := range map[string]bool{"ws://127.0.0.1:9222/devtools": true, "http://browser:9222": true, "/usr/bin/chromium": false, "": false, "C:\\chrome.exe": false} {
		if got := remote(setting); got != want {
			t.Errorf("remote(%q) = %v", setting, got)
		}
	}
}

func TestSweepRemovesWhatIsOrphaned(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ours := folderPrefix + strconv.Itoa(os.Getpid()) + "-x"
	for _, name := range []string{folderPrefix + "999999999-x", ours, "other-1-x", folderPrefix + "word-x"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	sweep(dir)
	left, err := filepath.Glob(dir + "/*")
	if err != nil || len(left) != 3 || strings.Contains(strings.Join(left, " "), "999999999") {
		t.Errorf("left: %q, %v", left, err)
	}
}

func TestParseKey(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		chord, name string
		held        int64
		fail        bool
	}{
		{"Enter", "Enter", 0, false}, {"enter", "Enter", 0, false}, {"Control+A", "A", 2, false}, {"ctrl+shift+x", "x", 10, false},
		{"+", "+", 0, false}, {"Control++", "+", 2, false}, {"é", "é", 0, false}, {"", "", 0, true}, {"Entr", "", 0, true}, {"Control+", "", 0, true}, {"Hyper+A", "", 0, true},
	} {
		k, held, err := parseKey(test.chord)
		if (err != nil) != test.fail || k.name != test.name || held != test.held {
			t.Errorf("parseKey(%q) = %+v, %d, %v", test.chord, k, held, err)
		}
	}
}
