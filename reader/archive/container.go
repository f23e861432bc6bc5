package archive

import (
	"archive/tar"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader/internal/unpack"
)

// open returns the container in body; where there is none in it but a packed
// file, it returns that.
func open(body []byte, kind format.Format) (container, []byte, error) {
	switch kind.MediaType {
	case "application/x-tar":
		return tarball{body}, nil, nil
	case "application/gzip", "application/x-bzip2":
		inner, err := unpacked(body, kind.MediaType)
		if err != nil {
			return nil, nil, err
		}
		if format.Identify(inner, "", "").MediaType == "application/x-tar" {
			return tarball{inner}, nil, nil
		}
		return nil, inner, nil
	}
	archive, err := unpack.Open(body)
	if err != nil {
		return nil, nil, err
	}
	return zipped{archive}, nil, nil
}

// unpacked returns what a packed file holds, within limits.
func unpacked(body []byte, mediaType string) ([]byte, error) {
	var stream io.Reader = bzip2.NewReader(bytes.NewReader(body))
	if mediaType == "application/gzip" {
		packed, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, fmt.Errorf("%w: it cannot be unpacked", format.ErrDamaged)
		}
		stream = packed
	}
	inner, err := io.ReadAll(io.LimitReader(stream, maxBytes+1))
	if len(inner) > maxBytes {
		return nil, fmt.Errorf("%w: it unpacks to more than %d bytes", format.ErrExcess, maxBytes)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: it is not whole", format.ErrDamaged)
	}
	return inner, nil
}

type zipped struct{ *unpack.Archive }

func (z zipped) members() ([]member, error) {
	var out []member
	for _, f := range z.Entries() {
		if !strings.HasSuffix(f.Name, "/") {
			out = append(out, member{f.Name, int64(min(f.UncompressedSize64, 1<<62)), day(f.Modified)})
		}
	}
	return out, nil
}

func (z zipped) unpack(name string) ([]byte, error) { return z.Read(name) }

type tarball struct{ body []byte }

// each goes through the files of a tarball until visit says to stop.
func (t tarball) each(visit func(*tar.Header, io.Reader) bool) error {
	r := tar.NewReader(bytes.NewReader(t.body))
	for range maxMembers {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return fmt.Errorf("%w: it breaks off among its files", format.ErrDamaged)
		}
		if header.Typeflag == tar.TypeReg && !visit(header, r) {
			return nil
		}
	}
	return fmt.Errorf("%w: it has more than %d files", format.ErrExcess, maxMembers)
}

func (t tarball) members() ([]member, error) {
	var out []member
	err := t.each(func(h *tar.Header, _ io.Reader) bool {
		out = append(out, member{h.Name, h.Size, day(h.ModTime)})
		return true
	})
	return out, err
}

func (t tarball) unpack(name string) (body []byte, err error) {
	failed := t.each(func(h *tar.Header, r io.Reader) bool {
		if h.Name != name {
			return true
		}
		if body, err = io.ReadAll(io.LimitReader(r, int64(len(t.body)))); err != nil {
			err = fmt.Errorf("%w: the file is not whole", format.ErrDamaged)
		}
		return false
	})
	return body, errors.Join(failed, err)
}

func day(at time.Time) string {
	if at.Year() < 1980 {
		return ""
	}
	return at.UTC().Format(time.DateOnly)
}
