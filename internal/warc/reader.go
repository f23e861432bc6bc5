// Package warc reads and writes WARC files: what was fetched, record by record,
// plain or packed with gzip or zstd.
package warc

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/decant-dev/decant/internal/inflate"
)

const (
	maxHeader     = 64 << 10  // of a record
	maxWindow     = 128 << 20 // of zstd
	maxDictionary = 8 << 20
)

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
}

// Type is the kind of record: response, request, warcinfo, …
func (r *Record) Type() string { return strings.ToLower(r.Header.Get("Warc-Type")) }

// Target is the address that the record is about.
func (r *Record) Target() string { return strings.Trim(r.Header.Get("Warc-Target-Uri"), "<> ") }

// A Reader reads records one after the other, in constant memory.
type Reader struct {
	in     *bufio.Reader
	block  *io.LimitedReader
	number int
	close  func()
}

// NewReader finds out how the file is packed.
func NewReader(r io.Reader) (*Reader, error) {
	unpacked, done, err := Unpack(r)
	if err != nil {
		return nil, err
	}
	return &Reader{in: bufio.NewReaderSize(unpacked, bufferSize), close: done}, nil
}

// NewUnpackedReader returns a reader of what Unpack gave.
func NewUnpackedReader(unpacked io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(unpacked, bufferSize)}
}

// bufferSize is enough for headers; pages are longer, and pass it by.
const bufferSize = 32 << 10

// Unpack returns what a stream holds, whether it is packed with gzip, with zstd
// or not at all. A section is read from its beginning.
func Unpack(r io.Reader) (unpacked io.Reader, done func(), err error) {
	in := bufio.NewReaderSize(r, 256<<10)
	magic, err := in.Peek(4)
	if err != nil && err != io.EOF {
		return nil, nil, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		unpacked := unpackGzip(r, in)
		return unpacked, sync.OnceFunc(unpacked.Close), nil // a second would close what another reads
	case len(magic) == 4 && isZstd(binary.LittleEndian.Uint32(magic)):
		return unpackZstd(in)
	}
	return in, func() {}, nil
}

// unpackGzip unpacks a part of a file, in which any place can be reached, with
// several processors where there are some to spare.
func unpackGzip(r io.Reader, begun *bufio.Reader) interface {
	io.Reader
	Close()
} {
	ahead := runtime.GOMAXPROCS(0) / processorsForOne
	if part, ok := r.(*io.SectionReader); ok && ahead > 0 && part.Size() >= minAhead {
		return inflate.NewMembers(part, part.Size(), ahead)
	}
	return inflate.NewReader(begun)
}

const (
	// processorsForOne is for how many that read pages one unpacks them: half
	// of what it could.
	processorsForOne = 4
	// minAhead is the least that is worth it.
	minAhead = 1 << 20
)

const (
	zstdFrame      = 0xfd2fb528
	zstdDictionary = 0x184d2a5d // a frame that is passed over, with a dictionary for all others
)

func isZstd(magic uint32) bool { return magic == zstdFrame || magic&^0xf == zstdDictionary&^0xf }

func unpackZstd(in *bufio.Reader) (io.Reader, func(), error) {
	options := []zstd.DOption{zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(2)}
	if head, err := in.Peek(8); err == nil && binary.LittleEndian.Uint32(head) == zstdDictionary {
		dictionary, err := readDictionary(in, binary.LittleEndian.Uint32(head[4:]))
		if err != nil {
			return nil, nil, err
		}
		options = append(options, zstd.WithDecoderDicts(dictionary))
	}
	decoder, err := zstd.NewReader(in, options...)
	if err != nil {
		return nil, nil, err
	}
	return decoder, decoder.Close, nil
}

func readDictionary(in *bufio.Reader, size uint32) ([]byte, error) {
	if size > maxDictionary {
		return nil, fmt.Errorf("%w: its dictionary is too large", ErrDamaged)
	}
	data := make([]byte, 8+size)
	if _, err := io.ReadFull(in, data); err != nil {
		return nil, fmt.Errorf("%w: its dictionary is cut off", ErrDamaged)
	}
	data = data[8:]
	if len(data) < 4 || binary.LittleEndian.Uint32(data) != zstdFrame {
		return data, nil
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxDictionary))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	return decoder.DecodeAll(data, nil)
}

// Next returns the next record, or io.EOF after the last.
func (r *Reader) Next() (*Record, error) {
	if err := r.skip(); err != nil {
		return nil, err
	}
	r.number++
	version, err := r.line(maxHeader)
	if err == io.EOF {
		return nil, io.EOF
	}
	if err == nil && !strings.HasPrefix(version, "WARC/") {
		err = errors.New("a record does not begin with its version")
	}
	if err != nil {
		return nil, r.damaged(err)
	}
	record := &Record{Number: r.number}
	if record.Header, err = r.header(); err != nil {
		return nil, r.damaged(err)
	}
	length, err := strconv.ParseInt(record.Header.Get("Content-Length"), 10, 64)
	if err != nil || length < 0 {
		return nil, r.damaged(errors.New("a record does not say how long it is"))
	}
	r.block = &io.LimitedReader{R: r.in, N: length}
	record.Block, record.Length = r.block, length
	return record, nil
}

// skip passes over the rest of the record before and the lines after it.
func (r *Reader) skip() error {
	if r.block == nil {
		return nil
	}
	if _, err := io.Copy(io.Discard, r.block); err != nil || r.block.N > 0 {
		return r.damaged(errors.New("it is cut off in a record"))
	}
	r.block = nil
	for {
		next, err := r.in.Peek(1)
		if err != nil || next[0] != '\r' && next[0] != '\n' {
			return nil // what is wrong here the next line tells
		}
		_, _ = r.in.Discard(1) // it was peeked
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
		case err == io.EOF && len(line) > 0:
			return "", errors.New("it is cut off in a header")
		case err != nil:
			return "", err
		}
		return strings.TrimRight(string(line), "\r\n"), nil
	}
}

func (r *Reader) header() (textproto.MIMEHeader, error) {
	header := textproto.MIMEHeader{}
	last := ""
	for room := maxHeader; ; {
		line, err := r.line(room)
		if err == io.EOF {
			err = errors.New("it is cut off in a header")
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
	return fmt.Errorf("%w at record %d: %w", ErrDamaged, r.number, err)
}

// Close ends the reader; the file is its owner's to close.
func (r *Reader) Close() {
	if r.close != nil {
		r.close()
	}
}
