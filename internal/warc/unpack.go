package warc

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"runtime"

	"github.com/klauspost/compress/zstd"

	"github.com/decant-dev/decant/internal/inflate"
)

const (
	maxWindow     = 128 << 20 // of zstd
	maxDictionary = 8 << 20
	// bufferSize is enough for headers; pages are longer, and pass it by.
	bufferSize = 32 << 10
)

// Unpacked is what a stream holds, whether it is packed with gzip, with zstd or
// not at all.
type Unpacked struct {
	in     *bufio.Reader
	packed members
	close  func()
}

// members reads the members of a gzip stream, each of which is packed by itself,
// so that the damage of one is not that of the others.
type members interface {
	io.Reader
	StopAtMembers()
	Resume() bool
	Close()
}

// Open finds out how a stream is packed. A section is read from its beginning.
func Open(r io.Reader) (*Unpacked, error) {
	in := bufio.NewReaderSize(r, 256<<10)
	magic, err := in.Peek(4)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		packed := unpackGzip(r, in)
		packed.StopAtMembers()
		return &Unpacked{in: newBuffer(packed), packed: packed, close: packed.Close}, nil
	case len(magic) == 4 && isZstd(binary.LittleEndian.Uint32(magic)):
		unpacked, done, err := unpackZstd(in)
		return &Unpacked{in: newBuffer(unpacked), close: done}, err
	}
	return &Unpacked{in: in, close: func() {}}, nil
}

func newBuffer(unpacked io.Reader) *bufio.Reader { return bufio.NewReaderSize(unpacked, bufferSize) }

// Head is how it begins, up to n bytes.
func (u *Unpacked) Head(n int) ([]byte, error) {
	for {
		head, err := u.in.Peek(n)
		if err != inflate.ErrMember {
			return head, err
		}
	}
}

// Records reads the records of a WARC file.
func (u *Unpacked) Records() *Reader { return &Reader{in: u.in, packed: u.packed} }

// Read implements io.Reader, over the ends of members.
func (u *Unpacked) Read(p []byte) (int, error) {
	for {
		n, err := u.in.Read(p)
		if err != inflate.ErrMember || n > 0 {
			return n, err
		}
	}
}

// Close ends the use; the stream is its owner's to close. A second does nothing:
// it would close what another reads.
func (u *Unpacked) Close() {
	u.close()
	u.close = func() {}
}

// unpackGzip unpacks a part of a file, in which any place can be reached, ahead
// and with several processors where there are some to spare.
func unpackGzip(r io.Reader, begun *bufio.Reader) members {
	if part, ok := r.(*io.SectionReader); ok && part.Size() >= minAhead {
		return inflate.NewMembers(part, part.Size(), max(1, runtime.GOMAXPROCS(0)/processorsForOne))
	}
	return inflate.NewReader(begun)
}

const (
	// processorsForOne is for how many that read pages one unpacks them: a quarter
	// of what it could.
	processorsForOne = 2
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
