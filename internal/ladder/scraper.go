package ladder

import (
	"context"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

func (c *climb) wantsScraper() bool {
	return c.Scraper != nil && !c.page.Extraction.Readable && c.req.Credentials == nil
}

// scrape asks the hosted scraper about a page that could not be read here.
func (c *climb) scrape(ctx context.Context) (*page.Page, error) {
	if err := c.MayTell(ctx, c.resp.FinalURL); err != nil {
		return nil, err
	}
	result, err := c.Scraper.Scrape(ctx, c.resp.FinalURL)
	if err != nil {
		return nil, err
	}
	source := reader.Source{
		Body:        []byte(result.Markdown),
		URL:         c.resp.FinalURL,
		ContentType: "text/markdown; charset=utf-8",
	}
	doc, err := reader.Read(source, reader.Options{Links: string(c.req.Form.Links), Images: string(c.req.Form.Images)})
	if err != nil {
		return nil, err
	}
	doc.Verdict.Method = document.MethodScraper
	doc.Metadata = c.page.Metadata
	if result.Title != "" {
		doc.Metadata.Title = result.Title
	}
	doc.Verdict.Evidence = "asked for " + result.Asked
	return assemble(doc, c.req.URL, c.req.Form, c.resp), nil
}
