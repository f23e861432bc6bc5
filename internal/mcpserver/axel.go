package mcpserver

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/page"
)

// axelSchema lacks the least, most and default of maxChars.
const axelSchema = `{
	"type": "object",
	"properties": {
		"url": {"type": "string", "description": "the address to read, http or https"},
		"extractMode": {"type": "string", "enum": ["markdown", "text"], "default": "markdown", "description": "the form of the content"},
		"maxChars": {"type": "integer", "minimum": %d, "maximum": %d, "default": %d, "description": "most characters of content, its wrapping included"}
	},
	"required": ["url"],
	"additionalProperties": false
}`

type axelInput struct {
	URL         string    `json:"url"`
	ExtractMode page.Mode `json:"extractMode"`
	MaxChars    int       `json:"maxChars"`
}

// axelPage is exactly the fields of link_understand's result.
type axelPage struct {
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

func addAxel(s *Server) error {
	tool := &mcp.Tool{
		Name: "link_understand", Title: "Understand a link", Annotations: online.annotations("Understand a link"),
		Description: "Read the page behind a link and return its main content, wrapped as untrusted, with its facts.",
		InputSchema: json.RawMessage(fmt.Sprintf(axelSchema, leastChars, s.maxChars, s.defaultChars)),
	}
	return addTool(s, tool, func(ctx context.Context, in axelInput) (*mcp.CallToolResult, error) {
		most := cmp.Or(in.MaxChars, s.defaultChars)
		p, err := s.engine.Read(ctx, decant.ReadRequest{URL: in.URL, ExtractMode: in.ExtractMode, MaxChars: most})
		if err != nil {
			return nil, err
		}
		return asJSON(axelResult(p, most))
	})
}

func axelResult(p *page.Page, most int) axelPage {
	content, cut := wrapWithin(p, most)
	return axelPage{
		URL: facts.Short(p.URL), FinalURL: facts.Short(p.FinalURL), Title: facts.Short(p.Title), Content: content,
		ExtractMode: p.ExtractMode, Extractor: axelExtractor(p), Author: facts.Short(p.Author),
		Description: facts.Short(p.Description),
		PublishedAt: facts.Short(p.PublishedAt), WordCount: p.WordCount, Truncated: p.Truncated || cut,
		FetchedAt: isoTime(p.FetchedAt), TookMs: p.TookMs,
	}
}

// axelExtractor says whether the content was chosen or is a last resort.
func axelExtractor(p *page.Page) string {
	if p.Extraction.Fallback.Used {
		return "regex-fallback"
	}
	return "readability"
}
