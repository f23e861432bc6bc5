//go:build !unix

package pdfium

func reserve(size int) ([]byte, error) { return make([]byte, size), nil }

func release([]byte) {}

func forget([]byte) {}
