package sink

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"

	"github.com/decant-dev/decant"
)

// A Part is a Parquet file of its own that others are put together with. It has
// its name only when it is whole.
type Part struct {
	name   string
	file   *os.File
	writer *parquet.GenericWriter[Row]
	few    []Row // which the writer does not have yet
	waits  int   // bytes of those
	rows   int   // of the row group
	size   int   // bytes of them
}

// maxRows and maxGroup bound a row group, which is held in memory, packed, and
// is done again when a run is killed; maxFew and maxWaits what is not packed.
const (
	maxRows  = 10_000
	maxGroup = 64 << 20
	maxFew   = 64
	maxWaits = 1 << 20
)

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
	if isFull, err := p.add(r); err != nil || !isFull {
		return err
	}
	p.rows, p.size = 0, 0
	return errors.Join(p.drain(), p.writer.Flush())
}

// add takes a result, and reports whether the row group is full.
func (p *Part) add(r *decant.BatchResult) (isFull bool, err error) {
	row := RowOf(r)
	size := row.size()
	p.few = append(p.few, row)
	p.waits, p.rows, p.size = p.waits+size, p.rows+1, p.size+size
	if len(p.few) >= maxFew || p.waits >= maxWaits {
		err = p.drain()
	}
	return p.rows >= maxRows || p.size >= maxGroup, err
}

// drain hands the rows to the writer, which packs them, and lets go of their
// texts.
func (p *Part) drain() error {
	_, err := p.writer.Write(p.few)
	p.few, p.waits = slices.Delete(p.few, 0, len(p.few)), 0
	return err
}

// Close finishes the file and gives its name.
func (p *Part) Close() (string, error) {
	err := p.drain()
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
