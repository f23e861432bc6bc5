package sqlite

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"syscall"

	sqlite "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// isDamage reports an error that says the file itself is broken, rather than
// out of reach.
func isDamage(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && (e.Code()&0xff == sqlite3.SQLITE_CORRUPT || e.Code()&0xff == sqlite3.SQLITE_NOTADB)
}

// ErrFull is a file that cannot be made, or not be used, for want of room.
var ErrFull = errors.New("the disk is full; make room on it, or give the cache another place")

func isFull(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code()&0xff == sqlite3.SQLITE_FULL || errors.Is(err, syscall.ENOSPC)
}

// The place of the number of the application in the first page of a file.
const applicationAt = 68

// isOurs reads from the file's first bytes, which need no database, whether a
// store of ours made it.
func isOurs(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	var number [4]byte
	_, err = file.ReadAt(number[:], applicationAt)
	return err == nil && binary.BigEndian.Uint32(number[:]) == application
}

// setAside moves a damaged file and its companions out of the way: nothing in
// it cannot be had again, but somebody may want to know what happened.
func setAside(path string) error {
	for _, suffix := range []string{"-wal", "-shm", ""} {
		err := os.Rename(path+suffix, path+".damaged"+suffix)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
