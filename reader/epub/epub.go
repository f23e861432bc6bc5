// Package epub reads books in EPUB form.
package epub

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/unpack"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func init() { reader.Register(read, format.EPUB) }

// A book is an open container with its list of contents.
type book struct {
	*unpack.Archive
	folder string // of the package document, which paths are relative to
	opf    *xmltext.Node
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	b, err := open(source.Body)
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	b.describe(&d.Metadata)
	chapters, err := b.chapters(opts)
	if err != nil {
		return nil, err
	}
	titlePage(d, chapters)
	for _, root := range chapters {
		d.Graft(root)
	}
	return d.Document(), nil
}

// chapters reads what the book is made of.
func (b *book) chapters(opts reader.Options) ([]*document.Node, error) {
	var out []*document.Node
	locked := b.locked()
	spine := b.spine()
	names := map[string]bool{}
	for _, chapter := range spine {
		names[path.Base(chapter)] = true
	}
	var lists []*document.Node
	for _, chapter := range spine {
		if locked[chapter] {
			return nil, fmt.Errorf("%w: its chapters are under copy protection", format.ErrEncrypted)
		}
		body, err := b.Read(chapter)
		if errors.Is(err, format.ErrExcess) {
			return nil, err
		}
		if err == nil { // one that is gone does not spoil the others
			root := chapterOf(body, opts)
			if isContents(root, names) {
				lists = append(lists, root)
			} else {
				out = append(out, root)
			}
		}
	}
	if len(out) == 0 {
		out = lists // better than nothing
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%w: none of its chapters is there", format.ErrDamaged)
	}
	return out, nil
}

func open(body []byte) (*book, error) {
	archive, err := unpack.Open(body)
	if err != nil {
		return nil, err
	}
	container, err := archive.Need("META-INF/container.xml")
	if err != nil {
		return nil, err
	}
	root, err := xmltext.Parse(container)
	if err != nil {
		return nil, err
	}
	name := root.Find("rootfile").Attr("full-path")
	opf, err := archive.Need(name)
	if err != nil {
		return nil, err
	}
	b := &book{Archive: archive, folder: path.Dir(name)}
	b.opf, err = xmltext.Parse(opf)
	return b, err
}

// titlePage says what the book is, as its cover does, unless its first
// chapters say so.
func titlePage(d *draft.Draft, chapters []*document.Node) {
	if hasHeading(chapters[:min(len(chapters), 3)], d.Metadata.Title) {
		return
	}
	d.Heading(1, draft.Words(d.Metadata.Title))
	d.Say(d.Metadata.Author)
	d.Graft(reader.Fragment(d.Metadata.Description, "", reader.Options{Links: "none", Images: "none"}))
}

func hasHeading(chapters []*document.Node, title string) bool {
	for _, root := range chapters {
		if root == nil {
			continue
		}
		for n := range root.Children() {
			if n.Kind == document.Heading && strings.EqualFold(wordsOf(n), title) {
				return true
			}
		}
	}
	return false
}

func wordsOf(n *document.Node) string {
	words := n.Text
	for c := range n.Children() {
		words += wordsOf(c)
	}
	return words
}

// spine lists the chapters in the order they are read in. The list of
// contents says nothing that the headings do not.
func (b *book) spine() []string {
	type item struct{ path, properties string }
	items := map[string]item{}
	for i := range b.opf.Child("manifest").Children() {
		items[i.Attr("id")] = item{b.path(i.Attr("href")), i.Attr("properties")}
	}
	var out []string
	for ref := range b.opf.Child("spine").Children() {
		i, ok := items[ref.Attr("idref")]
		if ok && !strings.Contains(" "+i.properties+" ", " nav ") && !strings.HasSuffix(i.path, ".svg") {
			out = append(out, i.path)
		}
	}
	return out
}

func (b *book) path(href string) string {
	href, _, _ = strings.Cut(href, "#")
	if plain, err := url.PathUnescape(href); err == nil {
		href = plain
	}
	return path.Join(b.folder, href)
}

// locked lists what is encrypted. Fonts often are, which hinders no reading.
func (b *book) locked() map[string]bool {
	out := map[string]bool{}
	body, err := b.Read("META-INF/encryption.xml")
	if err != nil {
		return out
	}
	root, err := xmltext.Parse(body)
	if err != nil {
		return out
	}
	for n := range root.All("CipherReference", "enc:CipherReference") {
		if plain, err := url.PathUnescape(n.Attr("URI")); err == nil {
			out[plain] = true
		}
	}
	return out
}

func (b *book) describe(m *document.Metadata) {
	var authors []string
	for c := range b.opf.Child("metadata").Children() {
		words := c.Words()
		switch c.Name {
		case "dc:title":
			if m.Title == "" {
				m.Title = words
			}
		case "dc:creator":
			if !strings.EqualFold(words, "unknown") {
				authors = append(authors, words)
			}
		case "dc:description":
			m.Description = words
		case "dc:language":
			m.Language = words
		case "dc:date":
			m.PublishedAt = words
		case "dc:publisher":
			m.SiteName = words
		case "dc:rights":
			m.License = words
		case "dc:subject":
			m.Keywords = append(m.Keywords, words)
		case "meta":
			if c.Attr("property") == "dcterms:modified" {
				m.ModifiedAt = words
			}
		}
	}
	m.Author = strings.Join(authors, ", ")
}
