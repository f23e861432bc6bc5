// Package mcpfetch offers fetch in the shape of the reference server's tool.
package mcpfetch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/profile/shape"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

const schema = `{
	"type": "object",
	"properties": {
		"url": {"type": "string", "format": "uri", "minLength": 1, "description": "the address to fetch"},
		"max_length": {"type": "integer", "default": 5000, "exclusiveMinimum": 0, "exclusiveMaximum": 1000000, "description": "most characters to return"},
		"start_index": {"type": "integer", "default": 0, "minimum": 0, "description": "the character to begin at, to read on after a cut"},
		"raw": {"type": "boolean", "default": false, "description": "the page as it was sent, without simplification"}
	},
	"required": ["url"],
	"additionalProperties": false
}`

type input struct {
	URL        string `json:"url"`
	MaxLength  *int   `json:"max_length"`
	StartIndex int    `json:"start_index"`
	Raw        bool   `json:"raw"`
}

// Tools is the one tool.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	fetch := tool.Tool{
		Name: "fetch", Hints: &tool.Hints{Title: "Fetch a page", World: tool.Open, Idempotent: true},
		Description: "Fetch an address and return its content as Markdown, wrapped as untrusted. " +
			"A long page is cut; call again with start_index to get more.",
		Input: json.RawMessage(schema),
	}
	return tool.Alone(fetch, fetcher{h}.fetch)
}

// A fetcher is the tool at its host.
type fetcher struct{ *tool.Host }

func (f fetcher) fetch(ctx context.Context, in input) (*tool.Result, error) {
	want := 5000
	if in.MaxLength != nil {
		want = *in.MaxLength
	}
	p, err := f.window(ctx, in, want)
	switch {
	case errors.Is(err, decant.ErrEmpty):
		return fetched(in.URL, "<error>Page failed to be simplified from HTML</error>"), nil
	case err != nil:
		return nil, err
	case p.Content == "" && in.StartIndex == 0:
		return fetched(in.URL, "<error>Page failed to be simplified from HTML</error>"), nil
	case p.Content == "":
		return fetched(in.URL, "<error>No more content available.</error>"), nil
	}
	text := shape.WrapPart(p)
	if p.Range != nil && p.Range.Next > 0 {
		text += fmt.Sprintf("\n\n<error>Content truncated. Call the fetch tool with a start_index of %d to get more content.</error>", p.Range.Next)
	}
	if p.Verbatim() {
		text = fmt.Sprintf("Content type %s cannot be simplified to markdown, but here is the raw content:\nContents of %s:\n%s", facts.Short(p.ContentType), facts.Short(in.URL), text)
		return tool.Text(text), nil
	}
	return fetched(in.URL, text), nil
}

// window reads the part of a page from start on; a length beyond what the
// engine gives is cut, and the result says how to go on.
func (f fetcher) window(ctx context.Context, in input, length int) (*page.Page, error) {
	p, err := f.Engine.Read(ctx, decant.ReadRequest{
		URL: in.URL, Source: in.Raw, Start: in.StartIndex, MaxChars: min(max(length, tool.MinChars), f.MaxChars),
	})
	if err != nil {
		return nil, err
	}
	return beginning(p, in.StartIndex, length), nil
}

// beginning is a page with no more than length characters of its content,
// which may be less than the engine gives.
func beginning(p *page.Page, start, length int) *page.Page {
	runes := []rune(p.Content)
	if len(runes) <= length {
		return p
	}
	part, total := *p, start+len(runes)
	if p.Range != nil {
		total = p.Range.Total
	}
	part.Content, part.Truncated = string(runes[:length]), true
	part.Range = &page.Range{Start: start, End: start + length, Total: total, Next: start + length}
	return &part
}

func fetched(url, content string) *tool.Result {
	return tool.Text(fmt.Sprintf("Contents of %s:\n%s", facts.Short(url), content))
}
