package shelf

import (
	"runtime"
	"sync"
	"testing"
)

func TestValuesOutliveCollections(t *testing.T) {
	t.Parallel()
	var s Shelf[[]byte]
	value := s.Take()
	*value = make([]byte, 100)
	s.Put(value, 100)
	for range 3 {
		runtime.GC()
	}
	if got := s.Take(); got != value || len(*got) != 100 {
		t.Errorf("after three collections another value of %d bytes, want the one of 100", len(*got))
	}
	if got := s.Take(); got == value || *got != nil {
		t.Errorf("a value was given out twice")
	}
}

func TestWhatIsKeptIsBounded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		bytes []int
		kept  int
	}{
		{"one that just fits", []int{maxBytes}, 1},
		{"one byte too many", []int{maxBytes + 1}, 0},
		{"two that just fit", []int{maxBytes / 2, maxBytes / 2}, 2},
		{"two of which one fits", []int{maxBytes/2 + 1, maxBytes / 2}, 1},
		{"a small one after a large one", []int{2 * maxBytes, 1}, 1},
	} {
		var s Shelf[int]
		for _, bytes := range test.bytes {
			s.Put(new(int), bytes)
		}
		if len(s.kept) != test.kept {
			t.Errorf("%s: %d are kept, want %d", test.name, len(s.kept), test.kept)
		}
		for range test.bytes {
			s.Take()
		}
		if s.bytes != 0 || len(s.kept) != 0 {
			t.Errorf("%s: %d bytes in %d values after all were taken, want none", test.name, s.bytes, len(s.kept))
		}
	}
}

func TestManyTakeAndPut(t *testing.T) {
	t.Parallel()
	var s Shelf[int]
	var users sync.WaitGroup
	for range 8 {
		users.Go(func() {
			for range 1000 {
				value := s.Take()
				*value++
				s.Put(value, maxBytes/4)
			}
		})
	}
	users.Wait()
	if len(s.kept) > 4 || s.bytes > maxBytes {
		t.Errorf("%d values of %d bytes are kept, want at most 4 of %d", len(s.kept), s.bytes, maxBytes)
	}
}
