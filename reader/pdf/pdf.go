// Package pdf reads PDF documents.
package pdf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/pdf/layout"
	"github.com/decant-dev/decant/reader/pdf/pdfium"
)

func init() {
	reader.Register(read, format.PDF)
	reader.RegisterPreparation(pdfium.Prepare, format.PDF)
}

const (
	maxPages  = 2000      // that are read at once
	mostPages = 1_000_000 // that a file is believed to have
)

// errEmpty is a file that holds nothing to read.
var errEmpty = fault.New(fault.Empty, "the file has no text: its pages are empty")

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := pdfium.Open(source.Body, opts.Until)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	chosen, err := choose(file.Pages(), opts.Pages)
	if err != nil {
		return nil, err
	}
	b := &book{file: file, annotated: opts.Annotations}
	if err := b.read(chosen[:min(len(chosen), maxPages)]); err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	describe(d, file)
	bookmarks, ended := file.Bookmarks(), file.Err()
	file.Close() // what it holds is not needed beside what is made of it
	write(d, b.text.Blocks(bookmarks))
	writeRemarks(d, b.remarks)
	if d.IsEmpty() {
		return nil, b.nothing()
	}
	doc := d.Document()
	doc.Scanned = b.scanned
	doc.Incomplete = brief.Join(leftOut(chosen, b.pages, ended), pictured(b.scanned, b.pages))
	return doc, nil
}

// choose lists the numbers of the pages that are wanted.
func choose(count int, wanted reader.Pages) ([]int, error) {
	if count <= 0 {
		return nil, fmt.Errorf("%w: it has no pages", format.ErrDamaged)
	}
	chosen := wanted.Of(min(count, mostPages))
	if len(chosen) == 0 {
		return nil, fmt.Errorf("%w: the file has %d pages, and none of those asked for", reader.ErrPages, count)
	}
	return chosen, nil
}

// leftOut says which of the pages were not read, why, and how to get them.
func leftOut(chosen []int, read int, err error) string {
	if read == len(chosen) {
		return ""
	}
	why := fmt.Sprintf("no more than %d are read at once", maxPages)
	if err != nil {
		why = err.Error()
	}
	return fmt.Sprintf("%d of %d pages were read, up to p.%d (%s); for the others ask with pages=%d-", read,
		len(chosen), chosen[read-1], why, chosen[read])
}

// A book is a file while its pages are read.
type book struct {
	file      *pdfium.File
	annotated bool

	text     layout.Text
	remarks  []pdfium.Remark
	pages    int  // so far
	scanned  int  // that are a picture and no text
	pictures bool // there are some
	sized    bool // a page could be read at all
}

// read reads pages as long as it can. What was read before an error stays.
func (b *book) read(numbers []int) error {
	for _, number := range numbers {
		page := b.file.Page(number - 1)
		if err := b.file.Err(); err != nil && b.pages == 0 {
			return err
		} else if err != nil {
			break
		}
		b.add(page)
	}
	return nil
}

func (b *book) add(page layout.Page) {
	b.pages++
	b.sized = b.sized || page.Width > 0
	b.pictures = b.pictures || len(page.Pictures) > 0
	if isScanned(page) {
		b.scanned++
	}
	if b.annotated {
		b.remarks = append(b.remarks, b.file.Remarks(page.Number-1, page)...)
	}
	b.text.Add(page)
}

// isScanned reports a page that is a picture and no text.
func isScanned(page layout.Page) bool {
	return len(page.Glyphs) == 0 && slices.ContainsFunc(page.Pictures, func(picture layout.Box) bool {
		return picture.Width()*picture.Height() > page.Width*page.Height/2
	})
}

func pictured(scanned, all int) string {
	if scanned == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d pages are pictures without text and need character recognition (OCR)", scanned, all)
}

// nothing tells files apart that have no text.
func (b *book) nothing() error {
	switch {
	case b.pictures:
		return reader.ErrScanned
	case !b.sized:
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
