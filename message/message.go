// Package message understands chat messages: it finds the links in one, has
// them read, and writes what they say within one budget.
package message

import (
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

// A Request is a message whose links are to be read.
type Request struct {
	Message     string    `json:"message" jsonschema:"the chat message; the links in it are read"`
	MaxLinks    int       `json:"maxLinks,omitempty" jsonschema:"most links to read, 1 to 20, default 3"`
	MaxTokens   int       `json:"maxTokens,omitempty" jsonschema:"tokens that all pages share, default 16000"`
	ExtractMode page.Mode `json:"extractMode,omitempty" jsonschema:"markdown (default) or text"`
	Fresh       bool      `json:"fresh,omitempty" jsonschema:"no kept copies"`
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
func Understand(ctx context.Context, req Request, read Read) (*Understanding, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	u := &Understanding{Links: toRead(req.Message, req.MaxLinks)}
	u.read(ctx, read)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	u.write(req.MaxTokens)
	return u, nil
}

// A Read reads one page of a message, whole. What its error says stands beside
// the address.
type Read func(ctx context.Context, address string) (*page.Page, error)

func (r *Request) check() error {
	switch {
	case !utf8.ValidString(r.Message):
		return fault.Request("the message is not UTF-8; convert it first")
	case r.MaxLinks < 1 || r.MaxLinks > 20:
		return fault.Request("maxLinks must be between 1 and 20, not %d", r.MaxLinks)
	case r.MaxTokens < 100:
		return fault.Request("maxTokens must be at least 100, not %d", r.MaxTokens)
	}
	return nil
}

// toRead returns the links of a message that a person would expect to be
// opened: addresses, each once. A bare host in passing, without a path, is
// not an invitation.
func toRead(message string, most int) []Understood {
	out := []Understood{} // never null in JSON
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

// read fills in the pages, or why there are none.
func (u *Understanding) read(ctx context.Context, read Read) {
	var wg sync.WaitGroup
	for i := range u.Links {
		l := &u.Links[i]
		if l.Error != "" {
			continue
		}
		wg.Go(func() {
			p, err := read(ctx, l.Href)
			if err != nil {
				l.Error, l.Kind = err.Error(), fault.KindOf(err)
				return
			}
			l.Page = p
		})
	}
	wg.Wait()
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
