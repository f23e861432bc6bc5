//go:build unix

package pdfium

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// reserve sets memory apart that takes none until it is touched.
func reserve(size int) ([]byte, error) {
	return unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
}

func release(data []byte) { unix.Munmap(data) }

// forget lets go of the memory of what is part of the program's own file. It is
// read from there again should it be needed.
func forget(data []byte) {
	page := os.Getpagesize()
	start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(data))) & uintptr(page-1)) // of the first whole page
	if whole := (len(data) - start) &^ (page - 1); whole > 0 {
		unix.Madvise(data[start:start+whole], unix.MADV_DONTNEED)
	}
}
