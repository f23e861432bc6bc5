package sqlite

import (
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"
)

// A file that may have few pages fails as one on a full disk does.
func TestWhatAFullDiskIsKnownBy(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "small.db")+"?_pragma=max_page_count(2)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_, full := db.Exec("CREATE TABLE a (b); CREATE TABLE c (d); CREATE TABLE e (f)")
	for name, tc := range map[string]struct {
		err  error
		want bool
	}{
		"no more pages":  {full, true},
		"the system's":   {&fs.PathError{Op: "mkdir", Path: "p", Err: syscall.ENOSPC}, true},
		"something else": {errors.New("no"), false},
		"nothing":        {nil, false},
	} {
		if got := isFull(tc.err); got != tc.want {
			t.Errorf("%s: isFull(%v) = %v, want %v", name, tc.err, got, tc.want)
		}
	}
}
