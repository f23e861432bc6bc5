package decant

import (
	"cmp"
	"context"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/link"
	"github.com/decant-dev/decant/message"
	"github.com/decant-dev/decant/page"
)

// A LinksRequest is a text in which to find links.
type LinksRequest struct {
	Text        string `json:"text" jsonschema:"the text to look for links in"`
	IncludeCode bool   `json:"includeCode,omitempty" jsonschema:"also links inside code"`
	UTF16       bool   `json:"utf16,omitempty" jsonschema:"offsets in UTF-16 units, as JavaScript counts"`
}

// LinksResult is the links of a text.
type LinksResult struct {
	Links []link.Link `json:"links"`
}

// Links finds the links in a text.
func (e *Engine) Links(_ context.Context, req LinksRequest) (*LinksResult, error) {
	if !utf8.ValidString(req.Text) {
		return nil, wrap("links", "", fault.Request("the text is not UTF-8; convert it first"))
	}
	found := link.Find(req.Text, link.Options{IncludeCode: req.IncludeCode})
	if req.UTF16 {
		found = link.UTF16(req.Text, found)
	}
	if found == nil {
		found = []link.Link{}
	}
	return &LinksResult{found}, nil
}

// What a message is made of; the package message says more of each.
type (
	UnderstandRequest = message.Request
	Understanding     = message.Understanding
	Understood        = message.Understood
)

// Understand finds the links in a message, reads them at once, and returns
// them wrapped as untrusted within one budget. A link that cannot be read
// becomes one line that says why; it spoils nothing else.
func (e *Engine) Understand(ctx context.Context, req UnderstandRequest) (_ *Understanding, err error) {
	defer e.rescue(ctx, &err)
	req.MaxLinks = cmp.Or(req.MaxLinks, e.opts.MaxLinks)
	req.MaxTokens = cmp.Or(req.MaxTokens, e.opts.MaxTokens)
	u, err := message.Understand(ctx, req, func(ctx context.Context, address string) (*page.Page, error) {
		p, err := e.Read(ctx, ReadRequest{
			URL: address, ExtractMode: req.ExtractMode, Fresh: req.Fresh, MaxChars: e.opts.MaxCharsCap,
		})
		return p, bare(err)
	})
	return u, wrap("understand", "", err)
}

// bare is the cause of an error without the operation and address, which stand
// beside it already.
func bare(err error) error {
	if e, ok := err.(*Error); ok {
		return e.Err
	}
	return err
}

// Wrap puts a page into an envelope: content, title and all other facts that
// came from outside are between its markers.
func Wrap(p *page.Page) envelope.Envelope { return parcel.Wrap(p) }

// WrapWithin is Wrap with the content cut so that the envelope as a whole has
// at most limit characters. Where even an empty one has more, the banner goes.
func WrapWithin(p *page.Page, limit int) envelope.Envelope { return parcel.WrapWithin(p, limit) }
