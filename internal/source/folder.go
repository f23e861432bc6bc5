package source

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/decant-dev/decant"
)

// folder hands on the files of a folder and of those below it, in the order of
// their names, and the pages of archives among them. Hidden ones are passed over.
func (s *Source) folder(ctx context.Context, root string, give giver) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		isHidden := path != root && strings.HasPrefix(entry.Name(), ".")
		switch {
		case err != nil:
			return s.fault(give, path, err)
		case entry.IsDir() && isHidden:
			return fs.SkipDir
		case isHidden || !entry.Type().IsRegular():
			return nil
		case isArchive(path):
			return s.archiveIn(ctx, path, give)
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			name = path
		}
		return give(s.file(path, filepath.ToSlash(name)))
	})
}

// archiveIn hands on the pages of an archive in a folder.
func (s *Source) archiveIn(ctx context.Context, path string, give giver) error {
	in := &Source{Name: path, MaxBytes: s.MaxBytes, Tell: s.Tell}
	err := in.whole(ctx, give)
	s.bad += in.bad
	if err == nil || err == errStop {
		return err
	}
	return s.fault(give, path, err)
}

func (s *Source) file(path, name string) decant.BatchItem {
	item := decant.BatchItem{ID: name, Name: filepath.Base(path)}
	file, err := os.Open(path)
	if err != nil {
		item.Err = err
		return item
	}
	defer file.Close()
	body, err := readUpTo(file, s.MaxBytes)
	item.Body, item.Err = body, err
	if pathError, ok := errors.AsType[*fs.PathError](err); ok {
		item.Err = pathError.Err
	}
	return item
}
