// Package unpack opens the zip containers that documents come in, within
// limits on what comes out.
package unpack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/decant-dev/decant/internal/format"
)

// The limits of one container. The largest honest documents stay far below.
const (
	maxEntries = 20_000
	maxBytes   = 96 << 20 // of all that is unpacked together
	freeBytes  = 8 << 20  // of an entry, which may be packed as tightly as it will
	maxRatio   = 400      // of an entry's unpacked to its packed size, beyond that
)

// An Archive is a container whose entries can be read by name. It is not safe
// for concurrent use.
type Archive struct {
	files  []*zip.File
	byName map[string]*zip.File
	left   int64
}

// Open reads the directory of a container.
func Open(body []byte) (*Archive, error) {
	reader, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("%w: its directory cannot be read", format.ErrDamaged)
	}
	if len(reader.File) > maxEntries {
		return nil, fmt.Errorf("%w: it has %d entries", format.ErrExcess, len(reader.File))
	}
	a := &Archive{files: reader.File, byName: make(map[string]*zip.File, len(reader.File)), left: maxBytes}
	for _, file := range reader.File {
		if key := keyOf(file.Name); a.byName[key] == nil {
			a.byName[key] = file
		}
	}
	return a, nil
}

// keyOf makes names alike that differ in how programs write them.
func keyOf(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// Entries gives the container's entries in their order.
func (a *Archive) Entries() []*zip.File { return a.files }

// Has reports whether there is an entry of the name.
func (a *Archive) Has(name string) bool { return a.byName[keyOf(name)] != nil }

// Read returns an entry unpacked. The error is fs.ErrNotExist where there is
// none, and otherwise one of those that format names.
func (a *Archive) Read(name string) ([]byte, error) {
	file := a.byName[keyOf(name)]
	if file == nil {
		return nil, fmt.Errorf("%w: there is no %.100q in it", fs.ErrNotExist, name)
	}
	return a.read(file)
}

// Need is Read of an entry without which the container is not what it seems.
func (a *Archive) Need(name string) ([]byte, error) {
	body, err := a.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: its part %.100q is missing", format.ErrDamaged, name)
	}
	return body, err
}

const isEncrypted = 1 << 0 // of a zip entry's flags

func (a *Archive) read(file *zip.File) ([]byte, error) {
	if file.Flags&isEncrypted != 0 {
		return nil, fmt.Errorf("%w: it opens with a password only", format.ErrEncrypted)
	}
	stream, err := file.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: the part %.100q cannot be unpacked", format.ErrDamaged, file.Name)
	}
	defer stream.Close()
	most := min(a.left, max(freeBytes, int64(file.CompressedSize64)*maxRatio))
	body, err := io.ReadAll(io.LimitReader(stream, most+1))
	if int64(len(body)) > most {
		return nil, fmt.Errorf("%w: the part %.100q unpacks to more than %d bytes", format.ErrExcess, file.Name, most)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: the part %.100q is not whole", format.ErrDamaged, file.Name)
	}
	a.left -= int64(len(body))
	return body, nil
}
