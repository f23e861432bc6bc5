//go:build unix

package pdfium

import "golang.org/x/sys/unix"

// reserve sets memory apart that takes none until it is touched.
func reserve(size int) ([]byte, error) {
	return unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
}

func release(data []byte) { unix.Munmap(data) }
