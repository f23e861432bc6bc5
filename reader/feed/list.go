package feed

import (
	"cmp"
	"fmt"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// readOPML reads a list of subscriptions, or any other outline.
func readOPML(source reader.Source, opts reader.Options) (*document.Document, error) {
	root, err := xmltext.Parse(source.Body)
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	head := root.Child("head")
	d.Metadata.Title, d.Metadata.Author = head.Child("title").Words(), head.Child("ownerName").Words()
	d.Metadata.ModifiedAt = isoDate(cmp.Or(head.Child("dateModified").Words(), head.Child("dateCreated").Words()))
	d.Heading(1, draft.Words(d.Metadata.Title))
	outline(d, root.Child("body"), 0)
	return d.Document(), nil
}

func outline(d *draft.Draft, n *xmltext.Node, depth int) {
	for c := range n.Children() {
		if c.Name != "outline" {
			continue
		}
		page, feed := cmp.Or(c.Attr("htmlUrl"), c.Attr("url")), c.Attr("xmlUrl")
		spans := []draft.Span{draft.Linked(cmp.Or(c.Attr("text"), c.Attr("title"), page, feed), cmp.Or(page, feed))}
		if page != "" && feed != "" {
			spans = append(spans, draft.Words(" ("), draft.Linked("feed", feed), draft.Words(")"))
		}
		d.Item(depth, false, 0).Paragraph(spans...)
		outline(d, c, depth+1)
	}
}

// readSitemap lists the pages of a site, or its further sitemaps.
func readSitemap(source reader.Source, opts reader.Options) (*document.Document, error) {
	root, err := xmltext.Parse(source.Body)
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Metadata.Title = "Sitemap"
	d.Heading(1, draft.Words("Sitemap"))
	count := 0
	for c := range root.Children() {
		at := c.Child("loc").Words()
		if at == "" {
			continue
		}
		if count++; count > maxLinks {
			continue
		}
		item := []draft.Span{draft.Linked(at, at)}
		if day := c.Child("lastmod").Words(); day != "" {
			item = append(item, draft.Words(" · "+isoDate(day)))
		}
		d.Item(0, false, 0).Paragraph(item...)
	}
	if count > maxLinks {
		d.Paragraph(draft.Styled(fmt.Sprintf("%d more addresses were left out.", count-maxLinks), draft.Italic))
	}
	return d.Document(), nil
}
