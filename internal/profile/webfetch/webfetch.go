// Package webfetch offers WebFetch, which tells how it found what is readable.
package webfetch

import (
	"context"
	"encoding/json"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/profile/shape"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

const schema = `{
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

type input struct {
	URL               string `json:"url"`
	IncludeNavigation bool   `json:"include_navigation"`
}

type result struct {
	URL         string  `json:"url"`
	FinalURL    string  `json:"final_url"`
	Status      int     `json:"status,omitempty"`
	ContentType string  `json:"content_type,omitempty"`
	Warning     string  `json:"warning"`
	Text        string  `json:"text"`
	Truncated   bool    `json:"truncated"`
	Extraction  reading `json:"html_extraction"`
}

type reading struct {
	Method     string     `json:"method"`
	Readable   bool       `json:"readable"`
	Reason     string     `json:"reason,omitempty"`
	Title      string     `json:"title,omitempty"`
	Navigation navigation `json:"navigation"`
	Fallback   fallback   `json:"fallback"`
}

type navigation struct {
	Detected bool   `json:"detected"`
	Omitted  bool   `json:"omitted"`
	Included bool   `json:"included"`
	Notice   string `json:"notice,omitempty"`
}

type fallback struct {
	Used   bool   `json:"used"`
	Reason string `json:"reason,omitempty"`
	Notice string `json:"notice,omitempty"`
}

// Tools is the one tool.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	fetch := tool.Tool{
		Name: "WebFetch", Title: "Fetch a page", Hints: tool.Online,
		Description: "Fetch a web page and return its readable part as Markdown with its links, wrapped as untrusted. " +
			"Navigation is left out unless include_navigation is true.",
		Input: json.RawMessage(schema),
	}
	return tool.Alone(fetch, func(ctx context.Context, in input) (*tool.Result, error) {
		p, err := h.Engine.Read(ctx, decant.ReadRequest{URL: in.URL, IncludeNavigation: in.IncludeNavigation})
		if err != nil {
			return nil, err
		}
		return tool.JSON(result{
			URL: facts.Short(p.URL), FinalURL: facts.Short(p.FinalURL), Status: p.Status,
			ContentType: facts.Short(p.ContentType),
			Warning:     envelope.Banner, Text: shape.WrapPart(p), Truncated: p.Truncated, Extraction: readingOf(p),
		})
	})
}

func readingOf(p *page.Page) reading {
	x := p.Extraction
	found := reading{
		Method: string(x.Method), Readable: x.Readable, Title: facts.Short(p.Title),
		Navigation: navigation{Detected: x.Navigation.Detected > 0, Omitted: x.Navigation.Omitted > 0,
			Included: x.Navigation.Included > 0},
		Fallback: fallback{Used: x.Fallback.Used, Reason: facts.Short(x.Fallback.Reason)},
	}
	if !x.Readable {
		found.Reason = string(x.Reason)
	}
	if found.Navigation.Omitted {
		found.Navigation.Notice = navigationNotice
	}
	if found.Fallback.Used && !x.Readable {
		found.Fallback.Notice = fallbackNotice
	}
	return found
}
