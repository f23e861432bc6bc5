package mcpinstall

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
)

// entryName is what the server is called in every client.
const entryName = "decant"

// backupSuffix is added to a file's name for the copy of what it was.
const backupSuffix = ".decant-backup"

// A Command is what a client runs to start the server.
type Command struct {
	Path string
	Args []string
	Env  map[string]string
}

// A Change is what would be written to one file. Before is nil when the file
// is not there, After is nil when it is to be removed.
type Change struct {
	Path          string
	Before, After []byte
	undo          bool
}

// Empty reports a change that changes nothing.
func (c *Change) Empty() bool { return bytes.Equal(c.Before, c.After) }

// Install gives the change that adds the server, or brings its entry up to
// date. Everything else in the file stays as it is, to the byte.
func (c Client) Install(command Command) (*Change, error) {
	before, err := c.load()
	if err != nil {
		return nil, err
	}
	after, err := c.put(before, command)
	if err != nil {
		return nil, err
	}
	return &Change{Path: c.Path, Before: before, After: after}, nil
}

// Undo gives the change that takes the server out again: back to the backup
// when nothing else has changed since, else only the entry goes.
func (c Client) Undo() (*Change, error) {
	before, err := c.load()
	if err != nil {
		return nil, err
	}
	if before == nil {
		return nil, fmt.Errorf("%s is not there: nothing to undo", c.Path)
	}
	after, err := c.take(before)
	if err != nil {
		return nil, err
	}
	backup, err := os.ReadFile(c.Path + backupSuffix)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if rest, broken := c.take(backup); err == nil && broken == nil && c.notation.same(rest, after) {
		after = backup
	}
	if err == nil && len(after) == 0 {
		after = nil
	}
	return &Change{Path: c.Path, Before: before, After: after, undo: true}, nil
}

func (c Client) load() ([]byte, error) {
	text, err := os.ReadFile(c.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// put returns text with the entry in its section.
func (c Client) put(text []byte, command Command) ([]byte, error) {
	after, err := c.notation.put(text, c.section, c.shape(command))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be changed: %w", c.Path, err)
	}
	return after, nil
}

// take returns text without the entry.
func (c Client) take(text []byte) ([]byte, error) {
	after, err := c.notation.take(text, c.section)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be changed: %w", c.Path, err)
	}
	return after, nil
}

// sameJSON compares two texts by what they say.
func sameJSON(a, b []byte) bool {
	var x, y any
	if json.Unmarshal(plain(a), &x) != nil || json.Unmarshal(plain(b), &y) != nil {
		return false
	}
	return reflect.DeepEqual(x, y)
}

// Apply makes the change. The first install keeps a copy of the file, empty
// when there was none; an undo removes that copy.
func (c *Change) Apply() error {
	if c.undo {
		if err := c.write(); err != nil {
			return err
		}
		return ignoreMissing(os.Remove(c.Path + backupSuffix))
	}
	if err := c.backup(); err != nil {
		return err
	}
	return c.write()
}

func (c *Change) backup() error {
	_, err := os.Stat(c.Path + backupSuffix)
	if err == nil {
		return nil // what was there before the first install is worth more
	}
	return writeFile(c.Path+backupSuffix, c.Before)
}

func (c *Change) write() error {
	if c.After == nil {
		return ignoreMissing(os.Remove(c.Path))
	}
	return writeFile(c.Path, c.After)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// writeFile replaces a file at once, so that a client never reads half of it.
// A link is followed, and the file keeps its mode.
func writeFile(path string, text []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".decant-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(text)
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
