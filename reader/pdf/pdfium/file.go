package pdfium

import (
	"errors"
	"fmt"
	"time"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader/pdf/layout"
)

const (
	largestFile  = 48 << 20
	maxBookmarks = 2000
	deepestMark  = 8
)

// A File is an open document. It is not safe for concurrent use.
type File struct {
	m      *machine
	access uint64 // how PDFium gets at the bytes of the file
	handle uint64
	kept   uint32 // bytes of the machine's memory when the document was opened
	taken  int    // pages since then
	fonts  map[uint64]*layout.Font
	// letters are what the glyphs of fonts are drawn for, where that was needed.
	letters map[uint64]map[uint32]rune
	limit   *limit
	glyphs  []layout.Glyph // of the last page; the next has its place
	boxes   []layout.Box
	closed  bool
}

// What PDFium says when it does not open a file.
const errPassword = 4

// Open takes a file up, to be done with until a time, unless that is zero.
// Whoever opens it closes it.
func Open(body []byte, until time.Time) (*File, error) {
	if len(body) > largestFile {
		return nil, fmt.Errorf("%w: it is larger than %d bytes", format.ErrExcess, largestFile)
	}
	m, err := start(body)
	if err != nil {
		return nil, err
	}
	f := &File{m: m, fonts: map[uint64]*layout.Font{}, letters: map[uint64]map[uint32]rune{}}
	f.limit = newLimit(until, m.stop)
	f.access = f.m.call("FPDF_FILEACCESS_Create", uint64(len(body)), 0)
	if f.load(); f.handle == 0 {
		err := f.refusal()
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *File) load() {
	f.handle = f.m.call("FPDF_LoadCustomDocument", f.access, 0)
	f.kept, f.taken = f.m.module.Memory().Size(), 0
}

// How much a document may add to the machine's memory, which begins with more
// than is used, and how many pages may be taken before it is opened anew:
// PDFium keeps every font and object that a page needed.
const (
	maxKept  = 4 << 20
	maxTaken = 64
)

// renew lets go what pages before have left behind, if that may be much. No
// page may be open.
func (f *File) renew() {
	f.taken++
	if f.m.err != nil || f.m.module.Memory().Size() < f.kept+maxKept && f.taken <= maxTaken {
		return
	}
	f.m.call("FPDF_CloseDocument", f.handle)
	clear(f.fonts)
	clear(f.letters)
	if f.load(); f.handle == 0 && f.m.err == nil {
		f.m.err = errNotRenewed
	}
}

var errNotRenewed = errors.New("pdfium: a document that was open does not open again")

func (f *File) refusal() error {
	if err := f.Err(); err != nil {
		return err
	}
	if f.m.call("FPDF_GetLastError") == errPassword {
		return fmt.Errorf("%w: it opens with a password only", format.ErrEncrypted)
	}
	return fmt.Errorf("%w: its structure cannot be read", format.ErrDamaged)
}

// Err says why the file cannot be read on, if it cannot.
func (f *File) Err() error {
	switch {
	case f.limit.expired.Load() && (f.limit.isLate() || f.limit.pages.Load() > 0):
		return fmt.Errorf("%w: the time for it was up", format.ErrExcess)
	case f.limit.expired.Load():
		return fmt.Errorf("%w: it takes more than %v to read", format.ErrExcess, firstPage)
	case f.m.err != nil:
		// PDFium ends itself where memory is short, and nearly nowhere else.
		return fmt.Errorf("%w: it needs more than %d MiB of memory, or is damaged", format.ErrExcess, memoryPages/16)
	}
	return nil
}

// Close stops the machine. It may be called again.
func (f *File) Close() {
	if f.closed {
		return
	}
	f.closed = true
	f.limit.stop()
	f.m.close()
}

// Pages is how many pages the file says it has.
func (f *File) Pages() int { return int(int32(f.m.call("FPDF_GetPageCount", f.handle))) }

// Note is an entry of what the file says about itself, such as its Title.
func (f *File) Note(name string) string {
	at := f.m.write(append([]byte(name), 0))
	defer f.m.call("free", at)
	return f.m.wide("FPDF_GetMetaText", f.handle, at)
}

// Bookmarks is the outline, in order.
func (f *File) Bookmarks() []layout.Bookmark { return f.bookmarks(0, 0, nil) }

func (f *File) bookmarks(parent uint64, depth int, out []layout.Bookmark) []layout.Bookmark {
	mark := f.m.call("FPDFBookmark_GetFirstChild", f.handle, parent)
	for mark != 0 && len(out) < maxBookmarks && depth < deepestMark {
		page := 0
		if dest := f.m.call("FPDFBookmark_GetDest", f.handle, mark); dest != 0 {
			page = int(int32(f.m.call("FPDFDest_GetDestPageIndex", f.handle, dest))) + 1
		}
		out = append(out, layout.Bookmark{Title: f.m.wide("FPDFBookmark_GetTitle", mark), Depth: depth, Page: page})
		out = f.bookmarks(mark, depth+1, out)
		mark = f.m.call("FPDFBookmark_GetNextSibling", f.handle, mark)
	}
	return out
}
