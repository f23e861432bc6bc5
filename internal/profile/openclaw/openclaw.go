// Package openclaw offers web_fetch in the shape of OpenClaw's tool.
package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/profile/shape"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

const schema = `{
	"type": "object",
	"properties": {
		"url": {"type": "string", "description": "HTTP or HTTPS address to fetch"},
		"extractMode": {"type": "string", "enum": ["markdown", "text"], "default": "markdown", "description": "the form of the content"},
		"maxChars": {"type": "number", "minimum": 100, "description": "most characters to return; longer content is cut"}
	},
	"required": ["url"],
	"additionalProperties": false
}`

// The texts of OpenClaw's errors.
const (
	badURL      = "Invalid URL: must be http or https"
	blockedHost = "Blocked hostname or private/internal/special-use IP address"
	blockedName = "Blocked: resolves to private/internal/special-use IP address"
)

// maxDetail is the most characters of an error page that are shown.
const maxDetail = 4000

type input struct {
	URL         string    `json:"url"`
	ExtractMode page.Mode `json:"extractMode"`
	MaxChars    float64   `json:"maxChars"`
}

// result is exactly the keys of web_fetch's result.
type result struct {
	URL             string    `json:"url"`
	FinalURL        string    `json:"finalUrl"`
	Status          int       `json:"status"`
	ContentType     string    `json:"contentType,omitempty"`
	Title           string    `json:"title,omitempty"`
	ExtractMode     page.Mode `json:"extractMode"`
	Extractor       string    `json:"extractor"`
	ExternalContent origin    `json:"externalContent"`
	Truncated       bool      `json:"truncated"`
	Length          int       `json:"length"`
	RawLength       int       `json:"rawLength"`
	FetchedAt       string    `json:"fetchedAt"`
	TookMs          int64     `json:"tookMs"`
	Text            string    `json:"text"`
	Warning         string    `json:"warning,omitempty"`
	Cached          bool      `json:"cached,omitempty"`
}

type origin struct {
	Untrusted bool   `json:"untrusted"`
	Source    string `json:"source"`
	Wrapped   bool   `json:"wrapped"`
}

// Prepare asks for the language that OpenClaw asks for.
func Prepare(opts *decant.Options) {
	if opts.Fetch.Language == "" {
		opts.Fetch.Language = "en-US,en;q=0.9"
	}
}

// Tools is the one tool.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	fetch := tool.Tool{
		Name: "web_fetch", Title: "Web Fetch", Hints: tool.Online,
		Description: "Fetch an address and extract its readable content as Markdown or text, wrapped as untrusted.",
		Input:       json.RawMessage(schema),
	}
	return tool.Alone(fetch, fetcher{h}.fetch)
}

// A fetcher is the tool at its host.
type fetcher struct{ *tool.Host }

func (f fetcher) fetch(ctx context.Context, in input) (*tool.Result, error) {
	address := repairURL(in.URL)
	most := f.DefaultChars
	if in.MaxChars > 0 {
		most = int(min(in.MaxChars, float64(f.MaxChars)))
	}
	p, err := f.Engine.Read(ctx, decant.ReadRequest{URL: address, ExtractMode: in.ExtractMode, MaxChars: most})
	if err != nil {
		return f.failure(ctx, err)
	}
	return tool.JSON(resultOf(p, most))
}

var spaceAfterScheme = lazyregexp.New(`^(?i)(https?://)\s+`)

// repairURL trims an address and takes out a space after its scheme.
func repairURL(address string) string {
	return spaceAfterScheme().ReplaceAllString(strings.TrimSpace(address), "$1")
}

func resultOf(p *page.Page, most int) result {
	text, cut := shape.WrapText(p, most)
	shaped := result{
		URL: facts.Short(p.URL), FinalURL: facts.Short(chainable(p)), Status: p.Status,
		ContentType: strings.ToLower(facts.Short(p.ContentType)),
		ExtractMode: p.ExtractMode, Extractor: extractor(p),
		ExternalContent: origin{Untrusted: true, Source: "web_fetch", Wrapped: true},
		Truncated:       p.Truncated || cut, Length: utf8.RuneCountInString(text),
		RawLength: utf8.RuneCountInString(p.Content),
		FetchedAt: shape.ISOTime(p.FetchedAt), TookMs: p.TookMs, Text: text, Cached: p.Cached,
	}
	if p.Range != nil {
		shaped.RawLength = p.Range.Total
	}
	if p.Title != "" {
		shaped.Title = envelope.Wrap(envelope.Contents{Text: facts.Short(p.Title), Quiet: true}).Text
	}
	if warning := warningOf(p); warning != "" {
		shaped.Warning = envelope.Wrap(envelope.Contents{Text: facts.Short(warning), Quiet: true}).Text
	}
	return shaped
}

func warningOf(p *page.Page) string {
	if p.Extraction.Readable || p.Extraction.Reason == "" {
		return p.Incomplete
	}
	return strings.TrimPrefix(p.Incomplete+"; "+string(p.Extraction.Reason), "; ")
}

// maxAddress is how long a final address may be.
const maxAddress = 2048

// chainable is the final address, or the one asked for when that is too long
// to be passed on.
func chainable(p *page.Page) string {
	if p.FinalURL == "" || len(p.FinalURL) > maxAddress {
		return p.URL
	}
	return p.FinalURL
}

// extractor is OpenClaw's word for how the content was made.
func extractor(p *page.Page) string {
	switch method := p.Extraction.Method; {
	case method == document.MethodMarkdown:
		return "cf-markdown"
	case method == document.MethodJSON:
		return "json"
	case p.Verbatim():
		return "raw"
	case p.Extraction.Fallback.Used:
		return "raw-html"
	}
	return "readability"
}

func (f fetcher) failure(ctx context.Context, err error) (*tool.Result, error) {
	var status *fetch.StatusError
	var blocked *guard.BlockedError
	switch kind := decant.Classify(err).Kind; {
	case kind == "invalid_url" || kind == "blocked_scheme":
		return tool.Refusal(badURL), nil
	case kind == "blocked_address" && errors.As(err, &blocked):
		return tool.Refusal(blockedText(blocked)), nil
	case errors.As(err, &status):
		return tool.Refusal(fmt.Sprintf("Web fetch failed (%d): %s", status.Code, f.errorPage(ctx, status))), nil
	}
	return nil, err
}

func blockedText(blocked *guard.BlockedError) string {
	if _, err := netip.ParseAddr(blocked.Host); err == nil || !blocked.Addr.IsValid() {
		return blockedHost
	}
	return blockedName
}

// errorPage is what a site said beside an error status, as plain text.
func (f fetcher) errorPage(ctx context.Context, status *fetch.StatusError) string {
	detail := http.StatusText(status.Code)
	if resp := status.Response; resp != nil && len(resp.Body) > 0 {
		p, err := f.Engine.Read(ctx, decant.ReadRequest{
			URL: resp.FinalURL, HTML: resp.Body, ContentType: resp.ContentType, ExtractMode: page.Text,
			MaxChars: min(maxDetail, f.MaxChars),
		})
		if err == nil && p.Content != "" {
			detail = p.Content
		}
	}
	return envelope.Wrap(envelope.Contents{Text: detail, Quiet: true}).Text
}
