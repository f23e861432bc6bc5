package decant

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/link"
	"github.com/decant-dev/decant/page"
)

// A LinksRequest is a text in which to find links.
type LinksRequest struct {
	Text        string `json:"text" jsonschema:"the text to look for links in"`
	IncludeCode bool   `json:"includeCode,omitempty" jsonschema:"also report links inside code"`
	UTF16       bool   `json:"utf16,omitempty" jsonschema:"count offsets in UTF-16 units, as JavaScript does"`
}

// LinksResult is the links of a text.
type LinksResult struct {
	Links []link.Link `json:"links"`
}

// Links finds the links in a text.
func (e *Engine) Links(_ context.Context, req LinksRequest) (*LinksResult, error) {
	if !utf8.ValidString(req.Text) {
		return nil, wrap("links", "", badRequest("the text is not UTF-8; convert it first"))
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

// An UnderstandRequest is a message whose links are to be read.
type UnderstandRequest struct {
	Message     string    `json:"message" jsonschema:"the chat message; the links in it are read"`
	MaxLinks    int       `json:"maxLinks,omitempty" jsonschema:"most links to read, 1 to 20, default 3"`
	MaxTokens   int       `json:"maxTokens,omitempty" jsonschema:"tokens that all pages share, default 16000"`
	ExtractMode page.Mode `json:"extractMode,omitempty" jsonschema:"markdown (default) or text"`
	Fresh       bool      `json:"fresh,omitempty" jsonschema:"ask the sites again even if copies are kept"`
}

// Understanding is a message's links, read. Text holds all of it, ready to be
// appended to the conversation.
type Understanding struct {
	Text   string       `json:"text"`
	Tokens int          `json:"tokens"`
	Links  []Understood `json:"links"`
}

// Understood is one link of a message and what came of it: a page, or why
// there is none.
type Understood struct {
	link.Link
	Page  *page.Page `json:"page,omitempty"`
	Error string     `json:"error,omitempty"`
	Kind  fault.Kind `json:"kind,omitempty"` // of the error
}

// Understand finds the links in a message, reads them at once, and returns
// them wrapped as untrusted within one budget. A link that cannot be read
// becomes one line that says why; it spoils nothing else.
func (e *Engine) Understand(ctx context.Context, req UnderstandRequest) (_ *Understanding, err error) {
	defer e.rescue(ctx, &err)
	if err := req.fill(&e.opts); err != nil {
		return nil, wrap("understand", "", err)
	}
	u := &Understanding{Links: toRead(req.Message, req.MaxLinks)}
	e.readAll(ctx, u.Links, &req)
	if err := ctx.Err(); err != nil {
		return nil, wrap("understand", "", err)
	}
	u.write(req.MaxTokens)
	return u, nil
}

func (r *UnderstandRequest) fill(opts *Options) error {
	r.MaxLinks = cmp.Or(r.MaxLinks, opts.MaxLinks)
	r.MaxTokens = cmp.Or(r.MaxTokens, opts.MaxTokens)
	switch {
	case !utf8.ValidString(r.Message):
		return badRequest("the message is not UTF-8; convert it first")
	case r.MaxLinks < 1 || r.MaxLinks > 20:
		return badRequest("maxLinks must be between 1 and 20, not %d", r.MaxLinks)
	case r.MaxTokens < 100:
		return badRequest("maxTokens must be at least 100, not %d", r.MaxTokens)
	}
	return nil
}

// toRead returns the links of a message that a person would expect to be
// opened: addresses, each once. A bare host in passing, without a path, is
// not an invitation.
func toRead(message string, most int) []Understood {
	var out []Understood
	seen := map[string]bool{}
	for l := range link.All(message, link.Options{DefaultScheme: "https"}) {
		if l.Type != link.URL || seen[l.Href] || l.IsMention() {
			continue
		}
		seen[l.Href] = true
		u := Understood{Link: l}
		if len(out) >= most {
			u.Error, u.Kind = fmt.Sprintf(
				"not read: only the first %d links are; raise maxLinks to read more",
				most,
			), "skipped"
		}
		out = append(out, u)
	}
	return out
}

func (e *Engine) readAll(ctx context.Context, links []Understood, req *UnderstandRequest) {
	var wg sync.WaitGroup
	for i := range links {
		u := &links[i]
		if u.Error != "" {
			continue
		}
		wg.Go(func() {
			p, err := e.Read(
				ctx,
				ReadRequest{URL: u.Href, ExtractMode: req.ExtractMode, Fresh: req.Fresh, MaxChars: e.opts.MaxCharsCap},
			)
			if err != nil {
				u.Error, u.Kind = reason(err), Classify(err).Kind
				return
			}
			u.Page = p
		})
	}
	wg.Wait()
}

// reason is the cause of an error without the operation and address, which
// stand beside it already.
func reason(err error) string {
	if e, ok := err.(*Error); ok {
		return e.Err.Error()
	}
	return err.Error()
}

// write puts all of it into one text. The pages are cut so that it keeps to
// the budget.
func (u *Understanding) write(tokens int) {
	parts := make([]parcel.Part, len(u.Links))
	for i, l := range u.Links {
		parts[i] = parcel.Part{Page: l.Page, Line: l.line()}
	}
	u.Text = parcel.Message(parts, tokens)
	u.Tokens = budget.Tokens(u.Text)
	for i := range parts {
		u.Links[i].Page = parts[i].Page
	}
}

// line says why a link was not read.
func (u *Understood) line() string {
	return fmt.Sprintf(
		"[%s could not be read: %s]",
		envelope.Address(brief.Address(u.Href, 200), 200),
		envelope.Line(u.Error, 500),
	)
}
