package decant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"slices"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/tab"
)

// The rungs of the ladder, as pages name them.
const (
	rungMarkdown  = "markdown"  // the site sent Markdown itself
	rungAlternate = "alternate" // the page links to itself as Markdown
	rungReader    = "reader"    // the main content, chosen by the reader
	rungBrowser   = "browser"   // the page as a browser renders it
	rungScraper   = "scraper"   // a hosted scraper
	rungPlain     = "plain"     // the whole page, marked as fallback
)

// climb goes up the ladder of ways to read an answer until one gives content
// worth reading. The page says which rungs were tried and why each ended.
func (e *Engine) climb(ctx context.Context, req *ReadRequest, resp *fetch.Response) (*page.Page, error) {
	p, err := e.transform(ctx, req, resp)
	if err != nil {
		return nil, err
	}
	steps := []page.Step{{Rung: rungOf(p), Result: outcome(p)}}
	if req.Source {
		p.Extraction.Steps = steps
		return p, nil
	}
	rendered := false
	for _, rung := range []struct {
		name  string
		climb func(context.Context, *ReadRequest, *fetch.Response, *page.Page) (*page.Page, error)
	}{
		{rungAlternate, e.readAlternate},
		{rungBrowser, e.renderInTime},
		{rungScraper, e.scrape},
	} {
		better, err := rung.climb(ctx, req, resp, p)
		if err == nil && better == nil {
			continue // nothing to try on this rung
		}
		if err != nil && rung.name == rungBrowser && req.Render == "always" {
			return nil, err
		}
		rendered = rendered || rung.name == rungBrowser && !errors.Is(err, tab.ErrNoBrowser)
		if err != nil {
			steps = append(steps, page.Step{Rung: rung.name, Result: err.Error()})
			continue
		}
		steps = append(steps, page.Step{Rung: rung.name, Result: outcome(better)})
		p = better
	}
	p.Extraction.Steps = steps
	advise(&p.Extraction, resp.Body, rendered)
	return p, nil
}

func rungOf(p *page.Page) string {
	switch {
	case p.Extraction.Fallback.Used:
		return rungPlain
	case p.Extraction.Method == "markdown":
		return rungMarkdown
	case p.Extraction.Method == "reader":
		return rungReader
	}
	return p.Extraction.Method
}

func outcome(p *page.Page) string {
	switch x := p.Extraction; {
	case x.Readable:
		return "readable"
	case x.Reason != "":
		return "not readable: " + x.Reason
	case x.Fallback.Used:
		return "fallback: " + x.Fallback.Reason
	}
	return "not readable"
}

// transform reads an answer's bytes into a page. It touches nothing outside.
func (e *Engine) transform(ctx context.Context, req *ReadRequest, resp *fetch.Response) (*page.Page, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(resp.Body) == 0 {
		return nil, fmt.Errorf("%w: the site sent no content", ErrEmpty)
	}
	source := reader.Source{Body: resp.Body, URL: resp.FinalURL, ContentType: resp.ContentType, Name: cmp.Or(req.Name, attachedName(resp.Header))}
	if source.Member = req.Member; req.HTML == nil {
		_, source.Member = splitMember(req.URL)
	}
	if resp.Truncated && !reader.IsText(source) {
		return nil, fetch.ErrTooLarge
	}
	doc, err := e.document(req, source)
	if err != nil {
		return nil, err
	}
	p := assemble(doc, req, resp)
	if resp.Truncated {
		p.Incomplete = fmt.Sprintf("the page is longer than maxBytes; only its first %d bytes were read", len(resp.Body))
	}
	return p, nil
}

// packed finds where an address or a file's name goes on within an archive.
var packed = regexp.MustCompile(`(?i)\.(?:zip|jar|tar|tgz|gz|bz2|docx|xlsx|pptx|epub|od[tsp]|hwpx)(!/?)[^!]`)

// splitMember takes apart an address such as https://example.com/a.zip!b.txt.
func splitMember(address string) (archive, member string) {
	at := packed.FindStringSubmatchIndex(address)
	if at == nil {
		return address, ""
	}
	return address[:at[2]], address[at[3]:]
}

// attachedName is the file's name that a site gives along with its bytes.
func attachedName(header http.Header) string {
	_, params, err := mime.ParseMediaType(header.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	return clip(params["filename"], 200)
}

// document reads a source as the request asks for it.
func (e *Engine) document(req *ReadRequest, source reader.Source) (*document.Document, error) {
	if req.Source {
		return reader.Verbatim(source)
	}
	return reader.Read(source, reader.Options{
		Selector: req.Selector, Exclude: req.Exclude, Links: req.Links, Images: req.Images,
		Whole: e.opts.NoReader, Navigation: req.IncludeNavigation,
	})
}

// readAlternate follows the page's own link to its Markdown form.
func (e *Engine) readAlternate(ctx context.Context, req *ReadRequest, resp *fetch.Response, p *page.Page) (*page.Page, error) {
	i := slices.IndexFunc(p.Alternates, func(a document.Alternate) bool { return a.MediaType == "text/markdown" })
	if i < 0 || req.Selector != "" || req.Exclude != "" || p.Extraction.Method == "markdown" {
		return nil, nil
	}
	answer, err := e.client.Do(ctx, fetch.Request{URL: p.Alternates[i].Href})
	if err != nil {
		return nil, err
	}
	better, err := e.transform(ctx, req, answer)
	if err != nil {
		return nil, err
	}
	if better.Extraction.Method != "markdown" {
		return nil, fmt.Errorf("the link to Markdown leads to %s", better.Extraction.Method)
	}
	better.Metadata, better.FinalURL = p.Metadata, resp.FinalURL
	return better, nil
}

// scrape asks the hosted scraper, if there is one, about a page that could not
// be read here.
func (e *Engine) scrape(ctx context.Context, req *ReadRequest, resp *fetch.Response, p *page.Page) (*page.Page, error) {
	if e.opts.Scraper == nil || p.Extraction.Readable {
		return nil, nil
	}
	if err := e.mayTell(ctx, resp.FinalURL); err != nil {
		return nil, err
	}
	result, err := e.opts.Scraper.Scrape(ctx, resp.FinalURL)
	if err != nil {
		return nil, err
	}
	source := reader.Source{Body: []byte(result.Markdown), URL: resp.FinalURL, ContentType: "text/markdown; charset=utf-8"}
	doc, err := reader.Read(source, reader.Options{Links: req.Links, Images: req.Images})
	if err != nil {
		return nil, err
	}
	doc.Verdict.Method = rungScraper
	doc.Metadata = p.Metadata
	if result.Title != "" {
		doc.Metadata.Title = result.Title
	}
	doc.Verdict.Evidence = "asked for " + result.Asked
	return assemble(doc, req, resp), nil
}
