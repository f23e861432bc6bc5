package warc

import (
	"bytes"
	"crypto/rand"
	"crypto/sha1"
	"encoding/base32"
	"fmt"
	"io"
	"time"

	"github.com/klauspost/compress/gzip"
)

// A Writer writes records, each packed by itself, so that any of them can be
// read alone. It is not safe for concurrent use.
type Writer struct{ out io.Writer }

// NewWriter returns a writer; software names the program in the first record.
func NewWriter(out io.Writer, software string) (*Writer, error) {
	w := &Writer{out: out}
	info := "software: " + software + "\r\nformat: WARC File Format 1.1\r\n"
	return w, w.Write(Fields{Type: "warcinfo", ContentType: "application/warc-fields", Date: time.Now()}, []byte(info))
}

// Append returns a writer for a file that has records already.
func Append(out io.Writer) *Writer { return &Writer{out: out} }

// Fields is the header of a record.
type Fields struct {
	Type, Target, ContentType string
	Date                      time.Time
	Truncated                 string // why the block is not whole
}

// Write writes one record in one piece.
func (w *Writer) Write(f Fields, block []byte) error {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	sum := sha1.Sum(block) // what other programs expect; nothing rests on it
	fmt.Fprintf(zip, "WARC/1.1\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:uuid:%s>\r\nWARC-Date: %s\r\n", f.Type,
		newUUID(),
		f.Date.UTC().Format("2006-01-02T15:04:05Z"))
	if f.Target != "" {
		fmt.Fprintf(zip, "WARC-Target-URI: %s\r\n", f.Target)
	}
	if f.Truncated != "" {
		fmt.Fprintf(zip, "WARC-Truncated: %s\r\n", f.Truncated)
	}
	fmt.Fprintf(zip, "WARC-Block-Digest: sha1:%s\r\n", base32.StdEncoding.EncodeToString(sum[:]))
	fmt.Fprintf(zip, "Content-Type: %s\r\nContent-Length: %d\r\n\r\n", f.ContentType, len(block))
	_, _ = zip.Write(block) // memory takes it
	_, _ = io.WriteString(zip, "\r\n\r\n")
	if err := zip.Close(); err != nil {
		return err
	}
	_, err := w.out.Write(packed.Bytes())
	return err
}

func newUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
