// Package shelf keeps memory for its next use, through collections of garbage.
//
// A sync.Pool is empty after two of them. Where the memory is large and a
// collection comes every few pages, most of it would be asked for, cleared and
// grown anew: that takes longer than what is done in it.
package shelf

import (
	"sync"
	"unsafe"
)

// maxBytes bounds what one shelf keeps for good. What is more is left to a
// sync.Pool, and so to the collector.
const maxBytes = 8 << 20

// A Shelf keeps values for their next use. The zero value is ready, and safe for
// concurrent use.
type Shelf[T any] struct {
	mu    sync.Mutex
	kept  []sized[T]
	bytes int
	rest  sync.Pool
}

type sized[T any] struct {
	value *T
	bytes int
}

// Take returns a value that was put back, or a new zero one.
func (s *Shelf[T]) Take() *T {
	if value := s.last(); value != nil {
		return value
	}
	if value, ok := s.rest.Get().(*T); ok {
		return value
	}
	return new(T)
}

// last takes the value that was put back last, which is the likeliest to be in
// the cache of a processor.
func (s *Shelf[T]) last() *T {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.kept)
	if n == 0 {
		return nil
	}
	last := s.kept[n-1]
	s.kept[n-1] = sized[T]{}
	s.kept, s.bytes = s.kept[:n-1], s.bytes-last.bytes
	return last.value
}

// Put hands a value back, with about as many bytes as it holds. It must not be
// used any more.
func (s *Shelf[T]) Put(value *T, bytes int) {
	s.mu.Lock()
	fits := s.bytes+bytes <= maxBytes
	if fits {
		s.kept, s.bytes = append(s.kept, sized[T]{value, bytes}), s.bytes+bytes
	}
	s.mu.Unlock()
	if !fits {
		s.rest.Put(value)
	}
}

// Bytes is how much memory a slice has, used or not.
func Bytes[S ~[]E, E any](s S) int {
	var element E
	return cap(s) * int(unsafe.Sizeof(element))
}
