// Package warc reads and writes WARC files: what was fetched, record by record,
// plain or packed with gzip or zstd.
//
//	reader.go    Reader, Record
//	rest.go      what a record holds, in one piece
//	resume.go    what comes after damage
//	unpack.go    how a file is packed
//	writer.go    Writer
//	recorder.go  Recorder: what passes a transport
package warc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/inflate"
)

const maxHeader = 64 << 10 // of a record

// ErrDamaged is a file that is no WARC file, or not from here on.
var ErrDamaged = errors.New("the WARC file is damaged")

// A Record is one record of a file.
type Record struct {
	Header textproto.MIMEHeader
	// Block is what the record holds. It can be read until the next record is
	// asked for.
	Block io.Reader
	// Length is how long the block says it is.
	Length int64
	// Number counts the records of the file, from 1.
	Number int
	block  *block
}

// Type is the kind of record: response, request, warcinfo, …
func (r *Record) Type() string { return strings.ToLower(r.Header.Get("Warc-Type")) }

// Target is the address that the record is about.
func (r *Record) Target() string { return strings.Trim(r.Header.Get("Warc-Target-Uri"), "<> ") }

// A Reader reads records one after the other, in constant memory.
type Reader struct {
	in     *bufio.Reader
	packed members // nil where the file is not packed with gzip
	block  *block
	number int
	isLost bool // after damage
	close  func()
}

// NewReader finds out how the file is packed.
func NewReader(r io.Reader) (*Reader, error) {
	unpacked, err := Open(r)
	if err != nil {
		return nil, err
	}
	records := unpacked.Records()
	records.close = unpacked.Close
	return records, nil
}

// Next returns the next record, or io.EOF after the last. After damage it may be
// called again: what cannot be read is passed over.
func (r *Reader) Next() (*Record, error) {
	if r.isLost {
		if err := r.find(); err != nil {
			return nil, err
		}
	} else if err := r.begin(); err != nil {
		return nil, err
	}
	record := &Record{Number: r.number}
	var err error
	if record.Header, err = r.header(); err != nil {
		return nil, r.damaged(err)
	}
	length, err := strconv.ParseInt(record.Header.Get("Content-Length"), 10, 64)
	if err != nil || length < 0 {
		return nil, r.damaged(errors.New("a record does not say how long it is"))
	}
	r.block = &block{in: r.in, left: length}
	r.block.from, _ = r.packed.(lender)
	record.Block, record.Length, record.block = r.block, length, r.block
	return record, nil
}

// begin passes over the record before, and reads the version of the next.
func (r *Reader) begin() error {
	if err := r.skip(); err != nil {
		return err
	}
	r.number++
	version, err := r.line(maxHeader)
	for err == inflate.ErrMember {
		version, err = r.line(maxHeader)
	}
	if err == io.EOF {
		return io.EOF
	}
	if err == nil && !strings.HasPrefix(version, "WARC/") {
		err = errors.New("a record does not begin with its version")
	}
	if err != nil {
		return r.damaged(err)
	}
	return nil
}

// A block is what a record holds. It ends with the gzip member that it is in.
type block struct {
	in   *bufio.Reader
	from lender // of which in reads; nil where it has not all in memory
	left int64
	err  error
}

func (b *block) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, io.EOF
	}
	if b.err != nil {
		return 0, b.err
	}
	n, err := b.in.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	if err == io.EOF || err == inflate.ErrMember {
		err = io.ErrUnexpectedEOF
	}
	b.err = err
	return n, err
}

// skip passes over the rest of the record before and the lines after it.
func (r *Reader) skip() error {
	if r.block == nil {
		return nil
	}
	_, err := io.Copy(io.Discard, r.block)
	if r.block = nil; err != nil {
		return r.damaged(err)
	}
	for {
		next, err := r.in.Peek(1)
		switch {
		case err == inflate.ErrMember:
		case err != nil || next[0] != '\r' && next[0] != '\n':
			return nil // what is wrong here the next line tells
		default:
			_, _ = r.in.Discard(1) // it was peeked
		}
	}
}

// line reads one line of a header without its end.
func (r *Reader) line(room int) (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > room:
			return "", errors.New("the header of a record is too long")
		case err == bufio.ErrBufferFull:
			continue
		case (err == io.EOF || err == inflate.ErrMember) && len(line) > 0:
			return "", errCutHeader
		case err != nil:
			return "", err
		}
		return strings.TrimRight(string(line), "\r\n"), nil
	}
}

var errCutHeader = errors.New("it is cut off in a header")

func (r *Reader) header() (textproto.MIMEHeader, error) {
	header := textproto.MIMEHeader{}
	last := ""
	for room := maxHeader; ; {
		line, err := r.line(room)
		if err == io.EOF || err == inflate.ErrMember {
			err = errCutHeader
		}
		if err != nil || line == "" {
			return header, err
		}
		room -= len(line) + 1
		name, value, ok := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t"):
			if last != "" {
				header.Set(last, header.Get(last)+" "+strings.TrimSpace(line))
			}
		case ok:
			last = name
			header.Set(name, strings.TrimSpace(value))
		}
	}
}

func (r *Reader) damaged(err error) error {
	r.isLost, r.block = true, nil
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it is cut off in a record")
	}
	return fmt.Errorf("%w at record %d: %w", ErrDamaged, r.number, err)
}

// Close ends the reader; the file is its owner's to close.
func (r *Reader) Close() {
	if r.close != nil {
		r.close()
	}
}
