// Package sink is where the results of a batch go: JSON lines, Parquet, or a
// folder of Markdown files. A run that was stopped, or killed, goes on where
// its output ends: nothing is lost, and nothing is there twice.
//
//	sink.go      Sink, Open
//	progress.go  whose output it is, and that only one run writes it
//	lines.go     JSON lines, plain or packed with zstd
//	frame.go     where a file of zstd frames is whole
//	parquet.go   Parquet, in parts until the end
//	part.go      Parquet files that workers write and anybody puts together
//	folder.go    Markdown files with front matter
package sink

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/decant-dev/decant"
)

// A Sink takes results in order. It is not safe for concurrent use.
type Sink interface {
	// Write takes a result. It may be kept back for a while.
	Write(*decant.BatchResult) error
	// Close finishes the output.
	Close() error
	// Abandon leaves the output so that a later run can go on.
	Abandon() error
}

// Options says what to open.
type Options struct {
	// Name is a file, whose ending tells the form, a folder that ends with a
	// slash or is there, or - for Stdout.
	Name   string
	Stdout io.Writer
	// Resume goes on with an output that was left.
	Resume bool
	// Anew begins an output of the same work that was left once more.
	Anew bool
	// Work tells one batch from another: only the same is gone on with.
	Work string
	// Past is told of what is in the output already: its name and its print.
	Past func(name, print string)
}

// ErrUsage is an output that cannot be written as it was asked for.
var ErrUsage = errors.New("output")

// Open opens a sink, and returns how many results it has from before.
func Open(o Options) (s Sink, done int, err error) {
	if o.Past == nil {
		o.Past = func(string, string) {}
	}
	if o.Name == "" || o.Name == "-" {
		if o.Resume {
			return nil, 0, fmt.Errorf("%w: only a file or a folder can be gone on with; give --out", ErrUsage)
		}
		return &lines{out: o.Stdout}, 0, nil
	}
	open := openLines
	switch form := otherForm(o.Name); {
	case isFolder(o.Name):
		open = openFolder
	case form != "":
		return nil, 0, fmt.Errorf("%w: %s would be %s, which is not written here; there are .jsonl, .jsonl.zst, .parquet, and a folder/ of Markdown",
			ErrUsage, o.Name, form)
	case strings.EqualFold(filepath.Ext(o.Name), ".parquet"):
		open = openParquet
	}
	p, err := claim(&o, open.exists(o.Name))
	if err != nil {
		return nil, 0, err
	}
	if s, done, err = open.with(o, p); err != nil {
		return nil, 0, errors.Join(err, p.release())
	}
	return s, done, nil
}

// otherForms are the endings of forms that somebody could expect of us.
var otherForms = map[string]string{
	".gz": "packed with gzip", ".bz2": "packed with bzip2", ".xz": "packed with xz", ".zip": "an archive", ".tar": "an archive",
	".csv": "a table in CSV", ".tsv": "a table in TSV", ".xlsx": "a spreadsheet", ".db": "a database", ".sqlite": "a database",
	".md": "one Markdown file", ".html": "a web page", ".warc": "an archive of the web",
}

// otherForm is the form that a name promises, where it is none of ours.
func otherForm(name string) string { return otherForms[strings.ToLower(filepath.Ext(name))] }

// An opener opens one form of output.
type opener struct {
	exists func(name string) bool
	with   func(Options, *progress) (Sink, int, error)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return strings.HasSuffix(name, "/") || err == nil && info.IsDir()
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// nameOf is what a page is called where another is like it.
func nameOf(r *decant.BatchResult) string {
	if r.URL != "" {
		return r.URL
	}
	return r.ID
}
