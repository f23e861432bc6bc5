// Package pdf reads PDF documents.
package pdf

import (
	"fmt"
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

func init() { reader.Register(read, format.PDF) }

const (
	maxPages  = 2000      // that are read at once
	mostPages = 1_000_000 // that a file is believed to have
)

// errEmpty is a file that holds nothing to read.
var errEmpty = fault.New(fault.Empty, "the file has no text: its pages are empty")

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := pdfium.Open(source.Body)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	chosen, err := choose(file.Pages(), opts.Pages)
	if err != nil {
		return nil, err
	}
	pages, err := pagesOf(file, chosen[:min(len(chosen), maxPages)])
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	write(d, layout.Read(pages, file.Bookmarks()))
	if opts.Annotations {
		remarks(d, file, pages)
	}
	if d.IsEmpty() {
		return nil, nothing(pages)
	}
	describe(d, file)
	doc := d.Document()
	doc.Scanned = scanned(pages)
	doc.Incomplete = brief.Join(leftOut(chosen, len(pages), file.Err()), pictured(doc.Scanned, len(pages)))
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

// pagesOf reads pages as long as it can. What was read before an error stays.
func pagesOf(file *pdfium.File, numbers []int) ([]layout.Page, error) {
	var pages []layout.Page
	for _, number := range numbers {
		page := file.Page(number - 1)
		if err := file.Err(); err != nil && len(pages) == 0 {
			return nil, err
		} else if err != nil {
			break
		}
		pages = append(pages, page)
	}
	return pages, nil
}

// scanned counts the pages that are a picture and no text.
func scanned(pages []layout.Page) (count int) {
	for _, p := range pages {
		if len(p.Glyphs) > 0 {
			continue
		}
		for _, picture := range p.Pictures {
			if picture.Width()*picture.Height() > p.Width*p.Height/2 {
				count++
				break
			}
		}
	}
	return count
}

func pictured(scanned, all int) string {
	if scanned == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d pages are pictures without text and need character recognition (OCR)", scanned, all)
}

// nothing tells files apart that have no text.
func nothing(pages []layout.Page) error {
	broken := true
	for _, p := range pages {
		if len(p.Pictures) > 0 {
			return reader.ErrScanned
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
