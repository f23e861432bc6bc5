// Package reader turns bytes into a document, by what the bytes are.
package reader

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/reader/internal/plain"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// ErrBroken is a document that a reader could not get through.
var ErrBroken = fault.New(fault.ParseLimit, "the document is broken beyond reading")

// ErrScanned is a document whose pages are pictures without text.
var ErrScanned = fault.New(fault.Empty, "the file has no text, only pictures of its pages; "+
	"it was scanned, and needs character recognition (OCR) first")

// ErrNoMember is a file that is not in the archive where it was sought.
var ErrNoMember = fault.New(fault.NoSection, "there is no such file in the archive:")

// A Source is the bytes to read and what is known of them.
type Source struct {
	Body        []byte
	URL         string // where links are relative to
	ContentType string // as in an HTTP header; may be empty or wrong
	Name        string // of the file, where that is known from elsewhere than the URL
	Member      string // the file that is meant, where the bytes are an archive
	Nested      int    // archives that the bytes were in
}

// Format tells what the bytes are.
func (s Source) Format() format.Format { return format.Identify(s.Body, s.ContentType, s.FileName()) }

// FileName gives what the bytes are called: the file's name, or else the URL.
func (s Source) FileName() string { return cmp.Or(s.Name, s.URL) }

// Options says what of a document is wanted. The zero value is its main
// content with links and images.
type Options struct {
	Selector string // only what this CSS selector matches
	Exclude  string // not what this CSS selector matches
	Links    string // keep, text or none
	Images   string // keep, alt or none
	Whole    bool   // all of the page rather than its main content
	Pages    Pages  // of a PDF file or slides, those that are wanted
	// Until is when a long document should be done with, so that what was read
	// of it by then is not lost; the zero value is never.
	Until time.Time
	// Annotations adds what others wrote on a document: comments, tracked
	// changes, notes on a PDF page.
	Annotations bool
	// Navigation adds the links that lead around the site as a section.
	Navigation bool
	// Comments adds what readers say below the content as a section of posts.
	Comments bool
	// Bare leaves out the lines that the reader writes itself: facts in front, and
	// who posted what and when.
	Bare bool
	// Model judges what the main content is; nil is the embedded one.
	Model *webpage.Model
}

// A Reader makes a document of the bytes of one kind.
type Reader func(Source, Options) (*document.Document, error)

// readers holds the reader of each format that needs no further package.
var readers = map[format.Kind]Reader{
	format.HTML:     readHTML,
	format.XHTML:    readHTML,
	format.Markdown: readMarkdown,
	format.Text:     readText,
	format.JSON:     readPlain(document.MethodJSON),
	format.JSONFeed: readPlain(document.MethodJSON),
	format.CSV:      readPlain(document.MethodCSV),
	format.XML:      readPlain(document.MethodXML),
	format.RSS:      readPlain(document.MethodXML),
	format.Atom:     readPlain(document.MethodXML),
	format.OPML:     readPlain(document.MethodXML),
	format.Sitemap:  readPlain(document.MethodXML),
}

// Read returns the document that source holds. The document is nil and the
// error is format.ErrUnsupported when no reader takes such bytes.
func Read(source Source, opts Options) (doc *document.Document, err error) {
	// Whatever a page holds, it must not end the program that reads it.
	defer func() {
		if fault := recover(); fault != nil {
			doc, err = nil, ErrBroken
		}
	}()
	kind := source.Format()
	read, ok := readerOf(kind.Kind)
	if source.Member != "" {
		read, ok = registered[format.Archive]
	}
	if !ok {
		return nil, fmt.Errorf("%w (%s)", format.ErrUnsupported, kind)
	}
	if len(opts.Pages) > 0 && source.Member == "" && !hasPages(kind.Kind) {
		return nil, refusePages(kind)
	}
	return read(source, opts)
}

// hasPages reports whether pages can be chosen. Of an archive a file within is
// meant, which is asked in its turn.
func hasPages(kind format.Kind) bool {
	switch kind {
	case format.PDF, format.PPTX, format.Archive:
		return true
	}
	return false
}

// readerOf prefers a reader that was registered to the plain one; text of a
// kind that has neither is read as text.
func readerOf(kind format.Kind) (Reader, bool) {
	if read, ok := registered[kind]; ok {
		return read, true
	}
	read, ok := readers[kind]
	if !ok && kind.IsText() {
		return readText, true
	}
	return read, ok
}

// IsPicture reports whether source is an image.
func IsPicture(source Source) bool { return source.Format().Kind == format.Image }

// Suffix is how the name of a file such as source ends.
func Suffix(source Source) string {
	kind := source.Format()
	if _, name, found := strings.Cut(kind.MediaType, "image/"); found {
		return "." + name
	}
	return "." + string(kind.Kind)
}

// IsText reports whether source can be cut short and still be read.
func IsText(source Source) bool { return source.Format().Kind.IsText() }

func readPlain(method document.Method) func(Source, Options) (*document.Document, error) {
	return func(source Source, _ Options) (*document.Document, error) {
		return verbatim(source, method, func(text string) string { return text }), nil
	}
}

// readMarkdown makes the addresses whole, as they are in what other readers give.
func readMarkdown(source Source, opts Options) (*document.Document, error) {
	form := plain.Form{Links: opts.Links, Images: opts.Images}
	if base, err := url.Parse(source.URL); err == nil {
		form.Resolve = markup.Resolver(base)
	}
	return verbatim(source, document.MethodMarkdown, func(text string) string { return plain.Reform(text, form) }), nil
}

// readText takes out what was meant for a terminal.
func readText(source Source, _ Options) (*document.Document, error) {
	return verbatim(source, document.MethodText, plain.Printed), nil
}

func verbatim(source Source, method document.Method, change func(string) string) *document.Document {
	text := charset.Decode(source.Body, source.ContentType)
	doc := plain.Read(change(string(text.UTF8)), method)
	doc.Charset, doc.Replaced = text.Name, text.Replaced
	return doc
}
