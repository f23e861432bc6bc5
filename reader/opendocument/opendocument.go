// Package opendocument reads ODT texts, ODS spreadsheets and ODP
// presentations.
package opendocument

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/unpack"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func init() { reader.Register(read, format.ODT, format.ODS, format.ODP) }

// A scribe writes one document down.
type scribe struct {
	archive *unpack.Archive
	draft   *draft.Draft
	styles  styles
	counts  map[string]int // items of the lists so far, by style or id
	notes   int

	annotated bool                     // comments and changes are wanted
	comments  int                      // so far
	deletions map[string]*xmltext.Node // by the id of the change
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	archive, err := unpack.Open(source.Body)
	if err != nil {
		return nil, err
	}
	root, err := content(archive)
	if err != nil {
		return nil, err
	}
	s := &scribe{styles: styles{}, counts: map[string]int{}, annotated: opts.Annotations, archive: archive}
	s.draft = draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	describe(parsed(archive, "meta.xml"), &s.draft.Metadata)
	s.styles.add(parsed(archive, "styles.xml"))
	s.styles.add(root)
	body := root.Child("office:body")
	for c := range body.Children() {
		switch c.Name {
		case "office:text":
			s.loadChanges(c)
			s.blocks(c, &s.draft.Flow)
		case "office:spreadsheet":
			s.spreadsheet(c)
		case "office:presentation", "office:drawing":
			s.presentation(c)
		}
	}
	return s.draft.Document(), nil
}

// content parses the main part, unless it is encrypted: that cannot be told
// from damage but by the manifest.
func content(archive *unpack.Archive) (*xmltext.Node, error) {
	for range parsed(archive, "META-INF/manifest.xml").All("manifest:encryption-data") {
		return nil, fmt.Errorf("%w: it opens with a password only", format.ErrEncrypted)
	}
	body, err := archive.Need("content.xml")
	if err != nil {
		return nil, err
	}
	root, err := xmltext.Parse(body)
	if err == nil && root.Child("office:body") == nil {
		return nil, fmt.Errorf("%w: it has no body", format.ErrDamaged)
	}
	return root, err
}

func parsed(archive *unpack.Archive, name string) *xmltext.Node {
	body, err := archive.Read(name)
	if err != nil {
		return nil
	}
	root, err := xmltext.Parse(body)
	if err != nil {
		return nil
	}
	return root
}

func describe(root *xmltext.Node, m *document.Metadata) {
	meta := root.Child("office:meta")
	m.Title = meta.Child("dc:title").Words()
	m.Author = meta.Child("meta:initial-creator").Words()
	if m.Author == "" {
		m.Author = meta.Child("dc:creator").Words()
	}
	m.Description, m.Language = meta.Child("dc:description").Words(), meta.Child("dc:language").Words()
	m.PublishedAt, m.ModifiedAt = meta.Child("meta:creation-date").Words(), meta.Child("dc:date").Words()
	for c := range meta.Children() {
		if c.Name == "meta:keyword" {
			m.Keywords = append(m.Keywords, strings.TrimSpace(c.Words()))
		}
	}
}
