package ladder

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/internal/shortcut"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// Sites is what the rung of site rules needs. The zero value has no rules.
type Sites struct {
	Table  func() shortcut.Rules    // nil means no rules
	Getenv func(name string) string // gives tokens; nil gives none
	Others []string                 // hosts that rules may ask beside the site's own
	// Language is what a reader prefers, as in Accept-Language.
	Language string
}

// ruleFor finds the rule for the address, unless the page itself is wanted.
func (c *climb) ruleFor(address string) (shortcut.Way, bool) {
	f := c.req.Form
	wantsPage := f.Source || f.Selector != "" || f.Exclude != "" || f.Navigation || f.Member != "" ||
		f.Render == page.RenderAlways || c.req.Credentials != nil
	u, err := url.Parse(address)
	if c.Sites.Table == nil || wantsPage || err != nil {
		return nil, false
	}
	return c.Sites.Table().Match(u)
}

// bySite reads the address by the rule of its site, if there is one. It reports
// whether that gave a page; why not is a step.
func (c *climb) bySite(ctx context.Context) bool {
	way, ok := c.ruleFor(c.req.URL)
	if !ok {
		return false
	}
	better, err := c.visitInTime(ctx, way)
	if err != nil {
		c.steps = append(c.steps, failed(way, err))
		c.result.Passing = fetch.MayPass(err)
		return false
	}
	c.page = better
	c.steps = append(c.steps, page.Step{Rung: page.RungSite, Result: outcome(better)})
	c.finish()
	return true
}

// visitInTime leaves half of the time to the page itself, should the site's
// interfaces not answer.
func (c *climb) visitInTime(ctx context.Context, way shortcut.Way) (*page.Page, error) {
	left, ok := clock.Left(ctx)
	if !ok {
		left = c.Timeout
	}
	limited, cancel := clock.WithTimeout(ctx, left/2)
	defer cancel()
	better, err := c.visit(limited, way)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, errTooLong
	}
	return better, err
}

var errTooLong = fault.New(fault.Timeout, "the site's interface took too long")

func failed(way shortcut.Way, err error) page.Step {
	return page.Step{Rung: page.RungSite, Result: brief.Line(way.Rule()+": "+err.Error(), 300)}
}

// isRecognised reports whether the page was made by software that a rule knows
// wherever it runs.
func (c *climb) isRecognised() bool {
	_, ok := c.recognised()
	return ok
}

func (c *climb) recognised() (shortcut.Way, bool) {
	u, err := url.Parse(c.resp.FinalURL)
	if _, listed := c.ruleFor(c.resp.FinalURL); listed || c.Sites.Table == nil || err != nil || !isHTML(c.page) {
		return nil, false
	}
	if f := c.req.Form; f.Selector != "" || f.Exclude != "" || f.Navigation || f.Render == page.RenderAlways {
		return nil, false
	}
	return c.Sites.Table().Recognise(u, c.resp.Body)
}

func (c *climb) readRecognised(ctx context.Context) (*page.Page, error) {
	way, ok := c.recognised()
	if !ok {
		return nil, fmt.Errorf("no rule is for the page")
	}
	return c.visit(ctx, way)
}

// visit asks what the rule says and makes a page of it.
func (c *climb) visit(ctx context.Context, way shortcut.Way) (*page.Page, error) {
	opts := shortcut.Options{Fetch: c.fetchFor(c.req.URL), Others: c.Sites.Others, Language: c.Sites.Language}
	if principal.Of(ctx) == principal.Local { // a server's callers do not read with its operator's tokens
		opts.Getenv = c.Sites.Getenv
	}
	v, err := way.Visit(ctx, opts)
	if err != nil {
		return nil, err
	}
	f := c.req.Form
	doc, err := work.Transform(ctx, c.room, sizeOf(v.Responses), func() (*document.Document, error) {
		return v.Document(reader.Options{Links: string(f.Links), Images: string(f.Images)})
	})
	if err != nil {
		return nil, err
	}
	return c.publish(way, v, doc)
}

// fetchFor makes a rule's requests like the page's own: where a person was
// asked about the page's host, they are asked about others too.
func (c *climb) fetchFor(address string) func(context.Context, fetch.Request) (*fetch.Response, error) {
	return func(ctx context.Context, ask fetch.Request) (*fetch.Response, error) {
		if c.req.Consent != nil && hostOf(ask.URL) != hostOf(address) {
			if err := c.req.Consent(ctx, ask.URL); err != nil {
				return nil, err
			}
		}
		ask.Room = c.room.Hold
		got, err := c.Careful.Do(ctx, ask)
		if err == nil && ask.URL == address && ask.Authorization == "" && isPage(got) {
			c.gotPage.Store(got)
		}
		return got, err
	}
}

// isPage reports an answer that is the page as it would be fetched without a
// rule.
func isPage(got *fetch.Response) bool {
	media := mediaType(got.ContentType)
	return got.Moved == "" && (media == "text/html" || media == "application/xhtml+xml")
}

func sizeOf(responses []*fetch.Response) int64 {
	total := int64(0)
	for _, r := range responses {
		total += int64(len(r.Body))
	}
	return total
}

// publish makes the page. It is kept as the strictest of the answers permits,
// and without their validators, which are about other addresses.
func (c *climb) publish(way shortcut.Way, v *shortcut.Visit, doc *document.Document) (*page.Page, error) {
	resp := *strictest(v.Responses)
	resp.URL, resp.FinalURL, resp.Header = c.req.URL, c.req.URL, resp.Header.Clone()
	resp.Header.Del("Etag")
	resp.Header.Del("Last-Modified")
	p := assemble(doc, c.req.URL, c.req.Form, &resp)
	if !p.Extraction.Readable {
		return nil, fmt.Errorf("what the site gave is not readable: %s", p.Extraction.Reason)
	}
	p.Extraction.Via = &page.Via{Rule: way.Rule(), From: slices.Clone(v.Via)}
	p.Incomplete = brief.Join(append([]string{cutShort(&resp)}, v.Missing...)...)
	c.result.Response = &resp
	c.result.Own = c.result.Own || v.Own
	for _, r := range v.Responses {
		c.result.Private = c.result.Private || r.Private
	}
	return p, nil
}

// strictest is the answer that may be kept for the least time.
func strictest(all []*fetch.Response) *fetch.Response {
	least := all[0]
	for _, r := range all[1:] {
		fresh, said := r.Fresh()
		before, saidBefore := least.Fresh()
		if least.Storable() && (!r.Storable() || said && (!saidBefore || fresh < before)) {
			least = r
		}
	}
	return least
}
