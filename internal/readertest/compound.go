package readertest

import (
	"encoding/binary"
	"unicode/utf16"
)

const (
	sectorSize = 512
	freeSector = 0xffffffff
	lastSector = 0xfffffffe
	tableMark  = 0xfffffffd
)

// Compound packs streams as older office programs do, all in large sectors.
// A name may have a storage before it, after a slash.
func Compound(entries ...Entry) []byte {
	c := &compound{storages: map[string]int{}}
	c.add("Root Entry", 5)
	c.directory[0].child = freeSector
	for _, e := range entries {
		c.stream(e)
	}
	return c.bytes()
}

type compound struct {
	sectors   [][]byte
	chains    []uint32
	directory []*dirEntry
	storages  map[string]int
}

type dirEntry struct {
	name               string
	kind               byte
	right, child       uint32
	start, size        uint32
	lastChild, hasLast int
}

func (c *compound) add(name string, kind byte) int {
	c.directory = append(c.directory, &dirEntry{name: name, kind: kind, right: freeSector, child: freeSector,
		start: lastSector})
	return len(c.directory) - 1
}

// under hangs an entry below a storage, as the right neighbour of the last.
func (c *compound) under(parent, at int) {
	p := c.directory[parent]
	if p.hasLast == 0 {
		p.child = uint32(at)
	} else {
		c.directory[p.lastChild].right = uint32(at)
	}
	p.lastChild, p.hasLast = at, 1
}

func (c *compound) stream(e Entry) {
	parent, name := 0, e.Name
	for i := range len(e.Name) {
		if e.Name[i] == '/' {
			parent, name = c.storage(e.Name[:i]), e.Name[i+1:]
		}
	}
	at := c.add(name, 2)
	c.under(parent, at)
	c.directory[at].start, c.directory[at].size = c.write([]byte(e.Body)), uint32(len(e.Body))
}

func (c *compound) storage(name string) int {
	if at, ok := c.storages[name]; ok {
		return at
	}
	at := c.add(name, 1)
	c.storages[name] = at
	c.under(0, at)
	return at
}

func (c *compound) write(body []byte) uint32 {
	if len(body) == 0 {
		return lastSector
	}
	first := uint32(len(c.sectors))
	for len(body) > 0 {
		sector := make([]byte, sectorSize)
		body = body[copy(sector, body):]
		c.sectors = append(c.sectors, sector)
		c.chains = append(c.chains, uint32(len(c.sectors)))
	}
	c.chains[len(c.chains)-1] = lastSector
	return first
}

func (c *compound) bytes() []byte {
	var names []byte
	for _, e := range c.directory {
		names = append(names, e.bytes()...)
	}
	directory := c.write(names)
	tables := (len(c.sectors) + 127) / 127
	first := len(c.sectors)
	table := make([]byte, tables*sectorSize)
	for i := range tables * sectorSize / 4 {
		next := uint32(freeSector)
		switch {
		case i < len(c.chains):
			next = c.chains[i]
		case i < first+tables:
			next = tableMark
		}
		binary.LittleEndian.PutUint32(table[4*i:], next)
	}
	out := header(directory, first, tables)
	for _, s := range c.sectors {
		out = append(out, s...)
	}
	return append(out, table...)
}

func header(directory uint32, firstTable, tables int) []byte {
	h := make([]byte, sectorSize)
	copy(h, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	binary.LittleEndian.PutUint16(h[30:], 9)
	binary.LittleEndian.PutUint16(h[32:], 6)
	binary.LittleEndian.PutUint32(h[44:], uint32(tables))
	binary.LittleEndian.PutUint32(h[48:], directory)
	binary.LittleEndian.PutUint32(h[60:], lastSector)
	binary.LittleEndian.PutUint32(h[68:], lastSector)
	for i := range 109 {
		next := uint32(freeSector)
		if i < tables {
			next = uint32(firstTable + i)
		}
		binary.LittleEndian.PutUint32(h[76+4*i:], next)
	}
	return h
}

func (e *dirEntry) bytes() []byte {
	b := make([]byte, 128)
	units := utf16.Encode([]rune(e.name))
	for i, u := range units {
		binary.LittleEndian.PutUint16(b[2*i:], u)
	}
	binary.LittleEndian.PutUint16(b[64:], uint16(2*len(units)+2))
	b[66] = e.kind
	for at, n := range map[int]uint32{68: freeSector, 72: e.right, 76: e.child, 116: e.start, 120: e.size} {
		binary.LittleEndian.PutUint32(b[at:], n)
	}
	return b
}
