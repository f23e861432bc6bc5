// Package format tells what the bytes of an answer are.
package format

import (
	"bytes"
	"mime"
	"strings"

	"github.com/decant-dev/decant/fault"
)

// Kind is one of the formats Decant tells apart.
type Kind string

// Every kind there is. Binary is whatever else is not text, and Encrypted an
// office document of any kind under a password.
const (
	HTML      Kind = "html"
	XHTML     Kind = "xhtml"
	Markdown  Kind = "markdown"
	Text      Kind = "text"
	Code      Kind = "code"
	Diff      Kind = "diff"
	JSON      Kind = "json"
	JSONLines Kind = "jsonlines"
	YAML      Kind = "yaml"
	TOML      Kind = "toml"
	CSV       Kind = "csv"
	XML       Kind = "xml"
	RSS       Kind = "rss"
	Atom      Kind = "atom"
	JSONFeed  Kind = "jsonfeed"
	OPML      Kind = "opml"
	Sitemap   Kind = "sitemap"
	Notebook  Kind = "notebook"
	Calendar  Kind = "calendar"
	Contacts  Kind = "contacts"
	Subtitles Kind = "subtitles"
	Email     Kind = "email"
	MHTML     Kind = "mhtml"
	PDF       Kind = "pdf"
	DOCX      Kind = "docx"
	XLSX      Kind = "xlsx"
	PPTX      Kind = "pptx"
	ODT       Kind = "odt"
	ODS       Kind = "ods"
	ODP       Kind = "odp"
	EPUB      Kind = "epub"
	RTF       Kind = "rtf"
	DOC       Kind = "doc"
	XLS       Kind = "xls"
	PPT       Kind = "ppt"
	MSG       Kind = "msg"
	HWP       Kind = "hwp"
	HWPX      Kind = "hwpx"
	Encrypted Kind = "encrypted"
	Archive   Kind = "archive"
	SQLite    Kind = "sqlite"
	Parquet   Kind = "parquet"
	Font      Kind = "font"
	Torrent   Kind = "torrent"
	Image     Kind = "image"
	Audio     Kind = "audio"
	Video     Kind = "video"
	Binary    Kind = "binary"
)

// textKinds are the formats that are text all through.
var textKinds = map[Kind]bool{
	HTML: true, XHTML: true, Markdown: true, Text: true, Code: true, Diff: true, JSON: true, JSONLines: true,
	YAML: true, TOML: true,
	CSV: true, XML: true, RSS: true, Atom: true, JSONFeed: true, OPML: true, Sitemap: true, Notebook: true,
	Calendar: true,
	Contacts: true, Subtitles: true, Email: true, MHTML: true,
}

// IsText reports whether a format is text all through, which can be shown as
// it is and be cut short.
func (k Kind) IsText() bool { return textKinds[k] }

// What readers say of bytes that they cannot make a document of.
var (
	// ErrUnsupported is a format that no reader takes.
	ErrUnsupported = fault.New(fault.UnsupportedType,
		"unsupported_type: this format cannot be read as text; ask for another version of it")
	// ErrDamaged is a file that is not whole, or not what it begins as.
	ErrDamaged = fault.New(fault.Damaged, "the file is damaged")
	// ErrEncrypted is a file that opens with a password only.
	ErrEncrypted = fault.New(fault.Encrypted, "the file is encrypted")
	// ErrExcess is a file that unpacks to more than any honest one.
	ErrExcess = fault.New(fault.ParseLimit, "the file exceeds the limits of safe unpacking")
)

// Format is a kind and the media type that names it precisely.
type Format struct {
	Kind      Kind   `json:"kind"`
	MediaType string `json:"mediaType"`
}

// String gives the kind, or of what has none of its own the media type.
func (f Format) String() string {
	if f.Kind == Binary {
		return f.MediaType
	}
	return string(f.Kind)
}

const sniffBytes = 3 << 10

// Identify judges by the bytes first, the Content-Type second and last the
// extension of name, which is an address or a file's name. Bytes that are not
// text are never given a text format.
func Identify(body []byte, contentType, name string) Format {
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
	if found, ok := declaredText(declared, name); ok {
		return found
	}
	if startsWithTag(head) {
		return Format{HTML, "text/html"}
	}
	if found, ok := extension(name); ok {
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

// plainHead gives the beginning of a body as single bytes: UTF-16 is narrowed,
// and byte order marks go.
func plainHead(body []byte) []byte {
	head := body[:min(len(body), sniffBytes)]
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return narrowed(head[2:], 0)
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return narrowed(head[2:], 1)
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		return head[3:]
	}
	for low := range 2 {
		if len(head) < 2 || head[1-low] != 0 { // what begins so is no tag in UTF-16
			continue
		}
		if plain := narrowed(head, low); startsWithTag(plain) {
			return plain
		}
	}
	return head
}

// narrowed gives a byte for each UTF-16 unit, whose low byte stands at low.
// Units outside ASCII all become 0xff, which only has to look like text.
func narrowed(head []byte, low int) []byte {
	plain := make([]byte, 0, len(head)/2)
	for i := 0; i+1 < len(head); i += 2 {
		b := head[i+low]
		if head[i+1-low] != 0 || b >= 0x80 {
			b = 0xff
		}
		plain = append(plain, b)
	}
	return plain
}

// isBinary counts the bytes text does not have. A page that begins like HTML is
// forgiven a few, as browsers do.
func isBinary(head []byte) bool {
	odd, zeros := 0, 0
	forTerminal := isForTerminal(head)
	for _, b := range head {
		if b >= ' ' || isTextControl(b) || forTerminal && isTerminalControl(b) {
			continue
		}
		odd++
		if b == 0 {
			zeros++
		}
	}
	if startsWithTag(head) {
		return odd*20 > len(head)
	}
	return zeros > 0 || odd*100 > len(head)
}

func isTextControl(b byte) bool {
	return b == '\t' || b == '\n' || b == '\f' || b == '\r' || b == 0x1b
}

// isTerminalControl knows the bytes of build logs and manual pages: the bell
// that ends a window's title, overstrikes, shifts of alphabet.
func isTerminalControl(b byte) bool { return b == '\a' || b == '\b' || b == 0x0e || b == 0x0f }

// isForTerminal reports whether there is an escape sequence, or a character
// that is struck over.
func isForTerminal(head []byte) bool {
	if bytes.IndexByte(head, 0x1b) < 0 && bytes.IndexByte(head, '\b') < 0 {
		return false
	}
	for i, b := range head {
		switch {
		case i+1 == len(head):
		case b == 0x1b && (head[i+1] == '[' || head[i+1] == ']' || head[i+1] == '('):
			return true
		case b == '\b' && i > 0 && head[i-1] >= ' ' && head[i+1] >= ' ':
			return true
		}
	}
	return false
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
