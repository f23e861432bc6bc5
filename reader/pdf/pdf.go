// Package pdf reads PDF documents.
package pdf

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/pdf/layout"
	"github.com/decant-dev/decant/reader/pdf/pdfium"
)

func init() { reader.Register(read, format.PDF) }

const maxPages = 2000

// The files that hold nothing to read.
var (
	errScanned = fault.New(fault.Empty, "the file has no text, only pictures of its pages; "+
		"it was scanned, and needs character recognition (OCR) first")
	errEmpty = fault.New(fault.Empty, "the file has no text: its pages are empty")
)

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := pdfium.Open(source.Body)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	count := file.Pages()
	pages, err := pagesOf(file, min(count, maxPages))
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	write(d, layout.Read(pages, file.Bookmarks()))
	if d.IsEmpty() {
		return nil, nothing(pages)
	}
	describe(d, file)
	if beyond := count - len(pages); beyond > 0 {
		d.Paragraph(draft.Styled(fmt.Sprintf("The first %d pages; %d more were left out.", len(pages), beyond),
			draft.Italic))
	}
	return d.Document(), nil
}

// pagesOf reads pages as long as it can. What was read before an error stays.
func pagesOf(file *pdfium.File, count int) ([]layout.Page, error) {
	if count <= 0 {
		return nil, fmt.Errorf("%w: it has no pages", format.ErrDamaged)
	}
	var pages []layout.Page
	for i := range count {
		page := file.Page(i)
		if err := file.Err(); err != nil && len(pages) == 0 {
			return nil, err
		} else if err != nil {
			break
		}
		pages = append(pages, page)
	}
	return pages, nil
}

// nothing tells files apart that have no text.
func nothing(pages []layout.Page) error {
	broken := true
	for _, p := range pages {
		if len(p.Pictures) > 0 {
			return errScanned
		}
		broken = broken && p.Width == 0
	}
	if broken {
		return fmt.Errorf("%w: none of its pages can be read", format.ErrDamaged)
	}
	return errEmpty
}

// describe takes over what the file says of itself.
func describe(d *draft.Draft, file *pdfium.File) {
	m := &d.Metadata
	m.Title = strings.TrimSpace(file.Note("Title"))
	m.Author = strings.TrimSpace(file.Note("Author"))
	m.Description = strings.TrimSpace(file.Note("Subject"))
	m.PublishedAt = date(file.Note("CreationDate"))
	m.ModifiedAt = date(file.Note("ModDate"))
	for word := range strings.FieldsFuncSeq(file.Note("Keywords"), func(r rune) bool { return r == ',' || r == ';' }) {
		if word = strings.TrimSpace(word); word != "" {
			m.Keywords = append(m.Keywords, word)
		}
	}
}
