// Package format tells what the bytes of an answer are.
package format

import (
	"bytes"
	"errors"
	"mime"
	"strings"
)

// Kind is one of the formats Decant tells apart.
type Kind string

// Every kind there is. Binary is whatever else is not text.
const (
	HTML     Kind = "html"
	XHTML    Kind = "xhtml"
	Markdown Kind = "markdown"
	Text     Kind = "text"
	JSON     Kind = "json"
	CSV      Kind = "csv"
	XML      Kind = "xml"
	RSS      Kind = "rss"
	Atom     Kind = "atom"
	JSONFeed Kind = "jsonfeed"
	PDF      Kind = "pdf"
	DOCX     Kind = "docx"
	XLSX     Kind = "xlsx"
	PPTX     Kind = "pptx"
	ODT      Kind = "odt"
	EPUB     Kind = "epub"
	RTF      Kind = "rtf"
	Image    Kind = "image"
	Audio    Kind = "audio"
	Video    Kind = "video"
	Binary   Kind = "binary"
)

// ErrUnsupported is for readers that meet a format they cannot read.
var ErrUnsupported = errors.New("unsupported_type: this format cannot be read as text; ask for another version of it")

// Format is a kind and the media type that names it precisely.
type Format struct {
	Kind      Kind   `json:"kind"`
	MediaType string `json:"mediaType"`
}

// String gives the kind.
func (f Format) String() string { return string(f.Kind) }

const sniffBytes = 3 << 10

// Identify judges by the bytes first, the Content-Type second and the URL's
// extension last. Bytes that are not text are never given a text format.
func Identify(body []byte, contentType, url string) Format {
	if found, ok := signature(body); ok {
		return found
	}
	declared := mediaType(contentType)
	head := plainHead(body)
	if isBinary(head) {
		return binaryAs(declared)
	}
	if found, ok := structure(body, head, declared); ok {
		return found
	}
	if found, ok := declaredText(declared, url); ok {
		return found
	}
	if startsWithTag(head) {
		return Format{HTML, "text/html"}
	}
	if found, ok := extension(url); ok {
		return found
	}
	return Format{Text, "text/plain"}
}

// mediaType gives the type without parameters, in lower case, also of a header
// that is not quite well formed.
func mediaType(contentType string) string {
	if parsed, _, err := mime.ParseMediaType(contentType); err == nil {
		return parsed
	}
	base, _, _ := strings.Cut(contentType, ";")
	return strings.ToLower(strings.TrimSpace(base))
}

// plainHead gives the beginning of a body as single bytes: UTF-16 loses its
// zeros, and byte order marks go.
func plainHead(body []byte) []byte {
	head := body[:min(len(body), sniffBytes)]
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return withoutZeros(head[2:])
	}
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	if plain := withoutZeros(head); len(plain)*3 < len(head)*2 && startsWithTag(plain) {
		return plain
	}
	return head
}

func withoutZeros(head []byte) []byte {
	return bytes.ReplaceAll(head, []byte{0}, nil)
}

// isBinary counts the bytes text does not have. A page that begins like HTML is
// forgiven a few, as browsers do.
func isBinary(head []byte) bool {
	odd, zeros := 0, 0
	for _, b := range head {
		if b < ' ' && b != '\t' && b != '\n' && b != '\f' && b != '\r' && b != 0x1b {
			odd++
		}
		if b == 0 {
			zeros++
		}
	}
	if startsWithTag(head) {
		return odd*20 > len(head)
	}
	return zeros > 0 || odd*100 > len(head)
}

func binaryAs(declared string) Format {
	family, _, _ := strings.Cut(declared, "/")
	switch family {
	case "image":
		return Format{Image, declared}
	case "audio":
		return Format{Audio, declared}
	case "video":
		return Format{Video, declared}
	}
	return Format{Binary, "application/octet-stream"}
}
