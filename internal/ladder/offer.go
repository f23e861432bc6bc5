package ladder

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// offers are the forms of itself that a page may link to, the best first, and
// how each is read.
var offers = []offer{
	{func(a document.Alternate) bool { return a.Rel == "amphtml" || a.Rel == "print" }, (*climb).readPlainer},
	{func(a document.Alternate) bool { return a.MediaType == "application/json" }, (*climb).readJSON},
	{func(a document.Alternate) bool { return a.MediaType == "application/json+oembed" }, (*climb).readJSON},
}

// hasOffer reports whether a page without content links to a form of itself
// that may have some. What a wall stands before stays behind it.
func (c *climb) hasOffer() bool {
	switch x := c.page.Extraction; {
	case x.Readable || c.mustRender() || c.req.Form.Selector != "" || c.req.Form.Exclude != "":
		return false
	case x.Reason != "" && !slices.Contains(hollow, x.Reason):
		return false
	}
	return slices.ContainsFunc(offers, func(o offer) bool { return slices.ContainsFunc(c.page.Alternates, o.is) })
}

// An offer is one such form.
type offer struct {
	is   func(document.Alternate) bool
	read func(*climb, context.Context, *fetch.Response) (*page.Page, error)
}

// hollow are the reasons of pages that have nothing in them.
var hollow = []document.Reason{document.ReasonJSShell, document.ReasonEmpty, document.ReasonNavigationOnly}

// readOffer tries what the page links to, one form after the other.
func (c *climb) readOffer(ctx context.Context) (*page.Page, error) {
	failure := errors.New("nothing that the page links to has content")
	for _, o := range offers {
		at := slices.IndexFunc(c.page.Alternates, o.is)
		if at < 0 {
			continue
		}
		address := c.page.Alternates[at].Href
		answer, err := c.fetchAlternate(ctx, address)
		if err != nil {
			failure = err
			continue
		}
		better, err := o.read(c, ctx, answer)
		if err != nil {
			failure = err
			continue
		}
		c.result.Private = c.result.Private || answer.Private
		if !answer.Storable() {
			c.result.Response = answer
		}
		better.Extraction.Via = &page.Via{Rule: string(page.RungOffer), From: []string{address}}
		return better, nil
	}
	return nil, failure
}

// readPlainer reads a page that was made for less capable programs.
func (c *climb) readPlainer(ctx context.Context, answer *fetch.Response) (*page.Page, error) {
	better, err := c.transform(ctx, answer)
	if err != nil {
		return nil, err
	}
	if !better.Extraction.Readable {
		return nil, fmt.Errorf("the plainer page is %s too", outcome(better))
	}
	return better, nil
}

// An embedded page is what oEmbed and the interface of a common publishing
// system say of one.
type embedded struct {
	Title       richText `json:"title"`
	Author      string   `json:"author_name"`
	HTML        string   `json:"html"`
	Description string   `json:"description"`
	Content     richText `json:"content"`
	Date        string   `json:"date"`
}

// A richText is HTML by itself, or as rendered.
type richText string

func (r *richText) UnmarshalJSON(data []byte) error {
	var rendered struct {
		Rendered string `json:"rendered"`
	}
	if json.Unmarshal(data, &rendered) == nil {
		*r = richText(rendered.Rendered)
		return nil
	}
	return json.Unmarshal(data, (*string)(r))
}

func (c *climb) readJSON(ctx context.Context, answer *fetch.Response) (*page.Page, error) {
	var said embedded
	if err := json.Unmarshal(answer.Body, &said); err != nil {
		return nil, errors.New("what the page links to is not the JSON it should be")
	}
	text := cmp.Or(string(said.Content), said.HTML, said.Description)
	f := c.req.Form
	root, err := work.Transform(ctx, c.room, int64(len(answer.Body)), func() (*document.Node, error) {
		wanted := reader.Options{Links: string(f.Links), Images: string(f.Images)}
		return reader.Fragment(text, c.resp.FinalURL, wanted), nil
	})
	if err != nil {
		return nil, err
	}
	doc := &document.Document{Root: root, Metadata: c.page.Metadata, Charset: "utf-8",
		Verdict: document.Verdict{Method: document.MethodSite, Readable: root != nil, Confidence: 1}}
	doc.Metadata.Title = cmp.Or(brief.Line(strings.TrimSpace(string(said.Title)), 300), doc.Metadata.Title)
	doc.Metadata.Author = cmp.Or(brief.Line(said.Author, 200), doc.Metadata.Author)
	p := assemble(doc, c.req.URL, c.req.Form, c.resp)
	if !p.Extraction.Readable {
		return nil, errors.New("what the page links to has no text")
	}
	return p, nil
}
