// Package source is where the items of a batch come from: lists of addresses,
// JSON lines, sitemaps and feeds, archives of the web, folders.
//
//	source.go    Source, Items: what an input is
//	lines.go     addresses and JSON, one on each line
//	sitemap.go   sitemaps and feeds, with those they name
//	archive.go   WARC and WACZ files
//	answer.go    answers of servers, as these keep them
//	index.go     indexes of them
//	pick.go      which pages of an archive are wanted
//	lookup.go    those, by its index
//	folder.go    files
package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/warc"
)

// A Source reads one input. It is used once.
type Source struct {
	// Name is a file, a folder, an address, or - for Stdin.
	Name  string
	Stdin io.Reader
	// Address reads an address as a person writes it.
	Address func(string) (string, bool)
	// Fetch gets a sitemap or feed.
	Fetch func(ctx context.Context, address string) ([]byte, error)
	// MaxBytes bounds a page of an archive and a file of a folder.
	MaxBytes int64
	// Pick is which pages of an archive are wanted; nil is all.
	Pick *Pick
	// Tell hears what is wrong but not in the way; nil is nobody.
	Tell func(error)

	given map[string]bool // ids of records that an index has led to
	bad   int
	err   error
}

// Bad counts the lines that could not be understood.
func (s *Source) Bad() int { return s.bad }

// Err is why the input ended before its end.
func (s *Source) Err() error { return s.err }

// errStop ends the reading of an input when nobody wants more of it.
var errStop = errors.New("stop")

// Items yields what the input names. What cannot be read is an item with an
// error, so that it has its place in the output.
func (s *Source) Items(ctx context.Context) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		give := func(item decant.BatchItem) error {
			if !yield(item) {
				return errStop
			}
			return nil
		}
		switch err := s.read(ctx, give); {
		case errors.Is(err, io.ErrUnexpectedEOF):
			s.err = fmt.Errorf("read %s: it is cut off; get all of it", s.Name)
		case err != errStop:
			s.err = err
		}
	}
}

type giver func(decant.BatchItem) error

func (s *Source) read(ctx context.Context, give giver) error {
	if s.Name == "-" {
		return s.stream(ctx, s.Stdin, give)
	}
	if IsRemote(s.Name) {
		return s.sitemap(ctx, s.Name, give)
	}
	if s.Pick != nil {
		return s.picked(ctx, give)
	}
	return s.whole(ctx, give)
}

// whole reads a file or folder from its beginning to its end.
func (s *Source) whole(ctx context.Context, give giver) error {
	info, err := os.Stat(s.Name)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return s.folder(ctx, s.Name, give)
	}
	file, err := os.Open(s.Name)
	if err != nil {
		return err
	}
	defer file.Close()
	switch strings.ToLower(filepath.Ext(s.Name)) {
	case ".wacz":
		return s.wacz(file, info.Size(), give)
	case ".cdx", ".cdxj":
		return s.index(file, give)
	}
	if info.Mode().IsRegular() {
		return s.stream(ctx, io.NewSectionReader(file, 0, info.Size()), give)
	}
	return s.stream(ctx, file, give)
}

// IsRemote reports whether an input is to be fetched.
func IsRemote(name string) bool {
	return strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://")
}

// stream looks at the first bytes of an input to tell what it is.
func (s *Source) stream(ctx context.Context, r io.Reader, give giver) error {
	unpacked, err := warc.Open(r)
	if err != nil {
		return fmt.Errorf("unpack %s: %w", s.Name, err)
	}
	defer unpacked.Close()
	head, err := unpacked.Head(5)
	if err != nil && err != io.EOF {
		return fmt.Errorf("read %s: %w", s.Name, err)
	}
	if charset.IsUTF16(head) {
		return s.lines(bufio.NewReader(transform.NewReader(unpacked, utf16.NewDecoder())), give)
	}
	switch head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \r\n\t"); {
	case bytes.HasPrefix(head, []byte("WARC/")):
		return s.archive(unpacked.Records(), give)
	case bytes.HasPrefix(head, []byte("<")):
		return s.parse(ctx, unpacked, &trail{at: s.Name}, give)
	}
	return s.lines(bufio.NewReader(unpacked), give)
}

var utf16 = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)

// fault hands on why a part of an input could not be read.
func (s *Source) fault(give giver, address string, err error) error {
	s.bad++
	return give(decant.BatchItem{URL: address, Err: fmt.Errorf("%w: %w", decant.ErrRequest, err)})
}
