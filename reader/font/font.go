// Package font tells what a font is: its names, its maker, its licence and how
// many signs it has. It draws nothing.
package font

import (
	"encoding/binary"
	"fmt"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.Font) }

const maxFonts = 50 // of a collection

// A facts list is what a font says, in the order of OpenType's name ids.
var facts = []struct {
	id   uint16
	name string
}{
	{1, "Family"}, {2, "Style"}, {5, "Version"}, {8, "Maker"}, {9, "Designer"}, {10, "Description"},
	{11, "Maker's page"}, {13, "Licence"}, {14, "Licence's page"}, {0, "Copyright"},
}

const fullName = 4

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	fonts, err := open(source.Body)
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	kind := source.Format().MediaType
	if len(fonts) > 1 {
		d.Say(fmt.Sprintf("%s, a collection of %d fonts, %d bytes", kind, len(fonts), len(source.Body)))
	} else {
		d.Say(fmt.Sprintf("%s, %d bytes", kind, len(source.Body)))
	}
	for i, f := range fonts {
		f.write(d)
		if i == 0 {
			d.Metadata.Title, d.Metadata.License = f.names[fullName], f.names[13]
		}
	}
	return d.Document(), nil
}

// A font is its tables by tag.
type font struct {
	tables map[string][]byte
	names  map[uint16]string
}

func (f *font) write(d *draft.Draft) {
	d.Heading(2, draft.Words(f.names[fullName]))
	for _, fact := range facts {
		if text := f.names[fact.id]; text != "" {
			d.Item(0, false, 0).Paragraph(draft.Words(fact.name + ": " + text))
		}
	}
	if maxp := f.tables["maxp"]; len(maxp) >= 6 {
		d.Item(0, false, 0).Paragraph(draft.Words(fmt.Sprintf("Glyphs: %d", binary.BigEndian.Uint16(maxp[4:]))))
	}
	if os2 := f.tables["OS/2"]; len(os2) >= 6 {
		d.Item(0, false, 0).Paragraph(draft.Words(fmt.Sprintf("Weight: %d", binary.BigEndian.Uint16(os2[4:]))))
	}
	if len(f.tables["fvar"]) > 0 {
		d.Item(0, false, 0).Paragraph(draft.Words("Variable: yes"))
	}
}
