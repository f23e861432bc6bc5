package sink

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
)

// wholeFrames returns where the last zstd frame that is there to its end ends,
// without unpacking any. The layout is that of RFC 8878, section 3.1.
func wholeFrames(file *os.File) (end int64, err error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	in := bufio.NewReaderSize(file, 1<<20)
	for {
		size, err := frameSize(in)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return end, nil
		}
		if err != nil {
			return end, err
		}
		end += size
	}
}

const frameMagic = 0xfd2fb528

// frameSize passes over one frame and returns its size. What is no frame counts
// as the end.
func frameSize(in *bufio.Reader) (size int64, err error) {
	head := make([]byte, 5)
	if _, err := io.ReadFull(in, head); err != nil {
		return 0, err
	}
	if binary.LittleEndian.Uint32(head) != frameMagic {
		return 0, io.ErrUnexpectedEOF
	}
	descriptor := head[4]
	rest := headerRest(descriptor)
	if err := discard(in, rest); err != nil {
		return 0, err
	}
	size = int64(len(head) + rest)
	for {
		block, last, err := blockSize(in)
		if err != nil {
			return 0, err
		}
		size += int64(block)
		if last {
			break
		}
	}
	if descriptor&4 != 0 { // a checksum follows
		size += 4
		err = discard(in, 4)
	}
	return size, err
}

// headerRest is the length of what follows the descriptor of a frame.
func headerRest(descriptor byte) int {
	single := descriptor>>5&1 == 1
	rest := []int{0, 1, 2, 4}[descriptor&3]
	if !single {
		rest++
	}
	content := []int{0, 2, 4, 8}[descriptor>>6]
	if content == 0 && single {
		content = 1
	}
	return rest + content
}

func blockSize(in *bufio.Reader) (size int, last bool, err error) {
	head := make([]byte, 3)
	if _, err := io.ReadFull(in, head); err != nil {
		return 0, false, err
	}
	bits := int(head[0]) | int(head[1])<<8 | int(head[2])<<16
	size = bits >> 3
	if bits>>1&3 == 1 { // one byte, repeated
		size = 1
	}
	return size + 3, bits&1 == 1, discard(in, size)
}

func discard(in *bufio.Reader, n int) error {
	got, err := in.Discard(n)
	if err == io.EOF && got < n {
		return io.ErrUnexpectedEOF
	}
	return err
}
