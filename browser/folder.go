package browser

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// folderPrefix begins the name of every profile; the owner's process id and
// something random follow.
const folderPrefix = "decant-browser-"

// A folder is the profile of one browser. A watcher removes it when this
// process ends, whatever ends it.
type folder struct {
	path    string
	watcher *exec.Cmd
	alive   io.Closer // its end tells the watcher that we are gone
}

func newFolder() (*folder, error) {
	parent := shortTemp()
	sweep(parent)
	path, err := os.MkdirTemp(parent, folderPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil, fmt.Errorf("making a folder for the browser: %w", err)
	}
	f := &folder{path: path}
	if runtime.GOOS != "windows" { // there the next start sweeps
		f.watch()
	}
	return f, nil
}

// shortTemp is the folder for temporary files, or /tmp where its name is so
// long that the browser could not make its socket in it.
func shortTemp() string {
	const most = 24
	dir := os.TempDir()
	if info, err := os.Stat("/tmp"); len(dir) > most && runtime.GOOS != "windows" && err == nil && info.IsDir() {
		return "/tmp"
	}
	return dir
}

// watch starts a shell that waits for the end of its input, which comes when
// this process closes it or dies. Without a shell the next start sweeps.
func (f *folder) watch() {
	// The browser's processes end a little after us, and write until they do.
	const script = `while read -r _; do :; done; n=0
while rm -rf -- "$0" 2>/dev/null; sleep 0.1; [ -e "$0" ] && [ $n -lt 100 ]; do n=$((n+1)); done`
	watcher := exec.Command("/bin/sh", "-c", script, f.path)
	separate(watcher)
	alive, err := watcher.StdinPipe()
	if err != nil {
		return
	}
	if watcher.Start() == nil {
		f.watcher, f.alive = watcher, alive
	}
}

// remove deletes the folder, by way of its watcher where there is one.
func (f *folder) remove() error {
	if f.watcher != nil {
		_ = f.alive.Close()
		_ = f.watcher.Wait() // its status says nothing that matters
	}
	return os.RemoveAll(f.path)
}

// sweep removes the folders of processes that are no more.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), folderPrefix)
		owner, _, _ := strings.Cut(rest, "-")
		if pid, err := strconv.Atoi(owner); ours && err == nil && e.IsDir() && !running(pid) {
			_ = os.RemoveAll(filepath.Join(dir, e.Name())) // another user's stays
		}
	}
}
