package sink

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"

	"github.com/decant-dev/decant"
)

// parquetFile writes a Parquet file. One that is not finished cannot be read,
// so until the end there are parts, each whole, which are then put together.
type parquetFile struct {
	name     string
	progress *progress
	whole    int   // parts that are
	part     *Part // nil before the first row of it
}

var openParquet = opener{
	func(name string) bool { return exists(name) || exists(partsOf(name)) },
	newParquet,
}

func partsOf(name string) string { return name + ".parts" }

func newParquet(o Options, p *progress) (_ Sink, done int, err error) {
	f := &parquetFile{name: o.Name, progress: p}
	if !o.Resume {
		if err := os.RemoveAll(partsOf(o.Name)); err != nil {
			return nil, 0, err
		}
	}
	if err := os.MkdirAll(partsOf(o.Name), 0o777); err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUsage, err)
	}
	parts, err := f.parts()
	if err != nil {
		return nil, 0, err
	}
	for _, part := range parts {
		n, err := tellPast(part, o.Past)
		if err != nil {
			return nil, 0, fmt.Errorf("%w: %s cannot be gone on with: %w", ErrUsage, part, err)
		}
		done += n
	}
	f.whole = len(parts)
	return f, done, nil
}

// parts are the parts that are whole, in order.
func (f *parquetFile) parts() ([]string, error) {
	parts, err := filepath.Glob(filepath.Join(partsOf(f.name), "part-*.parquet"))
	slices.Sort(parts)
	return parts, err
}

// tellPast tells what a part holds and counts it.
func tellPast(part string, past func(name, print string)) (n int, err error) {
	type known struct {
		ID    string `parquet:"id"`
		URL   string `parquet:"url"`
		Print string `parquet:"print"`
	}
	file, err := os.Open(part)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	reader := parquet.NewGenericReader[known](file)
	defer reader.Close()
	rows := make([]known, 512)
	for {
		some, err := reader.Read(rows)
		for _, row := range rows[:some] {
			if row.Print != "" {
				past(nameOf(&decant.BatchResult{ID: row.ID, Page: pageAt(row.URL)}), row.Print)
			}
		}
		n += some
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// Write implements Sink.
func (f *parquetFile) Write(r *decant.BatchResult) error {
	if f.part == nil {
		name := filepath.Join(partsOf(f.name), fmt.Sprintf("part-%08d.parquet", f.whole+1))
		part, err := NewPart(name)
		if err != nil {
			return err
		}
		f.part = part
	}
	if isFull, err := f.part.add(r); err != nil || !isFull {
		return err
	}
	return f.flush()
}

// flush finishes the part that is being written.
func (f *parquetFile) flush() error {
	if f.part == nil {
		return nil
	}
	part := f.part
	f.part = nil
	f.whole++
	_, err := part.Close()
	return err
}

var writing = []parquet.WriterOption{parquet.CreatedBy("decant", decant.Version, ""), parquet.Compression(&packer{})}

// writeFile writes a file under another name until it is whole.
func writeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name + ".tmp")
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return errors.Join(err, os.Remove(name+".tmp"))
	}
	return os.Rename(name+".tmp", name)
}

// Close implements Sink: the parts become one file.
func (f *parquetFile) Close() error {
	err := f.flush()
	if err == nil {
		err = f.merge()
	}
	if err != nil {
		return errors.Join(err, f.progress.release())
	}
	return errors.Join(os.RemoveAll(partsOf(f.name)), f.progress.finish())
}

// Abandon implements Sink.
func (f *parquetFile) Abandon() error { return errors.Join(f.flush(), f.progress.release()) }

func (f *parquetFile) merge() error {
	parts, err := f.parts()
	if err != nil {
		return err
	}
	return writeFile(f.name, func(out io.Writer) error { return Merge(out, parts) })
}

// Merge writes the rows of Parquet files as one file, each in row groups of its
// own.
func Merge(out io.Writer, parts []string) error {
	w := parquet.NewGenericWriter[Row](out, writing...)
	for _, part := range parts {
		if err := appendPart(w, part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("merge %s: %w", filepath.Base(part), err)
		}
	}
	return w.Close()
}

func appendPart(w *parquet.GenericWriter[Row], part string) error {
	file, err := os.Open(part)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	table, err := parquet.OpenFile(file, info.Size())
	if err != nil {
		return err
	}
	for _, group := range table.RowGroups() {
		if _, err := w.WriteRowGroup(group); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
