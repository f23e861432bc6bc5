package mcpserver

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/page"
)

const webFetchSchema = `{
	"type": "object",
	"properties": {
		"url": {"type": "string", "description": "the address to read, http or https"},
		"include_navigation": {"type": "boolean", "default": false, "description": "add the site's navigation as a section of links"}
	},
	"required": ["url"],
	"additionalProperties": false
}`

const (
	navigationNotice = "navigation was detected and omitted; re-run with include_navigation=true if navigation or sidebar links are needed"
	fallbackNotice   = "no main content was found: the text is a plain rendering of the whole page, for diagnosis only"
)

type webFetchInput struct {
	URL               string `json:"url"`
	IncludeNavigation bool   `json:"include_navigation"`
}

type webFetchPage struct {
	URL         string          `json:"url"`
	FinalURL    string          `json:"final_url"`
	Status      int             `json:"status,omitempty"`
	ContentType string          `json:"content_type,omitempty"`
	Warning     string          `json:"warning"`
	Text        string          `json:"text"`
	Truncated   bool            `json:"truncated"`
	Extraction  webFetchReading `json:"html_extraction"`
}

type webFetchReading struct {
	Method     string             `json:"method"`
	Readable   bool               `json:"readable"`
	Reason     string             `json:"reason,omitempty"`
	Title      string             `json:"title,omitempty"`
	Navigation webFetchNavigation `json:"navigation"`
	Fallback   webFetchFallback   `json:"fallback"`
}

type webFetchNavigation struct {
	Detected bool   `json:"detected"`
	Omitted  bool   `json:"omitted"`
	Included bool   `json:"included"`
	Notice   string `json:"notice,omitempty"`
}

type webFetchFallback struct {
	Used   bool   `json:"used"`
	Reason string `json:"reason,omitempty"`
	Notice string `json:"notice,omitempty"`
}

func addWebFetch(s *Server) error {
	tool := &mcp.Tool{
		Name: "WebFetch", Title: "Fetch a page", Annotations: online.annotations("Fetch a page"),
		Description: "Fetch a web page and return its readable part as Markdown with its links, wrapped as untrusted. " +
			"Navigation is left out unless include_navigation is true.",
		InputSchema: json.RawMessage(webFetchSchema),
	}
	return addTool(s, tool, func(ctx context.Context, in webFetchInput) (*mcp.CallToolResult, error) {
		p, err := s.engine.Read(ctx, decant.ReadRequest{URL: in.URL, IncludeNavigation: in.IncludeNavigation})
		if err != nil {
			return nil, err
		}
		return asJSON(webFetchPage{
			URL: facts.Short(p.URL), FinalURL: facts.Short(p.FinalURL), Status: p.Status,
			ContentType: facts.Short(p.ContentType),
			Warning:     envelope.Banner, Text: wrapPart(p), Truncated: p.Truncated, Extraction: webFetchReadingOf(p),
		})
	})
}

func webFetchReadingOf(p *page.Page) webFetchReading {
	x := p.Extraction
	reading := webFetchReading{
		Method: x.Method, Readable: x.Readable, Title: facts.Short(p.Title),
		Navigation: webFetchNavigation{Detected: x.Navigation.Detected > 0, Omitted: x.Navigation.Omitted > 0,
			Included: x.Navigation.Included > 0},
		Fallback: webFetchFallback{Used: x.Fallback.Used, Reason: facts.Short(x.Fallback.Reason)},
	}
	if !x.Readable {
		reading.Reason = facts.Short(x.Reason)
	}
	if reading.Navigation.Omitted {
		reading.Navigation.Notice = navigationNotice
	}
	if reading.Fallback.Used && !x.Readable {
		reading.Fallback.Notice = fallbackNotice
	}
	return reading
}
