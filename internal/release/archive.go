package release

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"path"
	"strings"
	"time"
)

// writeTar writes files below a folder. Owner, time and order are fixed, and
// gzip names nothing, so that the bytes depend on the files alone.
func writeTar(w io.Writer, folder string, files []File, date time.Time) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packed)
	for _, f := range files {
		if err := archive.WriteHeader(tarHeader(folder, f, date)); err != nil {
			return err
		}
		if _, err := archive.Write(f.Data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return packed.Close()
}

func tarHeader(folder string, f File, date time.Time) *tar.Header {
	header := &tar.Header{Typeflag: tar.TypeReg, Name: path.Join(folder, f.Name), Size: int64(len(f.Data)),
		Mode: f.mode(), ModTime: date.UTC().Truncate(time.Second), Format: tar.FormatUSTAR}
	if folder == "." {
		header.Name = "./" + f.Name
	}
	if f.isFolder() {
		header.Typeflag = tar.TypeDir
	}
	return header
}

func writeZip(w io.Writer, folder string, files []File, date time.Time) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: path.Join(folder, f.Name), Method: zip.Deflate,
			Modified: date.UTC().Truncate(time.Second)})
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.Data); err != nil {
			return err
		}
	}
	return archive.Close()
}

func (f File) mode() int64 {
	if f.Runs || f.isFolder() {
		return 0o755
	}
	return 0o644
}

// isFolder tells a folder by the slash at its end.
func (f File) isFolder() bool { return strings.HasSuffix(f.Name, "/") }
