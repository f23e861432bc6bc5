package reader

import (
	"bytes"
	"encoding/binary"

	"github.com/decant-dev/decant/internal/format"
)

// What reading takes of memory, in bytes of a web page that take as much: those
// take 28 bytes each, as measured on large pages. A byte that was unpacked takes 20;
// a PDF file runs in a machine of its own, which takes 100 MB and four copies of the file.
const (
	pageByte     = 28
	unpackedByte = 20
	pdfMachine   = 100 << 20
	pdfCopies    = 4
	// More is refused when it is unpacked.
	maxUnpacked = 96 << 20
)

// Weight is how many bytes of a web page take as much memory to read as source.
func Weight(source Source) int64 {
	size := int64(len(source.Body))
	if bytes.HasPrefix(source.Body, []byte("PK\x03\x04")) {
		return max(size, unpackedSize(source.Body)*unpackedByte/pageByte)
	}
	if source.Format().Kind == format.PDF {
		return (pdfMachine + pdfCopies*size) / pageByte
	}
	return size
}

// unpackedSize adds up what the entries of a zip file say they unpack to.
func unpackedSize(body []byte) int64 {
	const sizeAt, entryLen = 24, 46
	total := int64(0)
	for total < maxUnpacked {
		at := bytes.Index(body, []byte("PK\x01\x02"))
		if at < 0 || at+entryLen > len(body) {
			break
		}
		total += int64(binary.LittleEndian.Uint32(body[at+sizeAt:]))
		body = body[at+4:]
	}
	return min(total, maxUnpacked)
}
