// Package compound opens the compound files that older office programs store
// their documents in: a little file system with streams in storages.
package compound

import (
	"encoding/binary"
	"fmt"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
)

const (
	headerSize = 512
	entrySize  = 128
	miniSize   = 64
	maxEntries = 20_000
	endOfChain = 0xfffffffa // and above: no sector
)

// A File is an open compound file.
type File struct {
	body   []byte
	size   int      // of a sector
	cutoff uint32   // below which streams are in the small sectors
	fat    []uint32 // the next sector of each
	mini   []uint32 // the same for the small sectors
	root   []byte   // what the small sectors are in
	byPath map[string]entry
	paths  []string
}

type entry struct {
	name  string
	kind  byte
	start uint32
	size  uint32
	links [3]uint32 // left, right, child
}

// Open reads the directory.
func Open(body []byte) (*File, error) {
	if len(body) < headerSize {
		return nil, fmt.Errorf("%w: it breaks off in its header", format.ErrDamaged)
	}
	shift := binary.LittleEndian.Uint16(body[30:])
	if shift != 9 && shift != 12 {
		return nil, fmt.Errorf("%w: its header is not valid", format.ErrDamaged)
	}
	f := &File{body: body, size: 1 << shift, cutoff: u32(body, 56), byPath: map[string]entry{}}
	f.fat = f.numbers(f.tableSectors())
	f.mini = f.numbers(f.chain(u32(body, 60), f.fat))
	entries := f.entries()
	if len(entries) == 0 {
		return nil, fmt.Errorf("%w: its directory is missing", format.ErrDamaged)
	}
	f.root = f.joined(entries[0].start, int(min(entries[0].size, uint32(len(body)))))
	seen := make([]bool, len(entries))
	f.walk(entries, seen, entries[0].links[2], "")
	return f, nil
}

func u32(b []byte, at int) uint32 {
	if at < 0 || at+4 > len(b) {
		return 0
	}
	return binary.LittleEndian.Uint32(b[at:])
}

// sector returns the bytes of a sector, fewer where the file breaks off.
func (f *File) sector(n uint32) []byte {
	at := (int64(n) + 1) * int64(f.size)
	if at >= int64(len(f.body)) {
		return nil
	}
	return f.body[at:min(at+int64(f.size), int64(len(f.body)))]
}

// tableSectors lists the sectors that the table of sectors is in.
func (f *File) tableSectors() []uint32 {
	var out []uint32
	for i := range 109 {
		if n := u32(f.body, 76+4*i); n < endOfChain {
			out = append(out, n)
		}
	}
	next := u32(f.body, 68)
	for range len(f.body)/f.size + 1 {
		sector := f.sector(next)
		if next >= endOfChain || len(sector) < f.size {
			break
		}
		for at := 0; at < f.size-4; at += 4 {
			if n := u32(sector, at); n < endOfChain {
				out = append(out, n)
			}
		}
		next = u32(sector, f.size-4)
	}
	return out
}

func (f *File) numbers(sectors []uint32) []uint32 {
	var out []uint32
	for _, n := range sectors {
		sector := f.sector(n)
		if len(out) > len(f.body) {
			break
		}
		for at := 0; at+4 <= len(sector); at += 4 {
			out = append(out, u32(sector, at))
		}
	}
	return out
}

// chain follows a table from a sector on. A chain that comes back to where it
// was ends once it is as long as the file.
func (f *File) chain(start uint32, table []uint32) []uint32 {
	var out []uint32
	for n := start; n < endOfChain && int(n) < len(table) && len(out) <= len(table); n = table[n] {
		out = append(out, n)
	}
	return out
}

func (f *File) joined(start uint32, size int) []byte {
	out := make([]byte, 0, min(size, len(f.body)))
	for _, n := range f.chain(start, f.fat) {
		if len(out) >= size {
			break
		}
		out = append(out, f.sector(n)...)
	}
	return out[:min(size, len(out))]
}

func (f *File) entries() []entry {
	var out []entry
	for _, n := range f.chain(u32(f.body, 48), f.fat) {
		sector := f.sector(n)
		for at := 0; at+entrySize <= len(sector) && len(out) < maxEntries; at += entrySize {
			out = append(out, parse(sector[at:]))
		}
	}
	return out
}

func parse(b []byte) entry {
	length := min(int(binary.LittleEndian.Uint16(b[64:])), 64)
	units := make([]uint16, 0, 32)
	for at := 0; at+2 < length; at += 2 {
		units = append(units, binary.LittleEndian.Uint16(b[at:]))
	}
	return entry{
		name: string(utf16.Decode(units)), kind: b[66], start: u32(b, 116), size: u32(b, 120),
		links: [3]uint32{u32(b, 68), u32(b, 72), u32(b, 76)},
	}
}

// walk collects the streams below a storage, without going round in circles.
func (f *File) walk(entries []entry, seen []bool, n uint32, storage string) {
	todo := []struct {
		n       uint32
		storage string
	}{{n, storage}}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if int64(at.n) >= int64(len(entries)) || seen[at.n] {
			continue
		}
		seen[at.n] = true
		e := entries[at.n]
		path := at.storage + e.name
		if e.kind == 2 && len(path) < 1024 {
			f.byPath[path] = e
			f.paths = append(f.paths, path)
		}
		down := at
		down.n, down.storage = e.links[2], path+"/"
		right, left := at, at
		right.n, left.n = e.links[1], e.links[0]
		if len(path) < 1024 {
			todo = append(todo, down)
		}
		todo = append(todo, right, left)
	}
}

// Paths lists the streams, each with the storages that it is in.
func (f *File) Paths() []string { return f.paths }

// Has reports whether there is a stream.
func (f *File) Has(path string) bool { _, ok := f.byPath[path]; return ok }

// Stream returns what a stream holds, as far as it is there.
func (f *File) Stream(path string) ([]byte, error) {
	e, ok := f.byPath[path]
	if !ok {
		return nil, fmt.Errorf("%w: its part %.60q is missing", format.ErrDamaged, path)
	}
	if e.size >= f.cutoff {
		return f.joined(e.start, int(min(e.size, uint32(len(f.body))))), nil
	}
	out := make([]byte, 0, min(int(e.size), len(f.root)))
	for _, n := range f.chain(e.start, f.mini) {
		at := int(n) * miniSize
		if at >= len(f.root) || len(out) >= int(e.size) {
			break
		}
		out = append(out, f.root[at:min(at+miniSize, len(f.root))]...)
	}
	return out[:min(len(out), int(e.size))], nil
}
