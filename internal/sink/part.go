package sink

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"

	"github.com/decant-dev/decant"
)

// A Part is a Parquet file of its own that others are put together with. It has
// its name only when it is whole.
type Part struct {
	name   string
	file   *os.File
	writer *parquet.GenericWriter[Row]
	rowGroup
}

// NewPart begins a part. One of the same name is replaced once this is whole.
func NewPart(name string) (*Part, error) {
	// Of a pattern, since a worker that was taken for dead may still be at it.
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*.tmp")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUsage, err)
	}
	return &Part{name: name, file: file, writer: parquet.NewGenericWriter[Row](file, writing...)}, nil
}

// Write adds a result.
func (p *Part) Write(r *decant.BatchResult) error {
	if !p.add(r) {
		return nil
	}
	return p.flush()
}

func (p *Part) flush() error {
	_, err := p.writer.Write(p.rows)
	p.clear()
	return errors.Join(err, p.writer.Flush())
}

// Close finishes the file and gives its name.
func (p *Part) Close() (string, error) {
	err := p.flush()
	if err = errors.Join(err, p.writer.Close(), p.file.Chmod(0o644)); err != nil {
		return "", errors.Join(err, p.Abandon())
	}
	if err := p.file.Close(); err != nil {
		return "", errors.Join(err, os.Remove(p.file.Name()))
	}
	return p.name, os.Rename(p.file.Name(), p.name)
}

// Abandon removes what was written.
func (p *Part) Abandon() error { return errors.Join(p.file.Close(), os.Remove(p.file.Name())) }

// MergeFiles writes the rows of Parquet files as the file of a name, which is
// there only when it is whole. Folders stand for the Parquet files in them.
func MergeFiles(name string, parts []string) error {
	if exists(name) {
		return fmt.Errorf("%w: %s is there already; remove it, or give another name", ErrUsage, name)
	}
	var files []string
	for _, part := range parts {
		some := []string{part}
		if isFolder(part) {
			some, _ = filepath.Glob(filepath.Join(part, "*.parquet")) // the pattern is well formed
		}
		files = append(files, some...)
	}
	for _, file := range files {
		if !exists(file) {
			return fmt.Errorf("%w: there is no %s", ErrUsage, file)
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("%w: there are no Parquet files to put together", ErrUsage)
	}
	return writeFile(name, func(out io.Writer) error { return Merge(out, files) })
}
