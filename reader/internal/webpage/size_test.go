package webpage

import (
	"testing"
	"unsafe"
)

// Pages have a thousand elements, each walked over a dozen times.
func TestElementFillsTwoLinesOfTheCache(t *testing.T) {
	t.Parallel()
	const line = 64
	var e element
	if size := unsafe.Sizeof(e); size != 2*line {
		t.Errorf("an element has %d bytes, want %d", size, 2*line)
	}
	if at := unsafe.Offsetof(e.index); at != line {
		t.Errorf("what few walks ask for begins at byte %d, want %d", at, line)
	}
}
