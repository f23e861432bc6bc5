package source

import (
	"archive/zip"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/decant-dev/decant/internal/warc"
)

// errLies is an index that does not fit its archive.
var errLies = errors.New("the index does not fit the archive, which is read from its beginning instead")

// picked hands on the pages that are wanted: those that an index names, without
// reading the others, and where there is none, or it lies, by looking at all.
func (s *Source) picked(ctx context.Context, give giver) error {
	file, err := os.Open(s.Name)
	if err != nil {
		return err
	}
	defer file.Close()
	shelf, err := newShelf(file)
	if err != nil {
		return s.fault(give, s.Name, err)
	}
	defer shelf.close()
	if shelf.index != nil {
		err := s.lookUp(shelf, give)
		if !errors.Is(err, errLies) {
			return err
		}
		s.tell(err)
	}
	return s.whole(ctx, give)
}

func (s *Source) tell(err error) {
	if s.Tell != nil {
		s.Tell(err)
	}
}

// lookUp hands on what the index names.
func (s *Source) lookUp(shelf *shelf, give giver) error {
	s.given = map[string]bool{}
	unpacked, err := warc.Open(shelf.index)
	if err != nil {
		return fmt.Errorf("%w: %w", errLies, err)
	}
	defer unpacked.Close()
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, maxIndexLine)
	for number := 1; lines.Scan(); number++ {
		at, ok, err := parseIndex(lines.Text())
		if err != nil {
			return fmt.Errorf("%w: line %d: %w", errLies, number, err)
		}
		if !ok || !s.Pick.wants(at.address, at.time) || shelf.isOther(at.file) {
			continue
		}
		if err := s.named(shelf, at, number, give); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%w: %w", errLies, err)
	}
	return nil
}

// named hands on the page that a line of the index names.
func (s *Source) named(shelf *shelf, at place, number int, give giver) error {
	part, err := shelf.part(at)
	if err != nil {
		return fmt.Errorf("%w: line %d: %w", errLies, number, err)
	}
	item, said, ok, err := s.recordAt(part)
	if err != nil {
		return fmt.Errorf("%w: line %d: %w", errLies, number, err)
	}
	if !said.fits(at) {
		return fmt.Errorf("%w: what line %d is about is not where it says", errLies, number)
	}
	if !ok {
		return nil // a redirect, or what was found unchanged
	}
	if err := give(item); err != nil {
		return err
	}
	s.given[item.ID] = item.ID != ""
	return nil
}

// fits reports whether a record is the one that an index names. Indexes may say
// less of its time.
func (p place) fits(named place) bool {
	length := min(len(p.time), len(named.time))
	return plain(p.address) == plain(named.address) && p.time[:length] == named.time[:length]
}

// A shelf is an archive in which any record can be reached, and its index.
type shelf struct {
	file    *os.File
	name    string               // of the archive, where it is one WARC file
	members map[string]*zip.File // of a WACZ file
	index   io.Reader            // nil where there is none
	closers []io.Closer
}

func newShelf(file *os.File) (*shelf, error) {
	s := &shelf{file: file, name: filepath.Base(file.Name())}
	if strings.EqualFold(filepath.Ext(s.name), ".wacz") {
		return s, s.openWACZ()
	}
	if strings.HasSuffix(strings.ToLower(s.name), ".zst") {
		return s, nil // its records may need a dictionary that stands at its beginning
	}
	return s, s.openBeside()
}

// openBeside looks for an index beside a WARC file.
func (s *shelf) openBeside() error {
	whole := s.file.Name()
	stem := strings.TrimSuffix(whole, ".gz")
	for _, base := range []string{whole, stem, strings.TrimSuffix(stem, filepath.Ext(stem))} {
		for _, ending := range []string{".cdxj", ".cdx", ".cdxj.gz", ".cdx.gz"} {
			index, err := os.Open(base + ending)
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			s.index, s.closers = index, append(s.closers, index)
			return nil
		}
	}
	return nil
}

// openWACZ finds the index and the archives of a WACZ file.
func (s *shelf) openWACZ() error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(s.file, info.Size())
	if err != nil {
		return fmt.Errorf("it is no WACZ file: %w", err)
	}
	s.members = map[string]*zip.File{}
	for _, member := range archive.File {
		switch folder, name := path.Split(member.Name); {
		case folder == "archive/":
			s.members[name] = member
		case folder == "indexes/" && s.index == nil && isIndex(name):
			index, err := member.Open()
			if err != nil {
				return fmt.Errorf("it is no WACZ file: %w", err)
			}
			s.index, s.closers = index, append(s.closers, index)
		}
	}
	return nil
}

func isIndex(name string) bool {
	ending := path.Ext(strings.TrimSuffix(name, ".gz"))
	return ending == ".cdx" || ending == ".cdxj"
}

// isOther reports a file that is not this archive: an index may be of several.
func (s *shelf) isOther(file string) bool { return s.members == nil && file != s.name }

// part is where a record stands.
func (s *shelf) part(at place) (io.Reader, error) {
	if s.members == nil {
		return io.NewSectionReader(s.file, at.offset, at.length), nil
	}
	member := s.members[at.file]
	switch {
	case member == nil:
		return nil, fmt.Errorf("there is no archive/%s", at.file)
	case member.Method != zip.Store:
		return nil, fmt.Errorf("archive/%s is packed once more", at.file)
	case at.offset > int64(member.UncompressedSize64)-at.length:
		return nil, fmt.Errorf("archive/%s is shorter", at.file)
	}
	begin, err := member.DataOffset()
	if err != nil {
		return nil, err
	}
	return io.NewSectionReader(s.file, begin+at.offset, at.length), nil
}

func (s *shelf) close() {
	for _, c := range s.closers {
		_ = c.Close() // nothing was written
	}
}
