package sink

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A progress is a file beside an output that is not finished. It says which
// work the output is of, and is held by the one run that writes it.
type progress struct {
	file *os.File
	path string
}

// progressFile names the file beside an output.
func progressFile(name string) string {
	return strings.TrimRight(filepath.Clean(name), "/") + ".progress"
}

// claim takes the output for this run.
func claim(o *Options, exists bool) (*progress, error) {
	path := progressFile(o.Name)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: there is no folder %s; make it first", ErrUsage, filepath.Dir(path))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w; choose another place", ErrUsage, err)
	}
	p := &progress{file: file, path: path}
	if err := hold(file); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: another run writes to %s", ErrUsage, o.Name), file.Close())
	}
	if err := p.check(o, exists); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return p, nil
}

type work struct {
	Work string `json:"work"`
}

// check compares the work that was begun with the work that is asked for.
func (p *progress) check(o *Options, exists bool) error {
	text, err := io.ReadAll(io.LimitReader(p.file, 1<<20))
	if err != nil {
		return err
	}
	var begun work
	isBegun := json.Unmarshal(text, &begun) == nil
	switch {
	case !isBegun && exists && o.Resume:
		return errors.Join(fmt.Errorf("%w: %s is finished, or no batch has written it; there is nothing to go on with",
			ErrUsage, o.Name), os.Remove(p.path))
	case isBegun && exists && !o.Resume && !(o.Anew && begun.Work == o.Work):
		return fmt.Errorf("%w: %s is not finished; give --resume to go on with it, or delete %s to start anew",
			ErrUsage,
			o.Name, p.path)
	case isBegun && exists && begun.Work != o.Work:
		return fmt.Errorf("%w: %s was begun with another input or other options; delete %s to start anew", ErrUsage,
			o.Name,
			p.path)
	case isBegun && exists && o.Resume:
		return nil
	}
	o.Resume = false
	return p.begin(o.Work)
}

func (p *progress) begin(name string) error {
	text, err := json.Marshal(work{name})
	if err != nil {
		return err
	}
	if err := p.file.Truncate(0); err != nil {
		return err
	}
	_, err = p.file.WriteAt(text, 0)
	return err
}

// finish says that the output is whole.
func (p *progress) finish() error { return errors.Join(os.Remove(p.path), p.file.Close()) }

// release lets another run go on.
func (p *progress) release() error { return p.file.Close() }
