package hangul

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/decant-dev/decant/internal/format"
)

// The records of an HWP document that are read.
const (
	tagStyle     = 0x1a
	tagParagraph = 0x42
	tagText      = 0x43
	tagControl   = 0x47
	tagList      = 0x48
)

const (
	maxUnpacked   = 96 << 20
	deepestRecord = 64
	maxRecords    = 2_000_000
)

// A record is a piece of a document with the pieces that belong to it.
type record struct {
	tag      int
	data     []byte
	children []*record
}

// unpacked returns a stream as it was before it was packed.
func unpacked(body []byte, isPacked bool) ([]byte, error) {
	if !isPacked {
		return body, nil
	}
	out, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxUnpacked+1))
	if len(out) > maxUnpacked {
		return nil, fmt.Errorf("%w: a part unpacks to more than %d bytes", format.ErrExcess, maxUnpacked)
	}
	if err != nil && len(out) == 0 {
		return nil, fmt.Errorf("%w: a part cannot be unpacked", format.ErrDamaged)
	}
	return out, nil
}

// records makes a tree of a stream by the levels that its records tell.
func records(b []byte) *record {
	root := &record{}
	open := []*record{root}
	for count := 0; len(b) >= 4 && count < maxRecords; count++ {
		head := binary.LittleEndian.Uint32(b)
		tag, level, size := int(head&0x3ff), int(head>>10&0x3ff), int(head>>20)
		b = b[4:]
		if size == 0xfff && len(b) >= 4 {
			size = int(binary.LittleEndian.Uint32(b))
			b = b[4:]
		}
		size = min(max(size, 0), len(b))
		r := &record{tag: tag, data: b[:size]}
		b = b[size:]
		open = open[:min(level+1, len(open), deepestRecord)]
		parent := open[len(open)-1]
		parent.children = append(parent.children, r)
		open = append(open, r)
	}
	return root
}

func u16(b []byte, at int) int {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(b[at:]))
}
