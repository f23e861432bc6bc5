// Package axel offers link_understand in the shape of Axel's tool.
package axel

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/profile/shape"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

// schema lacks the least, most and default of maxChars.
const schema = `{
	"type": "object",
	"properties": {
		"url": {"type": "string", "description": "the address to read, http or https"},
		"extractMode": {"type": "string", "enum": ["markdown", "text"], "default": "markdown", "description": "the form of the content"},
		"maxChars": {"type": "integer", "minimum": %d, "maximum": %d, "default": %d, "description": "most characters of content, its wrapping included"}
	},
	"required": ["url"],
	"additionalProperties": false
}`

type input struct {
	URL         string    `json:"url"`
	ExtractMode page.Mode `json:"extractMode"`
	MaxChars    int       `json:"maxChars"`
}

// result is exactly the fields of link_understand's result.
type result struct {
	URL         string    `json:"url"`
	FinalURL    string    `json:"finalUrl,omitempty"`
	Title       string    `json:"title,omitempty"`
	Content     string    `json:"content"`
	ExtractMode page.Mode `json:"extractMode"`
	Extractor   string    `json:"extractor"`
	Author      string    `json:"author,omitempty"`
	Description string    `json:"description,omitempty"`
	PublishedAt string    `json:"publishedAt,omitempty"`
	WordCount   int       `json:"wordCount"`
	Truncated   bool      `json:"truncated"`
	FetchedAt   string    `json:"fetchedAt"`
	TookMs      int64     `json:"tookMs"`
}

// Tools is the one tool.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	understand := tool.Tool{
		Name: "link_understand", Title: "Understand a link", Hints: tool.Online,
		Description: "Read the page behind a link and return its main content, wrapped as untrusted, with its facts.",
		Input:       json.RawMessage(fmt.Sprintf(schema, tool.MinChars, h.MaxChars, h.DefaultChars)),
	}
	return tool.Alone(understand, func(ctx context.Context, in input) (*tool.Result, error) {
		most := cmp.Or(in.MaxChars, h.DefaultChars)
		p, err := h.Engine.Read(ctx, decant.ReadRequest{URL: in.URL, ExtractMode: in.ExtractMode, MaxChars: most})
		if err != nil {
			return nil, err
		}
		return tool.JSON(resultOf(p, most))
	})
}

func resultOf(p *page.Page, most int) result {
	content, cut := shape.WrapWithin(p, most)
	return result{
		URL: facts.Short(p.URL), FinalURL: facts.Short(p.FinalURL), Title: facts.Short(p.Title), Content: content,
		ExtractMode: p.ExtractMode, Extractor: extractor(p), Author: facts.Short(p.Author),
		Description: facts.Short(p.Description),
		PublishedAt: facts.Short(p.PublishedAt), WordCount: p.WordCount, Truncated: p.Truncated || cut,
		FetchedAt: shape.ISOTime(p.FetchedAt), TookMs: p.TookMs,
	}
}

// extractor says whether the content was chosen or is a last resort.
func extractor(p *page.Page) string {
	if p.Extraction.Fallback.Used {
		return "regex-fallback"
	}
	return "readability"
}
