// Package legacy reads the binary documents of Office before 2007: DOC, XLS
// and PPT.
package legacy

import (
	"encoding/binary"
	"fmt"
	"unicode/utf16"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() {
	reader.Register(readDOC, format.DOC)
	reader.Register(readXLS, format.XLS)
	reader.Register(readPPT, format.PPT)
	reader.Register(refuse, format.Encrypted)
}

var errLocked = fmt.Errorf("%w: it opens with a password only", format.ErrEncrypted)

// refuse is for newer documents under a password, which are stored in the
// older container.
func refuse(reader.Source, reader.Options) (*document.Document, error) { return nil, errLocked }

func newDraft(source reader.Source, opts reader.Options) *draft.Draft {
	return draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
}

func u16(b []byte, at int) int {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(b[at:]))
}

func u32(b []byte, at int) int {
	if at < 0 || at+4 > len(b) {
		return 0
	}
	return int(binary.LittleEndian.Uint32(b[at:]))
}

// part returns a piece of b, shorter where b ends.
func part(b []byte, from, size int) []byte {
	if from < 0 || size <= 0 || from >= len(b) {
		return nil
	}
	return b[from:min(from+min(size, len(b)), len(b))]
}

func wide(b []byte) string {
	units := make([]uint16, 0, len(b)/2)
	for at := 0; at+2 <= len(b); at += 2 {
		units = append(units, binary.LittleEndian.Uint16(b[at:]))
	}
	return string(utf16.Decode(units))
}
